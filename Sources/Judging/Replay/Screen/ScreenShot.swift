import Foundation
import HeadlessUIKit

/// Every visible view of a window at the simulation's current time, in drawing order.
///
/// Layers that no view owns, such as gradients, count as views.
@MainActor
struct ScreenShot {
  private(set) var views: [ShownView] = []
  private let names: ViewNames

  /// The accumulated alpha and clipping that a layer passes on to its sublayers.
  private struct Surroundings {
    var alpha = 1.0
    var clips: [ConvexPolygon] = []
  }

  /// Reads a window, leaving out hidden views and their contents.
  init(of window: UIWindow, names: ViewNames) {
    self.names = names
    for layer in window.layer.sublayersInDrawingOrder(in: .presentation) {
      add(layer, Surroundings(), depth: 0)
    }
  }

  private mutating func add(_ layer: CALayer, _ surroundings: Surroundings, depth: Int) {
    guard !layer.isHidden, let shown = layer.presentation(),
      let corners = layer.corners(in: .presentation)?.map({ ScreenPoint($0) })
    else { return }
    var inside = surroundings
    // Springs and keyframes may leave 0...1, in presentation layers too, and the screen shows 0 or 1 then.
    inside.alpha *= min(max(Double(shown.opacity), 0), 1)
    let mask = LayerMask(of: layer, shown: shown)
    if let mask { inside.clips.append(mask.outline) }
    var view = ShownView(
      name: names.name(of: layer), order: views.count, isContent: layer.original.isContent,
      position: ScreenPoint(shown.position), corners: corners, alpha: inside.alpha,
      transform: shown.transform.numbers)
    view.depth = depth
    let outline = shown.screenPoints(shown.roundedCorners)
    view.outline = inside.clips.reduce(outline) { $1.clipping($0) }
    view.maskRadius = mask?.radius
    view.isScreen =
      (layer.original.delegate as? UIView)?.controller?.children.isEmpty ?? false
    if layer.original !== layer { view.source = names.name(of: layer.original) }
    view.color =
      (shown.backgroundColor ?? (layer.delegate as? UIView)?.backgroundColor?.cgColor)?.numbers
    view.shade = (shown as? CAGradientLayer)?.shade
    views.append(view)
    if layer.masksToBounds { inside.clips.append(ConvexPolygon(corners: outline)) }
    for sublayer in layer.sublayersInDrawingOrder(in: .presentation) {
      add(sublayer, inside, depth: depth + 1)
    }
  }
}

extension CALayer {
  /// Whether the layer itself is visible, not only its sublayers.
  ///
  /// - The layer of a view with a background colour is visible unless the colour is transparent.
  /// - Without a background colour, the layer of a controller's view is visible if the controller has no children.
  /// - Without a background colour, the layer of any other view is visible if the layer has no sublayers.
  /// - A layer without a view is visible.
  @MainActor
  fileprivate var isContent: Bool {
    guard let view = delegate as? UIView else { return true }
    if let color = view.backgroundColor?.cgColor.rgba { return color.alpha > 0 }
    if let controller = view.controller { return controller.children.isEmpty }
    return sublayers?.isEmpty ?? true
  }

  /// The layer whose picture this layer shows.
  ///
  /// For a snapshot, this is the captured layer. For a snapshot of a snapshot, it is the layer that was captured first.
  /// For any other layer, or if the captured view no longer exists, it is the layer itself.
  @MainActor
  fileprivate var original: CALayer { (delegate as? FrozenView)?.source?.layer.original ?? self }

  /// Converts points of a presentation copy to screen coordinates.
  func screenPoints(_ points: [CGPoint]) -> [ScreenPoint] {
    pointsInRoot(points).map { ScreenPoint($0) }
  }
}

extension CAGradientLayer {
  /// The gradient that this presentation layer shows; nil if it has fewer than two colours.
  fileprivate var shade: ShownView.Shade? {
    let all = colors?.compactMap { color in CGColor.rgba(of: color) } ?? []
    guard all.count > 1 else { return nil }
    let ends = screenPoints(
      [startPoint, endPoint].map { fraction in
        CGPoint(
          x: bounds.minX + fraction.x * bounds.width, y: bounds.minY + fraction.y * bounds.height)
      })
    return ShownView.Shade(start: ends[0], end: ends[1], colors: all)
  }
}

