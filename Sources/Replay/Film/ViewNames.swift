import HeadlessUIKit

/// One name for every layer of a run, the same at every instant.
final class ViewNames {
  private var names: [ObjectIdentifier: String] = [:]
  private var counts: [String: Int] = [:]
  /// Kept, so that a layer that goes does not leave its identity to another.
  private var layers: [CALayer] = []

  /// The name of a layer: the second and further ones of a kind get a number.
  func name(of layer: CALayer) -> String {
    if let name = names[ObjectIdentifier(layer)] { return name }
    let base = Self.baseName(of: layer)
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
