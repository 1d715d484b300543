import Controllers
import Formats
import Rules

/// The header of every export that can hold comments.
extension ControllerExport {
  /// Origin and evidence in sentences, then the notes.
  func headerLines(_ notes: [String]) -> [String] {
    lines(origin + evidenceSentences + notes.map { "Note: \($0)" })
  }

  /// The same, a line for each sentence.
  func headerSentences(_ notes: [String]) -> [String] {
    (origin + evidenceSentences + notes.map { "Note: \($0)" }).map { $0 + "." }
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