extension CGColor {
  fileprivate var numbers: [Double]? { rgba.map { [$0.red, $0.green, $0.blue, $0.alpha] } }

  fileprivate static func rgba(of color: Any) -> [Double]? {
    (color as AnyObject as? CGColor)?.numbers
  }
}

extension CATransform3D {
  /// The sixteen elements of the matrix, row by row.
  fileprivate var numbers: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }
}

/// A view as shown on screen at one instant, with presentation values.
public struct ShownView: Hashable, Sendable, Codable {
  /// The title of the view's controller, the view's identifier, or its type.
  ///
  /// The name says if the view is a snapshot, and has a number if another view of the run has the same name.
  public var name: String
  /// The view's position in drawing order; 0 is drawn first.
  public var order: Int
  /// The number of views around it; those that follow it with a greater depth, up to the next one without, are in it.
  public var depth = 0
  /// Whether the view itself is visible, not only its subviews.
  public var isContent: Bool
  /// Whether the view is the root view of a controller without child controllers, or a snapshot of such a view.
  public var isScreen = false
  /// The name of the view of which this view is a snapshot; nil if it is not a snapshot.
  public var source: String?
  /// The anchor point's position in the superview, in points.
  public var position: ScreenPoint
  /// The corners on the screen after transforms and perspective: top left, top right, bottom right, bottom left.
  public var corners: [ScreenPoint]
  /// The visible part of the view after rounded corners, clipping and masks; fewer than three points if nothing is
  /// visible.
  public var outline: [ScreenPoint]
  /// The view's alpha multiplied by the alphas of its superviews, 0...1.
  public var alpha: Double
  /// The transform about the anchor point: sixteen elements, row by row.
  public var transform: [Double]
  /// The radius of the view's circular mask, in points of the view; nil if the view has no circular mask.
  public var maskRadius: Double?
  /// Red, green, blue and alpha of the background, each 0...1; nil if none is set.
  public var color: [Double]?
  /// The gradient that fills the view; nil if the view is not a gradient layer.
  public var shade: Shade?

  /// A gradient along a line on the screen.
  public struct Shade: Hashable, Sendable, Codable {
    public var start: ScreenPoint
    public var end: ScreenPoint
    /// The red, green, blue and alpha of each colour; the colours are evenly spaced from start to end.
    public var colors: [[Double]]
  }

  /// Creates a view without clipping, masks or colours.
  public init(
    name: String, order: Int, isContent: Bool = true, position: ScreenPoint, corners: [ScreenPoint],
    alpha: Double = 1,
    transform: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
  ) {
    (self.name, self.order, self.isContent) = (name, order, isContent)
    (self.position, self.corners) = (position, corners)
    outline = corners
    self.alpha = alpha
    self.transform = transform
  }
}

/// Gives every layer of a run a unique name, which is the same at every instant.
@MainActor
final class ViewNames {
  private var names: [ObjectIdentifier: String] = [:]
  private var counts: [String: Int] = [:]
  /// The named layers, retained so that a new layer never gets the identifier of a layer that was released.
  private var layers: [CALayer] = []

  /// The name of a layer; if the name is taken, a number is appended.
  func name(of layer: CALayer) -> String {
    if let name = names[ObjectIdentifier(layer)] { return name }
    let base =
      layer.original === layer
      ? Self.baseName(of: layer) : "\(name(of: layer.original)), snapshot"
    counts[base, default: 0] += 1
    let count = counts[base, default: 1]
    let name = count == 1 ? base : "\(base) \(count)"
    names[ObjectIdentifier(layer)] = name
    layers.append(layer)
    return name
  }

  private static func baseName(of layer: CALayer) -> String {
    guard let view = layer.delegate as? UIView else { return layer.name ?? "\(type(of: layer))" }
    if let controller = view.controller {
      return controller.title ?? "\(type(of: controller))"
    }
    return view.accessibilityIdentifier ?? "\(type(of: view))"
  }
}

extension UIView {
  /// The controller whose root view this is; nil for other views.
  var controller: UIViewController? {
    guard let controller = next as? UIViewController, controller.viewIfLoaded === self else {
      return nil
    }
    return controller
  }
}
