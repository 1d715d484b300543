/// What few layers have, kept apart so that the others stay small.
final class LayerExtras {
  var drawing: LayerDrawing?
  var actions: [String: any CAAction]?
  var mask: CALayer?
  /// Not weak, like the superlayer: the masked layer clears it when it goes.
  unowned(unsafe) var maskedLayer: CALayer?
  /// The layer that this presentation copy shows.
  var original: CALayer?
}

extension CALayer {
  var drawing: LayerDrawing? {
    get { existingExtras?.drawing }
    set { extras.drawing = newValue }
  }

  /// The layer that this one masks.
  var maskedLayer: CALayer? { existingExtras?.maskedLayer }

  /// The layer that this presentation copy shows; nil for a layer of the model.
  var original: CALayer? { existingExtras?.original }

  /// Whether the layer is a window's, where what is on screen begins.
  var isWindowLayer: Bool { owner is UIWindow }
}
