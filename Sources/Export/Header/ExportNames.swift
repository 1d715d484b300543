/// What an export is named after, in the spelling of each language.
struct ExportNames {
  /// `swipe-back`: the last part of a path, without its extension.
  let kebab: String
  /// `swipeBack`.
  var camel: String { Self.camel(kebab) }
  /// `SwipeBack`.
  var pascal: String { Self.pascal(kebab) }
  /// `swipe_back`.
  var snake: String { kebab.split(separator: "-").joined(separator: "_") }

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
