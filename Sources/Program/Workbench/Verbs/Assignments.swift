/// Parses parameters and values as `set` accepts them: one or several of `a 1`, `a=1`, `a = 1`, `a += 1`.
struct Assignments {
  /// A parameter and its new value, or a step from the current value.
  struct Assignment: Hashable, Sendable {
    var name: String
    var value: String
    /// Whether the value followed a bare `=`.
    ///
    /// Such a value is always the new value, never a step, even if it has a sign, as in `-5`.
    var isExact: Bool
  }

  private(set) var all: [Assignment] = []
  /// The parameter at the end of the line, if its value is still missing; otherwise nil.
  private(set) var incompleteName: String?

  /// The operators that may stand between a name and its value as a separate word.
  private static let operators = ["=", "+=", "-=", "*=", "/="]

  /// Parses the words of a command.
  init(_ words: [String]) {
    var sign = ""
    for word in words {
      if let name = incompleteName {
        if sign.isEmpty, Self.operators.contains(word) {
          sign = word
          continue
        }
        let value = sign == "=" ? word : sign + word
        all.append(Assignment(name: name, value: value, isExact: sign == "="))
        incompleteName = nil
      } else if let equals = word.firstIndex(of: "=") {
        all.append(Self.assignment(word, equals))
      } else {
        (incompleteName, sign) = (word, "")
      }
    }
  }

  /// Parses an assignment in one word: a value, `a=1`, or a step, `a+=1`.
  private static func assignment(_ word: String, _ equals: String.Index) -> Assignment {
    let name = String(word[..<equals])
    let value = String(word[word.index(after: equals)...])
    guard let last = name.last, operators.contains("\(last)=") else {
      return Assignment(name: name, value: value, isExact: true)
    }
    return Assignment(name: String(name.dropLast()), value: "\(last)=\(value)", isExact: false)
  }
}
