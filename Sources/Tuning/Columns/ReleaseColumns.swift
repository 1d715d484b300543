import Controllers

/// The release values of gestures: one contiguous array per quantity.
struct ReleaseColumns: Sendable {
  let releases: [Release]

  /// Lays out the releases in their order.
  init(_ releases: [Release]) { self.releases = releases }

  /// The values of a quantity, held within what rules compute with.
  func values(of quantity: Quantity) -> [Double] {
    releases.map { ColumnArithmetic.hold(quantity.value(in: $0)) }
  }

  /// A number of view widths or heights in the units of each row.
  func values(of number: Double, _ unit: ScreenUnit) -> [Double] {
    releases.map { ColumnArithmetic.hold(number * unit.scale(in: $0)) }
  }

  /// The duration of the transition in the view of each row.
  func durations(of controller: Controller) -> [Double] {
    releases.map { controller.duration(width: $0.width, height: $0.height) }
  }
}
