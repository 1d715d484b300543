import Controllers
import Formats
import Rules

/// The header of every export that can hold comments.
extension ControllerExport {
  /// Origin and evidence in sentences, then the notes.
  func headerLines(_ notes: [String]) -> [String] {
    lines(origin + evidenceSentences + notes.map { "Note: \($0)" })
  }

  /// The same without the evidence.
  func headerLinesWithoutEvidence(_ notes: [String]) -> [String] {
    lines(origin + notes.map { "Note: \($0)" })
  }

  /// The evidence, a sentence for each set of gestures, without full stops.
  var evidenceSentences: [String] { evidence?.sentences ?? ["Evidence: none was given"] }

  private var origin: [String] {
    [
      "Written by panlab \(toolVersion) from the controller '\(oneLine(controller.name))'",
      "Source: \(oneLine(controller.source))",
      "Controller fingerprint: \(fingerprint)",
    ]
  }

  private func lines(_ sentences: [String]) -> [String] {
    sentences.flatMap { wrapped($0 + ".", columns: 96) }
  }

  /// What formats with members of their own say of their origin.
  func originMembers(_ notes: [String]) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "tool": .string("panlab"), "version": .string(toolVersion),
      "fingerprint": .string(fingerprint),
      "notes": .array(notes.map(JSONValue.string)),
    ]
    members["evidence"] = evidence?.json
    return members
  }
}

/// A text without line breaks and other controls, so that it stays within its comment.
func oneLine(_ text: String) -> String {
  String(text.map { $0.isNewline || ($0.asciiValue ?? 32) < 32 ? " " : $0 })
}

/// A text broken at spaces; lines after the first are indented.
func wrapped(_ text: String, columns: Int, indent: String = "  ") -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if !line.isEmpty, line.count + 1 + word.count > columns {
      lines.append(line)
      line = indent + word
    } else {
      line += line.isEmpty ? String(word) : " " + word
    }
  }
  return line.isEmpty ? lines : lines + [line]
}

/// What an export is named after, in the spelling of each language.
struct ExportNames {
  /// `swipe-back`: the last part of a path, without its extension.
  let kebab: String
  /// `swipeBack`.
  var camel: String { Self.camel(kebab) }
  /// `SwipeBack`.
  var pascal: String { Self.pascal(kebab) }

  /// Takes a preset's name or a path; `controller` where nothing of it can be used.
  init(of name: String) {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let stem = file.split(separator: ".").first.map(String.init) ?? file
    let words = stem.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let kebab = words.map { $0.lowercased() }.joined(separator: "-")
    // No language takes a digit at the front.
    if kebab.isEmpty {
      self.kebab = "controller"
    } else {
      self.kebab = kebab.first?.isNumber == true ? "controller-\(kebab)" : kebab
    }
  }

  /// `pop-bias` as an identifier: `popBias`.
  static func camel(_ name: String) -> String {
    let words = name.split(separator: "-")
    guard let first = words.first else { return name }
    return first.prefix(1).lowercased() + first.dropFirst() + pascal(of: words.dropFirst())
  }

  private static func pascal(_ name: String) -> String {
    pascal(of: name.split(separator: "-")[...])
  }

  private static func pascal(of words: ArraySlice<Substring>) -> String {
    words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

extension ParameterUnit {
  /// What a number means, where a point has another name: `in dp per second`.
  func words(points: String) -> String {
    switch self {
    case .fraction: "a fraction"
    case .points: "in \(points)"
    case .pointsPerSecond: "in \(points) per second"
    case .perSecond: "per second"
    case .seconds: "in seconds"
    }
  }

  /// The same as a sentence.
  func sentence(points: String) -> String {
    let words = words(points: points)
    return words.prefix(1).uppercased() + words.dropFirst() + "."
  }
}
