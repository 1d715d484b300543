import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A document as a parser that is not ours reads it.
final class XMLTree: NSObject, XMLParserDelegate {
  /// One element.
  final class Element {
    let name: String
    let attributes: [String: String]
    fileprivate(set) var children: [Element] = []
    /// The characters between the tags, those of the children left out.
    fileprivate(set) var text = ""

    fileprivate init(name: String, attributes: [String: String]) {
      (self.name, self.attributes) = (name, attributes)
    }

    /// The element's descendants of a name, in the order of the document.
    func all(_ name: String) -> [Element] {
      children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
    }
  }

  private let document = Element(name: "", attributes: [:])
  private var open: [Element]

  /// The root element; nil if no element was read.
  var root: Element? { document.children.first }

  /// Parses a document; the test fails where it is not well-formed.
  init(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    open = [document]
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    let isWellFormed = parser.parse()
    let place = "line \(parser.lineNumber): \(String(describing: parser.parserError))"
    #expect(isWellFormed, "\(place)", sourceLocation: sourceLocation)
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]
  ) {
    let element = Element(name: elementName, attributes: attributeDict)
    open.last?.children.append(element)
    open.append(element)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { open.last?.text += string }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?
  ) {
    open.removeLast()
  }
}
