/// The shape of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let axial = CAGradientLayerType(rawValue: "axial")
  public static let radial = CAGradientLayerType(rawValue: "radial")
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer filled with a gradient.
///
/// ## Differences from UIKit
/// Nothing is drawn. Lists of different lengths jump to the end.
open class CAGradientLayer: CALayer {
  open var type = CAGradientLayerType.axial

  public required init() { super.init() }

  public required init(layer: Any) {
    super.init(layer: layer)
    guard let original = layer as? CAGradientLayer else { return }
    type = original.type
  }

  /// A list of `CGColor`; nil if it contains anything else.
  open var colors: [Any]? {
    get {
      guard case .colors(let colors) = LayerProperty.colors.value(in: values) else { return nil }
      return colors
    }
    set {
      let list = newValue.flatMap { list -> [CGColor]? in
        let colors = list.compactMap(CGColor.made(from:))
        return colors.count == list.count ? colors : nil
      }
      setRare(.colors, .colors(list))
    }
  }

  /// The position of each colour, 0...1; evenly spread when nil.
  open var locations: [NSNumber]? {
    get {
      guard case .numbers(let numbers) = LayerProperty.locations.value(in: values) else {
        return nil
      }
      return numbers?.map { NSNumber(value: $0) }
    }
    set { setRare(.locations, .numbers(newValue?.map(\.doubleValue))) }
  }

  /// In fractions of the bounds; the middle of the top edge by default.
  open var startPoint: CGPoint {
    get { rarePoint(.startPoint) }
    set { setRare(.startPoint, .point(newValue)) }
  }

  /// In fractions of the bounds; the middle of the bottom edge by default.
  open var endPoint: CGPoint {
    get { rarePoint(.endPoint) }
    set { setRare(.endPoint, .point(newValue)) }
  }
}

/// A layer whose sublayers keep their depth instead of being flattened.
///
/// ## Differences from UIKit
/// Properties that Core Animation ignores here, such as a background, are kept.
open class CATransformLayer: CALayer {
  override var flattensSublayers: Bool { false }
}
