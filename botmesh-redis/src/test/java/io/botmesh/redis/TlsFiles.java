package io.botmesh.redis;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/**
 * A key and its self-signed certificate for {@code localhost}, as a server and as a client need
 * them.
 *
 * @param directory where they lie
 * @param port where the server is to speak TLS
 */
record TlsFiles(Path directory, int port) {
  static final String PASSWORD = "changeit";

  /** Makes them, by the JDK's own tool. */
  static TlsFiles madeIn(Path directory)
      throws IOException, InterruptedException, GeneralSecurityException {
    Files.createDirectories(directory);
    Path store = directory.resolve("trust.p12");
    List<String> keytool =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "redis",
            "-keyalg",
            "RSA",
            "-dname",
            "CN=localhost",
            "-ext",
            "san=dns:localhost",
            "-validity",
            "2",
            "-storetype",
            "PKCS12",
            "-storepass",
            PASSWORD,
            "-keystore",
            store.toString());
    Process made = new ProcessBuilder(keytool).redirectErrorStream(true).start();
    String said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (made.waitFor() != 0) {
      throw new IllegalStateException("keytool: " + said);
    }
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream file = Files.newInputStream(store)) {
      keys.load(file, PASSWORD.toCharArray());
    }
    pem(
        directory.resolve("key.pem"),
        "PRIVATE KEY",
        keys.getKey("redis", PASSWORD.toCharArray()).getEncoded());
    pem(directory.resolve("cert.pem"), "CERTIFICATE", keys.getCertificate("redis").getEncoded());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("redis", keys.getCertificate("redis"));
    try (var file = Files.newOutputStream(store)) {
      trusted.store(file, PASSWORD.toCharArray());
    }
    try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new TlsFiles(directory, probe.getLocalPort());
    }
  }

  /** What the server is started with. */
  String[] arguments() {
    return new String[] {
      "--tls-port", Integer.toString(port),
      "--tls-cert-file", directory.resolve("cert.pem").toString(),
      "--tls-key-file", directory.resolve("key.pem").toString(),
      "--tls-ca-cert-file", directory.resolve("cert.pem").toString(),
      "--tls-auth-clients", "no"
    };
  }

  Path trustStore() {
    return directory.resolve("trust.p12");
  }

  private static void pem(Path file, String kind, byte[] content) throws IOException {
    String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    Files.writeString(
        file, "-----BEGIN " + kind + "-----\n" + base64 + "\n-----END " + kind + "-----\n");
  }
}
