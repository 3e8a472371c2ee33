package io.botmesh.arquillian;

import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** Makes archives of the usual kinds. */
final class Archives {
  private static final String SETTINGS = "microprofile-config.properties";
  private static final String BEANS =
      "<beans xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"4.0\""
          + " bean-discovery-mode=\"annotated\"/>";

  private Archives() {}

  /** Makes an EAR with the library in its lib. */
  static EnterpriseArchive ear(String name) {
    return ShrinkWrap.create(EnterpriseArchive.class, name + ".ear").addAsLibraries(Jars.mesh());
  }

  /** Makes a WAR with a bot: with the starter inside, and these settings. */
  static WebArchive botWar(String name, String... settings) {
    return war(name, settings).addAsLibraries(Jars.starter());
  }

  /** Makes a WAR with these settings; without any it has no file for them. */
  static WebArchive war(String name, String... settings) {
    WebArchive war =
        ShrinkWrap.create(WebArchive.class, name + ".war")
            .addAsWebInfResource(new StringAsset(BEANS), "beans.xml");
    if (settings.length > 0) {
      war.addAsResource(new StringAsset(String.join("\n", settings)), "META-INF/" + SETTINGS);
    }
    return war;
  }

  /** Makes a jar with the classes of a package, as a library or an EJB module. */
  static JavaArchive jar(String name, Package contents, String... settings) {
    JavaArchive jar =
        ShrinkWrap.create(JavaArchive.class, name + ".jar")
            .addPackage(contents)
            .addAsManifestResource(new StringAsset(BEANS), "beans.xml");
    if (settings.length > 0) {
      jar.addAsManifestResource(new StringAsset(String.join("\n", settings)), SETTINGS);
    }
    return jar;
  }

  /** Adds what a test needs that runs in this WAR. */
  static WebArchive withTests(WebArchive war, Class<?>... tests) {
    return war.addClasses(tests).addClass(Talk.class).addAsLibraries(Jars.forTests());
  }
}
