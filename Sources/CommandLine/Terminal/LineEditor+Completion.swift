import CReadline
import Foundation

extension LineEditor {
  /// Connects Tab to ``completer``.
  ///
  /// Words break at white space only, and a candidate replaces its word including quotes and
  /// backslashes: the completer knows the command language, Readline does not.
  func installCompletion() {
    panlab_set_completer(
      { _, start, end in
        // Readline calls back on the same thread: the array does not cross threads.
        nonisolated(unsafe) var matches: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        MainActor.assumeIsolated {
          matches = LineEditor.current?.matches(start: Int(start), end: Int(end))
        }
        return matches
      },
      Self.permanent(" \t\n"), Self.permanent("'\""),
      { line, index in
        guard let line else { return 0 }
        return MainActor.assumeIsolated {
          let before = String(
            decoding: UnsafeRawBufferPointer(start: line, count: Int(index)), as: UTF8.self)
          return LineEditor.isQuoted(after: before) ? 1 : 0
        }
      })
  }

  /// The candidates for the text between two byte offsets, as an array that Readline frees.
  private func matches(
    start: Int, end: Int
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    panlab_finish_completion(1)
    let line = Array(String(cString: panlab_line()).utf8)
    let list = completer(String(decoding: line.prefix(end), as: UTF8.self))
    // Completer and Readline disagree only about odd quotes: better no candidates than wrong ones.
    guard list.start == start, !list.candidates.isEmpty else { return nil }
    pendingCandidates = list.candidates.reversed()
    panlab_finish_completion(list.endsWord && list.candidates.count == 1 ? 0 : 1)
    let text = String(decoding: line[start..<end], as: UTF8.self)
    return panlab_matches(text) { _, _ in
      strdup(MainActor.assumeIsolated { LineEditor.current?.pendingCandidates.popLast() })
    }
  }

  /// Whether the character after this text is quoted or escaped.
  private static func isQuoted(after text: String) -> Bool {
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        isEscaped = false
      } else if character == "\\" && quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil && (character == "'" || character == "\"") {
        quote = character
      }
    }
    return isEscaped || quote != nil
  }
}

/// A copy that Readline may free; nil for nil, which ends its list.
private func strdup(_ text: String?) -> UnsafeMutablePointer<CChar>? {
  guard let text else { return nil }
  return Foundation.strdup(text)
}
