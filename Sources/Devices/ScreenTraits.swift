/// What a screen of some size is, on its side or upright: from the table, or by its sides.
package struct ScreenTraits: Hashable, Sendable {
  package let idiom: DeviceModel.Idiom
  package let horizontal, vertical: DeviceModel.SizeClass

  /// The shortest upright side of a tablet where the table has no screen of that size; our choice.
  private static let leastTabletWidth = 600.0
  /// The least length of a phone that is regular in width on its side, but for the older Plus models.
  private static let leastRegularLength = 896.0
  private static let plusLength = 736.0

  package init(width: Double, height: Double) {
    let (short, long) = (min(width, height), max(width, height))
    let known = DeviceModel.model(width: width, height: height)?.idiom
    idiom = known ?? (short < Self.leastTabletWidth ? .phone : .pad)
    switch idiom {
    case .pad: (horizontal, vertical) = (.regular, .regular)
    case .phone where width <= height: (horizontal, vertical) = (.compact, .regular)
    case .phone:
      let isWide = long >= Self.leastRegularLength || long == Self.plusLength
      (horizontal, vertical) = (isWide ? .regular : .compact, .compact)
    }
  }
}
