// Layers whose content is never drawn.
//
// They behave like plain layers in the layer tree and in animations, store their settings, and report what is not
// shown.

public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let natural = Self(rawValue: "natural")
  public static let left = Self(rawValue: "left")
  public static let right = Self(rawValue: "right")
  public static let center = Self(rawValue: "center")
  public static let justified = Self(rawValue: "justified")
}

public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let none = Self(rawValue: "none")
  public static let start = Self(rawValue: "start")
  public static let end = Self(rawValue: "end")
  public static let middle = Self(rawValue: "middle")
}

open class CATextLayer: CALayer {
  open var string: Any? {
    didSet { if string != nil { simulation.report(.notSimulated, "CATextLayer.string") } }
  }
  open var font: AnyObject?
  /// The size of the font, in points.
  open var fontSize: CGFloat = 36
  open var foregroundColor: CGColor?
  open var isWrapped = false
  open var alignmentMode = CATextLayerAlignmentMode.natural
  open var truncationMode = CATextLayerTruncationMode.none
  open var allowsFontSubpixelQuantization = false
}

/// A replicator layer that shows its sublayers only once instead of replicating them.
open class CAReplicatorLayer: CALayer {
  open var instanceCount = 1 {
    didSet {
      if instanceCount > 1 { simulation.report(.notSimulated, "CAReplicatorLayer.instanceCount") }
    }
  }
  open var preservesDepth = false
  open var instanceDelay: Double = 0
  open var instanceTransform = CATransform3DIdentity
  open var instanceColor: CGColor?
  open var instanceRedOffset: Float = 0
  open var instanceGreenOffset: Float = 0
  open var instanceBlueOffset: Float = 0
  open var instanceAlphaOffset: Float = 0
}

public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let point = Self(rawValue: "point")
  public static let line = Self(rawValue: "line")
  public static let rectangle = Self(rawValue: "rectangle")
  public static let circle = Self(rawValue: "circle")
}

public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let points = Self(rawValue: "points")
  public static let outline = Self(rawValue: "outline")
  public static let surface = Self(rawValue: "surface")
  public static let volume = Self(rawValue: "volume")
}

public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let unordered = Self(rawValue: "unordered")
  public static let oldestFirst = Self(rawValue: "oldestFirst")
  public static let oldestLast = Self(rawValue: "oldestLast")
  public static let backToFront = Self(rawValue: "backToFront")
  public static let additive = Self(rawValue: "additive")
}

/// A layer that scrolls its content by changing the origin of its bounds.
open class CAScrollLayer: CALayer {
  open var scrollMode = CAScrollLayerScrollMode.both

  open func scroll(to point: CGPoint) {
    let (across, along) = (scrollMode.isAcross, scrollMode.isAlong)
    bounds.origin = CGPoint(
      x: across ? point.x : bounds.minX, y: along ? point.y : bounds.minY)
  }

  /// Scrolls as little as needed to show the whole rectangle, or the rectangle's beginning if it does not fit.
  open func scroll(to rect: CGRect) {
    func start(_ shown: ClosedRange<CGFloat>, _ wanted: ClosedRange<CGFloat>) -> CGFloat {
      let length = shown.upperBound - shown.lowerBound
      if wanted.lowerBound < shown.lowerBound { return wanted.lowerBound }
      return max(shown.lowerBound, min(wanted.upperBound - length, wanted.lowerBound))
    }
    scroll(
      to: CGPoint(
        x: start(bounds.minX...bounds.maxX, rect.minX...rect.maxX),
        y: start(bounds.minY...bounds.maxY, rect.minY...rect.maxY)))
  }
}

public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let none = Self(rawValue: "none")
  public static let vertically = Self(rawValue: "vertically")
  public static let horizontally = Self(rawValue: "horizontally")
  public static let both = Self(rawValue: "both")

  var isAcross: Bool { self == .both || self == .horizontally }
  var isAlong: Bool { self == .both || self == .vertically }
}

/// An emitter layer that emits no particles.
open class CAEmitterLayer: CALayer {
  open var emitterCells: [CAEmitterCell]? {
    didSet {
      if emitterCells != nil { simulation.report(.notSimulated, "CAEmitterLayer.emitterCells") }
    }
  }
  open var birthRate: Float = 1
  open var lifetime: Float = 1
  open var emitterPosition = CGPoint.zero
  open var emitterSize = CGSize.zero
  open var emitterShape = CAEmitterLayerEmitterShape.point
  open var emitterMode = CAEmitterLayerEmitterMode.volume
  open var renderMode = CAEmitterLayerRenderMode.unordered
  open var velocity: Float = 1
  open var scale: Float = 1
  open var spin: Float = 1
  open var seed: UInt32 = 0
}

open class CAEmitterCell: NSObject {
  open var name: String?
  open var contents: Any?
  open var color: CGColor?
  open var birthRate: Float = 0
  open var lifetime: Float = 0
  open var lifetimeRange: Float = 0
  open var velocity: CGFloat = 0
  open var velocityRange: CGFloat = 0
  open var xAcceleration: CGFloat = 0
  open var yAcceleration: CGFloat = 0
  open var zAcceleration: CGFloat = 0
  open var emissionLongitude: CGFloat = 0
  open var emissionLatitude: CGFloat = 0
  open var emissionRange: CGFloat = 0
  open var scale: CGFloat = 1
  open var scaleRange: CGFloat = 0
  open var scaleSpeed: CGFloat = 0
  open var spin: CGFloat = 0
  open var spinRange: CGFloat = 0
  open var alphaRange: Float = 0
  open var alphaSpeed: Float = 0
  open var redRange: Float = 0
  open var greenRange: Float = 0
  open var blueRange: Float = 0
  open var emitterCells: [CAEmitterCell]?
}
