#if !canImport(Darwin)
  /// A colour: one grey component, or a red, a green and a blue component, followed by alpha; each is usually in 0...1.
  ///
  /// Colours are only stored, compared and interpolated as numbers; nothing is drawn.
  ///
  /// ## Differences from UIKit
  /// There are no colour spaces and no patterns: components are treated as sRGB.
  public final class CGColor: Hashable, Sendable {
    /// The components in order, alpha last: two for a grey, four for an RGB colour.
    private let values: [CGFloat]

    private init(values: [CGFloat]) { self.values = values }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      self.init(values: [red, green, blue, alpha])
    }

    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      self.init(values: [red, green, blue, alpha])
    }

    /// Creates a grey; 0 is black, 1 is white.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
      self.init(values: [gray, alpha])
    }

    public var components: [CGFloat]? { values }

    public var numberOfComponents: Int { values.count }

    public var alpha: CGFloat { values[values.count - 1] }

    public func copy(alpha: CGFloat) -> CGColor? {
      CGColor(values: values.dropLast() + [alpha])
    }

    public static let black = CGColor(gray: 0, alpha: 1)
    public static let white = CGColor(gray: 1, alpha: 1)
    public static let clear = CGColor(gray: 0, alpha: 0)

    public static func == (one: CGColor, other: CGColor) -> Bool { one.values == other.values }

    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
  }
#endif

extension CGColor {
  /// The colour at `fraction` of the way between two other colours; each component is interpolated linearly.
  ///
  /// - Returns: Exactly `from` at 0 and `to` at 1. If either colour cannot be expressed as red, green, blue and
  ///   alpha, `to` at every fraction other than 0.
  package static func interpolated(from: CGColor, to: CGColor, fraction: CGFloat) -> CGColor {
    if fraction == 0 { return from }
    guard fraction != 1, let one = from.rgba, let other = to.rgba else { return to }
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * fraction }
    return CGColor(
      srgbRed: mix(one.red, other.red), green: mix(one.green, other.green),
      blue: mix(one.blue, other.blue), alpha: mix(one.alpha, other.alpha))
  }
}

extension CGColor {
  /// The colour as red, green, blue and alpha; nil unless it has two or four components.
  package var rgba: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)? {
    guard let components else { return nil }
    return switch components.count {
    case 2: (components[0], components[0], components[0], components[1])
    case 4: (components[0], components[1], components[2], components[3])
    default: nil
    }
  }
}
