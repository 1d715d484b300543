/// A model of phone or tablet: its screen, and the insets of its housing and system bars.
///
/// Sizes, idioms, rates and size classes are Apple's published figures. Insets come from published tables of device
/// metrics; Apple documents none of them, and none was measured for this project.
package struct DeviceModel: Hashable, Sendable {
  package enum Idiom: String, Hashable, Sendable {
    case phone, pad
  }

  package enum SizeClass: Hashable, Sendable {
    case compact, regular
  }

  /// The name in options and files, such as `iphone-16-pro`.
  package let name: String
  /// Apple's name of the model.
  package let title: String
  package let idiom: Idiom
  /// The sides of the upright screen, in points.
  package let width, height: Double
  /// The refresh rate, in frames per second.
  package let displayHz: Double
  /// The safe area's inset at the top of the upright screen, in points.
  package let topInset: Double
  /// The safe area's inset at the bottom of the upright screen, in points; 0 with a home button.
  package let bottomInset: Double
  /// The height of the status bar on the upright screen, in points.
  package let statusBar: Double

  init(
    _ title: String, _ idiom: Idiom, _ width: Double, _ height: Double, hz: Double = 60,
    top: Double, bottom: Double, statusBar: Double? = nil
  ) {
    name = Self.name(of: title)
    (self.title, self.idiom) = (title, idiom)
    (self.width, self.height, displayHz) = (width, height, hz)
    (topInset, bottomInset, self.statusBar) = (top, bottom, statusBar ?? top)
  }

  /// The model with a name, in the spelling of options or in Apple's; nil if there is none.
  package static func named(_ text: String) -> DeviceModel? {
    let name = name(of: text)
    return all.first { $0.name == name }
  }

  /// The model whose screen has these sides, in either order; nil if there is none.
  ///
  /// If several models have the same screen, returns the one with the smallest top inset.
  package static func model(width: Double, height: Double) -> DeviceModel? {
    bySides[Sides(short: min(width, height), long: max(width, height))]
  }

  /// The sides of a screen, the shorter one first.
  private struct Sides: Hashable {
    let short, long: Double
  }

  private static let bySides = Dictionary(
    all.map { (Sides(short: $0.width, long: $0.height), $0) },
    uniquingKeysWith: { $0.topInset <= $1.topInset ? $0 : $1 })

  /// The default phone, if nothing names a screen: 390 x 844 pt at 60 frames per second; our choice.
  package static let usual = DeviceModel("iPhone 12", .phone, 390, 844, top: 47, bottom: 34)

  static func name(of title: String) -> String {
    var name = ""
    for character in title.lowercased() {
      let isPart = character.isLetter || character.isNumber || character == "."
      if isPart { name.append(character) } else if name.last != "-" { name.append("-") }
    }
    while name.last == "-" { name.removeLast() }
    return name
  }
}
