import Formats
import Traces

// The block of the page that has the bundle.
extension IncidentBundle {
  private static let opening =
    #"<script type="application/json" id="panlab-bundle" data-fingerprint=""#
  private static let closing = "</script>"
  /// How every page ends; line breaks may follow.
  private static let pageEnd = "</html>"
  /// How far from a page's beginning the block begins at the latest, in bytes.
  package static let farthest = 4096

  /// The bundle as an element of a page.
  ///
  /// A browser does not run it, and no text in it can end it: a `<` is escaped. The fingerprint is of the text between
  /// the tags. It finds accidents; whoever wants to can compute another one.
  public var element: String {
    let text = json.inPage
    return "\(Self.opening)\(Fingerprint.text(of: text))\">\(text)\(Self.closing)"
  }

  /// Whether a file that begins like this has a bundle.
  package static func begins(_ head: [UInt8]) -> Bool { place(in: head) != nil }

  /// The index after the opening; nil if there is none near the beginning.
  private static func place(in bytes: [UInt8]) -> Int? {
    let opening = Array(opening.utf8)
    let last = min(bytes.count, farthest + opening.count) - opening.count
    guard last >= 0 else { return nil }
    return (0...last).first { start in
      bytes[start] == opening[0] && bytes[start..<start + opening.count].elementsEqual(opening)
    }.map { $0 + opening.count }
  }

  /// Reads the bundle of a page.
  ///
  /// - Parameters:
  ///   - page: The whole file.
  ///   - file: The path as the user gave it.
  /// - Throws: ``IncidentError`` if there is no bundle in the file, or if it is not as it was written.
  public init(page: [UInt8], file: String) throws(IncidentError) {
    do throws(IncidentProblem) {
      self = try Self.read(page)
    } catch {
      throw IncidentError(file: file, problem: error)
    }
  }

  private static func read(_ page: [UInt8]) throws(IncidentProblem) -> IncidentBundle {
    guard let place = place(in: page) else { throw .absent }
    let digits = 16
    let start = place + digits + 2
    guard start < page.count else { throw .cut }
    let stated = String(decoding: page[place..<place + digits], as: UTF8.self)
    // The text has no `<`, so the first one is that of the closing tag.
    guard let end = page[start...].firstIndex(of: UInt8(ascii: "<")),
      page[end...].starts(with: closing.utf8)
    else { throw .cut }
    guard hasEnd(page) else { throw .cut }
    let text = page[start..<end]
    let found = Fingerprint.digits(of: Fingerprint.adding(text, to: Fingerprint.of("")))
    guard found == stated else { throw .edited(found: found, stated: stated) }
    let json: JSONValue
    do throws(JSONReader.Failure) {
      json = try JSONReader.value(in: Array(text), .strict)
    } catch {
      throw .malformed("line \(error.line)")
    }
    return try IncidentBundle(json: json)
  }

  private static func hasEnd(_ page: [UInt8]) -> Bool {
    let breaks = page.reversed().prefix { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return page.dropLast(breaks.count).suffix(pageEnd.utf8.count).elementsEqual(pageEnd.utf8)
  }
}

/// What is wrong with a bundle.
package enum IncidentProblem: Error, Hashable, Sendable {
  /// The file has no bundle.
  case absent
  /// The file is a link that leads out of its folder.
  case leadsOut
  /// The file ends before its page does.
  case cut
  case edited(found: String, stated: String)
  /// A later version of Panlab wrote the bundle.
  case newer(version: Int, tool: String)
  /// This part of the bundle is not as Panlab writes it.
  case malformed(String)
  /// A file of the bundle has a path that leads out of it, or that another file has.
  case path(String)
}

/// Why a bundle was refused.
public struct IncidentError: Error, Hashable, Sendable, CustomStringConvertible {
  package let file: String
  package let problem: IncidentProblem

  package init(file: String, problem: IncidentProblem) {
    (self.file, self.problem) = (file, problem)
  }

  public var description: String {
    let remedy = "get the original file"
    return switch problem {
    case .absent: "\(file): a page without recordings; name one that 'panlab bundle' wrote"
    case .leadsOut: "\(file): \(TraceError.Problem.leadsOut)"
    case .cut: "\(file): ends too early; get the whole file"
    case .edited(let found, let stated):
      "\(file): the bundle was changed, its fingerprint is \(found), not"
        + " '\(VisibleText.line(stated))'; \(remedy)"
    case .newer(let version, let tool):
      "\(file): a bundle of version \(version), which panlab \(VisibleText.line(tool)) wrote; use that"
        + " version of panlab or a newer one"
    case .malformed(let part):
      "\(file): the bundle's '\(part)' is malformed; \(remedy)"
    case .path(let path):
      "\(file): '\(VisibleText.line(path))' cannot be a file of a bundle; \(remedy)"
    }
  }
}
