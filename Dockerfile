# The sample application on Open Liberty, from what the build has made; see compose.yaml.
FROM eclipse-temurin:17.0.13_11-jre

COPY botmesh-ear/target/liberty/wlp /opt/liberty
COPY botmesh-ear/target/usr /opt/servers

# What the server writes goes elsewhere; within a container it listens to everybody.
ENV WLP_USER_DIR=/opt/servers \
    WLP_OUTPUT_DIR=/tmp/output \
    HTTP_HOST=*

USER 1000
EXPOSE 9080
CMD ["/opt/liberty/bin/server", "run", "botmesh"]
