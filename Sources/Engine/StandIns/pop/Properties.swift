public import HeadlessUIKit

public let kPOPLayerBackgroundColor = "backgroundColor"
public let kPOPLayerBounds = "bounds"
public let kPOPLayerCornerRadius = "cornerRadius"
public let kPOPLayerBorderWidth = "borderWidth"
public let kPOPLayerBorderColor = "borderColor"
public let kPOPLayerOpacity = "opacity"
public let kPOPLayerPosition = "position"
public let kPOPLayerPositionX = "positionX"
public let kPOPLayerPositionY = "positionY"
public let kPOPLayerRotation = "rotation"
public let kPOPLayerRotationX = "rotationX"
public let kPOPLayerRotationY = "rotationY"
public let kPOPLayerScaleX = "scaleX"
public let kPOPLayerScaleXY = "scaleXY"
public let kPOPLayerScaleY = "scaleY"
public let kPOPLayerSize = "size"
public let kPOPLayerTranslationX = "translationX"
public let kPOPLayerTranslationXY = "translationXY"
public let kPOPLayerTranslationY = "translationY"
public let kPOPLayerZPosition = "zPosition"
public let kPOPLayerShadowOpacity = "shadowOpacity"
public let kPOPLayerShadowRadius = "shadowRadius"
public let kPOPViewAlpha = "view.alpha"
public let kPOPViewBackgroundColor = "view.backgroundColor"
public let kPOPViewBounds = "view.bounds"
public let kPOPViewCenter = "view.center"
public let kPOPViewFrame = "view.frame"
public let kPOPViewScaleX = "view.scaleX"
public let kPOPViewScaleXY = "view.scaleXY"
public let kPOPViewScaleY = "view.scaleY"
public let kPOPViewSize = "view.size"
public let kPOPViewTintColor = "view.tintColor"
public let kPOPLayoutConstraintConstant = "layoutConstraint.constant"
public let kPOPScrollViewContentOffset = "scrollView.contentOffset"

extension POPAnimatableProperty {
  /// Writes a value to one of pop's own properties; others are left as they are.
  static func write(_ value: Any, to name: String, of object: NSObject) {
    if let view = object as? UIView, name.hasPrefix("view.") {
      write(value, to: name, of: view)
    } else if let layer = object as? CALayer {
      write(value, to: name, of: layer)
    } else if let constraint = object as? NSLayoutConstraint, let number = number(value) {
      constraint.constant = number
    } else if let view = object as? UIScrollView, let point = point(value) {
      view.contentOffset = point
    }
  }

  private static func write(_ value: Any, to name: String, of view: UIView) {
    switch name {
    case kPOPViewAlpha: number(value).map { view.alpha = $0 }
    case kPOPViewBackgroundColor: view.backgroundColor = value as? UIColor
    case kPOPViewTintColor: view.tintColor = value as? UIColor
    case kPOPViewBounds: rectangle(value).map { view.bounds = $0 }
    case kPOPViewFrame: rectangle(value).map { view.frame = $0 }
    case kPOPViewCenter: point(value).map { view.center = $0 }
    case kPOPViewSize: size(value).map { view.bounds.size = $0 }
    default: write(value, to: String(name.dropFirst("view.".count)), of: view.layer)
    }
  }

  private static func write(_ value: Any, to name: String, of layer: CALayer) {
    let keyPaths = [
      kPOPLayerRotation: "transform.rotation.z", kPOPLayerRotationX: "transform.rotation.x",
      kPOPLayerRotationY: "transform.rotation.y", kPOPLayerScaleX: "transform.scale.x",
      kPOPLayerScaleY: "transform.scale.y", kPOPLayerTranslationX: "transform.translation.x",
      kPOPLayerTranslationY: "transform.translation.y", kPOPLayerOpacity: "opacity",
      kPOPLayerPositionX: "position.x", kPOPLayerPositionY: "position.y",
      kPOPLayerCornerRadius: "cornerRadius", kPOPLayerBorderWidth: "borderWidth",
      kPOPLayerZPosition: "zPosition", kPOPLayerShadowOpacity: "shadowOpacity",
      kPOPLayerShadowRadius: "shadowRadius",
    ]
    switch name {
    case kPOPLayerScaleXY: point(value).map { POPLayerSetScaleXY(layer, $0) }
    case kPOPLayerTranslationXY: point(value).map { POPLayerSetTranslationXY(layer, $0) }
    case kPOPLayerPosition: point(value).map { layer.position = $0 }
    case kPOPLayerBounds: rectangle(value).map { layer.bounds = $0 }
    case kPOPLayerSize: size(value).map { layer.bounds.size = $0 }
    case kPOPLayerBackgroundColor: layer.backgroundColor = (value as? UIColor)?.cgColor
    case kPOPLayerBorderColor: layer.borderColor = (value as? UIColor)?.cgColor
    default:
      guard let keyPath = keyPaths[name], let number = number(value) else { return }
      layer.setValue(number, forKeyPath: keyPath)
    }
  }

  static func number(_ value: Any) -> CGFloat? {
    guard case .scalar(let number) = AnimatableValue(any: value) else { return nil }
    return number
  }

  private static func point(_ value: Any) -> CGPoint? {
    switch AnimatableValue(any: value) {
    case .point(let point): point
    case .size(let size): CGPoint(x: size.width, y: size.height)
    default: nil
    }
  }

  private static func size(_ value: Any) -> CGSize? {
    point(value).map { CGSize(width: $0.x, height: $0.y) }
  }

  private static func rectangle(_ value: Any) -> CGRect? {
    guard case .rect(let rectangle) = AnimatableValue(any: value) else { return nil }
    return rectangle
  }
}

@preconcurrency @MainActor public func POPLayerGetTranslationXY(_ layer: CALayer) -> CGPoint {
  CGPoint(x: layer.transform.m41, y: layer.transform.m42)
}

@preconcurrency @MainActor
public func POPLayerSetTranslationXY(_ layer: CALayer, _ translation: CGPoint) {
  layer.transform.m41 = translation.x
  layer.transform.m42 = translation.y
}

@preconcurrency @MainActor public func POPLayerGetScaleXY(_ layer: CALayer) -> CGPoint {
  CGPoint(x: layer.transform.m11, y: layer.transform.m22)
}

@preconcurrency @MainActor
public func POPLayerSetScaleXY(_ layer: CALayer, _ scale: CGPoint) {
  layer.setValue(scale.x, forKeyPath: "transform.scale.x")
  layer.setValue(scale.y, forKeyPath: "transform.scale.y")
}

@preconcurrency @MainActor public func POPLayerGetRotationZ(_ layer: CALayer) -> CGFloat {
  atan2(layer.transform.m12, layer.transform.m11)
}
