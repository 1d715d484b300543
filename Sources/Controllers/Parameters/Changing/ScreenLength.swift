import Formats

extension Parameter {
  /// A speed or a length in view widths, heights or lengths as points: `0.5w/s` as `195pt/s`.
  ///
  /// - Parameters:
  ///   - text: A number with the unit `w`, `h` or `l` (the view's length along the direction), for a
  ///     speed with `/s` behind it.
  ///   - width: The view's width in points.
  ///   - height: The view's height in points.
  ///   - direction: The direction along which `l` is measured.
  /// - Returns: The value as this parameter takes it; nil where the text is none of these, or the
  ///   parameter is measured in neither points nor points per second.
  public func points(
    _ text: String, width: Double, height: Double, along direction: Direction
  ) -> String? {
    guard case .number(let unit, _) = kind, unit == .points || unit == .pointsPerSecond,
      let written = WrittenNumber(text), written.value.isFinite
    else { return nil }
    let perSecond = "/s"
    let isSpeed = written.unit.hasSuffix(perSecond)
    guard isSpeed == (unit == .pointsPerSecond) else { return nil }
    let length: Double
    switch isSpeed ? String(written.unit.dropLast(perSecond.count)) : written.unit {
    case "w": length = width
    case "h": length = height
    case "l": length = direction.isHorizontal ? width : height
    default: return nil
    }
    return Number.shortest((written.value * length).tidied) + unit.rawValue
  }
}
