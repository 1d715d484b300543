/// The idiom and the size classes of a screen in its orientation.
///
/// The idiom comes from the table of models; if no model has the screen's size, the idiom is inferred from the size.
package struct ScreenTraits: Hashable, Sendable {
  package let idiom: DeviceModel.Idiom
  package let horizontal, vertical: DeviceModel.SizeClass

  /// The length of the shorter side from which an unknown screen counts as a tablet, in points; our choice.
  private static let leastTabletWidth = 600.0
  /// The minimum length, in points, of the longer side of a phone that has a regular width in landscape.
  ///
  /// The older Plus models are shorter, but have a regular width too; see ``plusLength``.
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
