import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads a picture with a parser that is not ours and counts what is in it.
final class XMLCheck: NSObject, XMLParserDelegate {
  /// How many elements of each name.
  private(set) var counts: [String: Int] = [:]
  /// The texts of the `title` and `text` elements.
  private(set) var texts: [String] = []
  private(set) var attributes: [String: [[String: String]]] = [:]
  private var text = ""

  /// Parses a document; the test fails where it is not well-formed.
  init(_ document: String, sourceLocation: SourceLocation = #_sourceLocation) {
    super.init()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = self
    #expect(
      parser.parse(), "\(String(describing: parser.parserError))", sourceLocation: sourceLocation)
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]
  ) {
    counts[elementName, default: 0] += 1
    attributes[elementName, default: []].append(attributeDict)
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text += string
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?
  ) {
    if elementName == "text" || elementName == "title" { texts.append(text) }
    text = ""
  }
}
