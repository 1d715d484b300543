/// A phone or tablet model: its screen size, refresh rate, safe-area insets and status bar height.
///
/// Sizes, idioms, rates and size classes are Apple's published figures. Insets and status bar heights come from
/// published tables of device metrics; Apple documents none of them, and none was measured for this project.
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

  /// The model with this name, spelt as in options or as Apple spells it; nil if there is none.
  package static func named(_ text: String) -> DeviceModel? {
    let name = name(of: text)
    return all.first { $0.name == name }
  }

  /// The model whose screen has these sides, in either order; nil if there is none.
  ///
  /// If several models have the same screen, returns the one with the smallest top inset.
  package static func model(width: Double, height: Double) -> DeviceModel? {
    let (short, long) = (min(width, height), max(width, height))
    let models = all
    var best: Int?
    for index in models.indices where models[index].width == short && models[index].height == long {
      if let known = best, models[known].topInset <= models[index].topInset { continue }
      best = index
    }
    return best.map { models[$0] }
  }

  /// The default phone, if nothing names a screen: 390 x 844 pt at 60 frames per second; our choice.
  package static let usual = DeviceModel("iPhone 12", .phone, 390, 844, top: 47, bottom: 34)

  static func name(of title: String) -> String {
    let hyphen = UInt8(ascii: "-")
    var name = ""
    for scalar in title.lowercased().unicodeScalars {
      if isPart(scalar) {
        name.unicodeScalars.append(scalar)
      } else if name.utf8.last != hyphen {
        name.append("-")
      }
    }
    while name.utf8.last == hyphen { name.removeLast() }
    return name
  }

  /// Whether a character of Apple's name for a model is kept in ``name``, which is used in options and files.
  ///
  /// The names are derived at every start of the program. To save time, most characters are checked without Unicode's
  /// tables.
  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "0"..."9", ".": true
    case "\u{80}"...: scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    default: false
    }
  }
}
