/// The screen of a device that is held upright or on its side, written `iphone-16-pro` or `iphone-16-pro-landscape`.
package struct DeviceScreen: Hashable, Sendable {
  package let model: DeviceModel
  package let isOnSide: Bool

  private static let side = "-landscape"

  /// Parses a name; returns nil if no device has this name.
  package init?(_ text: String) {
    if let model = DeviceModel.named(text) {
      (self.model, isOnSide) = (model, false)
      return
    }
    let name = DeviceModel.name(of: text)
    guard name.hasSuffix(Self.side),
      let model = DeviceModel.named(String(name.dropLast(Self.side.count)))
    else { return nil }
    (self.model, isOnSide) = (model, true)
  }

  /// The width in this orientation, in points.
  package var width: Double { isOnSide ? model.height : model.width }
  /// The height in this orientation, in points.
  package var height: Double { isOnSide ? model.width : model.height }
}
