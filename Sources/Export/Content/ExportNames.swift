/// What an export is named after, in the spelling of each language.
struct ExportNames {
  /// `mySheet-2`: the last part of a path, without its extension, with its own capitals.
  let given: String
  /// `my-sheet-2`: a capital begins a word behind a small letter, and before one.
  var kebab: String { Self.kebab(given) }
  /// `mySheet2`.
  var camel: String { Self.camel(given) }
  /// `MySheet2`.
  var pascal: String { Self.pascal(given) }

  /// Takes a preset's name or a path; `controller` where nothing of it can be used.
  init(of name: String) {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let stem = file.split(separator: ".").first.map(String.init) ?? file
    let words = stem.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let given = words.joined(separator: "-")
    // No language takes a digit at the front.
    if given.isEmpty {
      self.given = "controller"
    } else {
      self.given = given.first?.isNumber == true ? "controller-\(given)" : given
    }
  }

  private static func kebab(_ name: String) -> String {
    let letters = Array(name)
    return letters.indices.map { index in
      let (letter, before) = (letters[index], index > 0 ? letters[index - 1] : "-")
      let isBeforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
      let startsWord =
        letter.isUppercase && before != "-" && (!before.isUppercase || isBeforeSmall)
      return (startsWord ? "-" : "") + letter.lowercased()
    }.joined()
  }

  /// `pop-bias` as an identifier: `popBias`.
  static func camel(_ name: String) -> String {
    let words = name.split(separator: "-")
    guard let first = words.first else { return name }
    return first.prefix(1).lowercased() + first.dropFirst() + pascal(of: words.dropFirst())
  }

  /// `pop-bias` as the name of a type or of a constant in Kotlin: `PopBias`.
  static func pascal(_ name: String) -> String {
    pascal(of: name.split(separator: "-")[...])
  }

  private static func pascal(of words: ArraySlice<Substring>) -> String {
    words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
