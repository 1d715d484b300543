/// Parameters and values as `set` takes them: `a 1`, `a=1`, `a = 1`, `a += 1`, and several of them.
struct Assignments {
  /// A parameter and its new value, or the step to it.
  struct Assignment: Hashable, Sendable {
    var name: String
    var value: String
    /// Whether it followed a bare `=`, so that it is a value and never a step.
    var isExact: Bool
  }

  private(set) var all: [Assignment] = []
  /// The parameter at the end of the line whose value is still missing.
  private(set) var incompleteName: String?

  /// The words that may stand between a name and its value.
  private static let operators = ["=", "+=", "-=", "*=", "/="]

  /// Reads the words of a command.
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

  /// `a=1`, or a step: `a+=1`.
  private static func assignment(_ word: String, _ equals: String.Index) -> Assignment {
    let name = String(word[..<equals])
    let value = String(word[word.index(after: equals)...])
    guard let last = name.last, operators.contains("\(last)=") else {
      return Assignment(name: name, value: value, isExact: true)
    }
    return Assignment(name: String(name.dropLast()), value: "\(last)=\(value)", isExact: false)
  }
}
