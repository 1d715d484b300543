extension CubicBezierCurve {
  /// Constant speed: the diagonal.
  public static let linear = CubicBezierCurve(0, 0, 1, 1)
  /// Starts slowly.
  public static let easeIn = CubicBezierCurve(0.42, 0, 1, 1)
  /// Ends slowly.
  public static let easeOut = CubicBezierCurve(0, 0, 0.58, 1)
  /// Starts and ends slowly; the default of `UIView` animations.
  public static let easeInOut = CubicBezierCurve(0.42, 0, 0.58, 1)
  /// Core Animation's default curve, and that of `UICubicTimingParameters()`.
  public static let `default` = CubicBezierCurve(0.25, 0.1, 0.25, 1)

  /// The named curves in the order in which choices are listed, by their canonical names.
  ///
  /// - Source: Apple's documentation of `CAMediaTimingFunctionName`.
  public static let named: [(name: String, curve: CubicBezierCurve)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
    ("default", .default),
  ]

  /// The named curve: `linear`, `easeIn`, `easeOut`, `easeInOut`, `default`, or the same words in
  /// kebab case (`ease-in`); `nil` for any other word.
  public init?(named name: String) {
    guard let match = Self.named.first(where: { $0.name == name || kebabCase($0.name) == name })
    else { return nil }
    self = match.curve
  }

  /// The canonical name of a named curve; `nil` for any other curve.
  public var name: String? { Self.named.first { $0.curve == self }?.name }
}

extension CubicBezierCurve: CustomStringConvertible {
  /// The name of a named curve, otherwise `cubic-bezier(x1,y1,x2,y2)` with round-trip numbers.
  public var description: String {
    name ?? "cubic-bezier(\([x1, y1, x2, y2].map(shortestText).joined(separator: ",")))"
  }
}
