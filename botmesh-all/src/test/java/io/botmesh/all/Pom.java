package io.botmesh.all;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A pom of this repository, as it is written. */
record Pom(Document document) {
  /**
   * Reads the pom of a folder.
   *
   * @param folder as seen from the root
   */
  static Pom in(String folder) {
    Path file = Path.of("..", folder, "pom.xml");
    try {
      return new Pom(
          DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile()));
    } catch (IOException | SAXException | ParserConfigurationException e) {
      throw new AssertionError(file + " cannot be read", e);
    }
  }

  List<String> modules() {
    return nodes("/project//modules/module").stream().map(Node::getTextContent).toList();
  }

  List<Dependency> dependencies() {
    return dependencies("/project/dependencies/dependency");
  }

  List<Dependency> managed() {
    return dependencies("/project/dependencyManagement/dependencies/dependency");
  }

  private List<Dependency> dependencies(String path) {
    return nodes(path).stream().map(Dependency::of).toList();
  }

  private List<Node> nodes(String path) {
    NodeList found = (NodeList) evaluate(path, document);
    return IntStream.range(0, found.getLength()).mapToObj(found::item).toList();
  }

  private static Object evaluate(String path, Node from) {
    try {
      return XPathFactory.newInstance().newXPath().evaluate(path, from, XPathConstants.NODESET);
    } catch (XPathExpressionException e) {
      throw new AssertionError(path, e);
    }
  }

  /** A dependency as it is written; what is left out is empty. */
  record Dependency(String group, String artifact, String version, String form, String scope) {
    private static Dependency of(Node node) {
      return new Dependency(
          text(node, "groupId"),
          text(node, "artifactId"),
          text(node, "version"),
          text(node, "type") + text(node, "classifier"),
          text(node, "scope"));
    }

    private static String text(Node node, String child) {
      NodeList found = (NodeList) evaluate(child, node);
      return found.getLength() == 0 ? "" : found.item(0).getTextContent();
    }

    boolean isOurs() {
      return group.equals("io.botmesh");
    }

    /** Returns it without a version. */
    String name() {
      return form.isEmpty() ? artifact : artifact + ":" + form;
    }
  }
}
