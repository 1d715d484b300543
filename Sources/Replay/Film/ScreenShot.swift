import Foundation
import HeadlessUIKit

/// Every visible view of a window at the simulation's instant, in the order of drawing.
///
/// Layers that no view owns, such as gradients, count as views.
struct ScreenShot {
  private(set) var views: [ShownView] = []
  private let names: ViewNames

  /// What a layer passes on to its sublayers.
  private struct Surroundings {
    var alpha = 1.0
    var clips: [ConvexPolygon] = []
  }

  /// Looks at a window; hidden views and what they hold are left out.
  init(of window: UIWindow, names: ViewNames) {
    self.names = names
    for layer in window.layer.sublayersInDrawingOrder(in: .presentation) {
      add(layer, Surroundings())
    }
  }

  private mutating func add(_ layer: CALayer, _ surroundings: Surroundings) {
    guard !layer.isHidden, let shown = layer.presentation(),
      let corners = layer.corners(in: .presentation)?.map({ ScreenPoint($0) })
    else { return }
    var inside = surroundings
    inside.alpha *= Double(shown.opacity)
    let mask = LayerMask(of: layer, shown: shown)
    if let mask { inside.clips.append(mask.outline) }
    var view = ShownView(
      name: names.name(of: layer), order: views.count, isContent: layer.isContent,
      position: ScreenPoint(shown.position), corners: corners, alpha: inside.alpha,
      transform: shown.transform.numbers)
    let outline = shown.roundedCorners.map { shown.screenPoint($0) }
    view.outline = inside.clips.reduce(outline) { $1.clipping($0) }
    view.maskRadius = mask?.radius
    view.color =
      (shown.backgroundColor ?? (layer.delegate as? UIView)?.backgroundColor?.cgColor)?.numbers
    view.shade = (shown as? CAGradientLayer)?.shade
    views.append(view)
    if layer.masksToBounds { inside.clips.append(ConvexPolygon(corners: outline)) }
    for sublayer in layer.sublayersInDrawingOrder(in: .presentation) { add(sublayer, inside) }
  }
}

extension CALayer {
  /// Whether something is seen of the layer itself: it has a colour, is the screen of a controller that
  /// holds no others, or holds nothing.
  fileprivate var isContent: Bool {
    guard let view = delegate as? UIView else { return true }
    if let color = view.backgroundColor?.cgColor.rgba { return color.alpha > 0 }
    if let controller = view.controller { return controller.children.isEmpty }
    return sublayers?.isEmpty ?? true
  }

  /// Where a point of a presentation copy is seen.
  func screenPoint(_ point: CGPoint) -> ScreenPoint { ScreenPoint(convert(point, to: nil)) }
}

extension CAGradientLayer {
  /// The gradient of a presentation copy; nil without colours.
  fileprivate var shade: ShownView.Shade? {
    let all = colors?.compactMap { color in CGColor.rgba(of: color) } ?? []
    guard all.count > 1 else { return nil }
    func place(_ fraction: CGPoint) -> ScreenPoint {
      screenPoint(
        CGPoint(
          x: bounds.minX + fraction.x * bounds.width, y: bounds.minY + fraction.y * bounds.height))
    }
    return ShownView.Shade(start: place(startPoint), end: place(endPoint), colors: all)
  }
}

extension CGColor {
  fileprivate var numbers: [Double]? {
    rgba.map { [$0.red, $0.green, $0.blue, $0.alpha] }
  }

  fileprivate static func rgba(of color: Any) -> [Double]? {
    (color as AnyObject as? CGColor)?.numbers
  }
}

extension CATransform3D {
  /// The sixteen numbers, row by row.
  fileprivate var numbers: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }
}
