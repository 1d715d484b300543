import Foundation

/// The properties that few layers set: their values lie in a dictionary rather than in every layer.
extension LayerProperty {
  var isRare: Bool {
    switch self {
    case .bounds, .position, .anchorPoint, .anchorPointZ, .zPosition, .transform,
      .sublayerTransform, .opacity, .cornerRadius, .borderWidth, .shadowOpacity, .shadowRadius,
      .shadowOffset:
      false
    default: true
    }
  }

  /// The value of a layer that does not set it, as in Core Animation.
  var rareDefault: AnimatableValue {
    switch self {
    case .borderColor, .shadowColor, .fillColor: .color(.opaqueBlack)
    case .backgroundColor, .strokeColor: .color(nil)
    case .shadowPath, .path: .path(nil)
    case .contentsRect, .contentsCenter: .rect(CGRect(x: 0, y: 0, width: 1, height: 1))
    case .lineWidth, .strokeEnd: .scalar(1)
    case .miterLimit: .scalar(10)
    case .colors: .colors(nil)
    case .locations: .numbers(nil)
    case .startPoint: .point(CGPoint(x: 0.5, y: 0))
    case .endPoint: .point(CGPoint(x: 0.5, y: 1))
    default: .scalar(0)
    }
  }

  /// Whether a change animates by itself on a layer of no view; a path does not.
  var animatesImplicitly: Bool { self != .path }
}

extension CGColor {
  static var opaqueBlack: CGColor { CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1) }
}
