#if !canImport(Darwin)
  /// A drawing context that keeps its state and draws nothing.
  ///
  /// The first call of each drawing function is reported by a `not-simulated` diagnostic.
  public final class CGContext {
    private struct State {
      var transform = CGAffineTransform.identity
      var path = PathBuilder()
    }

    private var states = [State()]
    private var state: State {
      get { states[states.count - 1] }
      set { states[states.count - 1] = newValue }
    }
    public let width: Int
    public let height: Int
    public var interpolationQuality = CGInterpolationQuality.default
    public var textMatrix = CGAffineTransform.identity
    public var textPosition = CGPoint.zero

    package init(size: CGSize = .zero) {
      (width, height) = (Int(size.width), Int(size.height))
    }

    /// Creates a bitmap context that stays empty and does not use `data`.
    public init?(
      data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
      bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
    ) {
      guard width > 0, height > 0 else { return nil }
      (self.width, self.height) = (width, height)
    }

    private func draw(_ name: String = #function) {
      Simulation.bound?.report(.notSimulated, "CGContext.\(name.prefix { $0 != "(" })")
    }

    // MARK: State

    public func saveGState() { states.append(state) }
    public func restoreGState() { if states.count > 1 { states.removeLast() } }
    public var ctm: CGAffineTransform { state.transform }
    public func translateBy(x tx: CGFloat, y ty: CGFloat) {
      state.transform = state.transform.translatedBy(x: tx, y: ty)
    }
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
      state.transform = state.transform.scaledBy(x: sx, y: sy)
    }
    public func rotate(by angle: CGFloat) { state.transform = state.transform.rotated(by: angle) }
    public func concatenate(_ transform: CGAffineTransform) {
      state.transform = transform.concatenating(state.transform)
    }

    // Drawing attributes have no effect, since nothing is drawn.
    public func setFillColor(_ color: CGColor) {}
    public func setStrokeColor(_ color: CGColor) {}
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
    public func setFillColor(gray: CGFloat, alpha: CGFloat) {}
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {}
    public func setFillColorSpace(_ space: CGColorSpace) {}
    public func setStrokeColorSpace(_ space: CGColorSpace) {}
    public func setLineWidth(_ width: CGFloat) {}
    public func setLineCap(_ cap: CGLineCap) {}
    public func setLineJoin(_ join: CGLineJoin) {}
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {}
    public func setMiterLimit(_ limit: CGFloat) {}
    public func setFlatness(_ flatness: CGFloat) {}
    public func setAlpha(_ alpha: CGFloat) {}
    public func setBlendMode(_ mode: CGBlendMode) {}
    public func setShadow(offset: CGSize, blur: CGFloat) {}
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {}
    public func setShouldAntialias(_ shouldAntialias: Bool) {}
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
    public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) {}
    public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {}
    public func endTransparencyLayer() {}

    // MARK: The current path

    public var path: CGPath? { isPathEmpty ? nil : CGPath.path(of: state.path.elements) }
    public var isPathEmpty: Bool { state.path.elements.isEmpty }
    public var currentPointOfPath: CGPoint { state.path.currentPoint ?? .zero }
    public var boundingBoxOfPath: CGRect { CGPath.path(of: state.path.elements).boundingBox }
    public var boundingBoxOfClipPath: CGRect {
      CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height))
    }
    public func beginPath() { state.path = PathBuilder() }
    public func closePath() { state.path.append(.close) }
    public func move(to point: CGPoint) { state.path.append(.move(point)) }
    public func addLine(to point: CGPoint) { state.path.append(.line(point)) }
    public func addLines(between points: [CGPoint]) {
      for (index, point) in points.enumerated() {
        state.path.append(index == 0 ? .move(point) : .line(point))
      }
    }
    public func addRect(_ rect: CGRect) { state.path.addRect(rect) }
    public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }
    public func addEllipse(in rect: CGRect) { state.path.addEllipse(in: rect) }
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
      state.path.append(.curve(end, control1: control1, control2: control2))
    }
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
      state.path.append(.quadCurve(end, control: control))
    }
    public func addArc(
      center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
      state.path.addArc(
        center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        increasing: !clockwise)
    }
    public func addPath(_ path: CGPath) { state.path.append(contentsOf: path.elements) }
    public func replacePathWithStrokedPath() { draw() }

    // MARK: Marks

    public func fillPath(using rule: CGPathFillRule = .winding) { paint() }
    public func strokePath() { paint() }
    public func drawPath(using mode: CGPathDrawingMode) { paint() }
    private func paint(_ name: String = #function) {
      draw(name)
      beginPath()
    }
    public func fill(_ rect: CGRect) { draw() }
    public func fill(_ rects: [CGRect]) { draw() }
    public func stroke(_ rect: CGRect) { draw() }
    public func stroke(_ rect: CGRect, width: CGFloat) { draw() }
    public func fillEllipse(in rect: CGRect) { draw() }
    public func strokeEllipse(in rect: CGRect) { draw() }
    public func strokeLineSegments(between points: [CGPoint]) { draw() }
    public func clear(_ rect: CGRect) { draw() }
    public func clip(using rule: CGPathFillRule = .winding) { beginPath() }
    public func clip(to rect: CGRect) {}
    public func clip(to rects: [CGRect]) {}
    public func clip(to rect: CGRect, mask: CGImage) {}
    public func resetClip() {}
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) { draw() }
    public func drawLinearGradient(
      _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
      options: CGGradientDrawingOptions
    ) { draw() }
    public func drawRadialGradient(
      _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
      endRadius: CGFloat, options: CGGradientDrawingOptions
    ) { draw() }
    public func flush() {}

    /// Returns an empty image of the context's size.
    public func makeImage() -> CGImage? {
      draw()
      return CGImage(width: width, height: height)
    }
  }

  public enum CGPathDrawingMode: Int32, Sendable {
    case fill, eoFill, stroke, fillStroke, eoFillStroke
  }

  public enum CGBlendMode: Int32, Sendable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
    case hardLight, difference, exclusion, hue, saturation, color, luminosity, clear, copy
    case sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut
    case destinationAtop, xor, plusDarker, plusLighter
  }

  public enum CGInterpolationQuality: Int32, Sendable {
    case `default`, none, low, high, medium
  }

  public enum CGTextDrawingMode: Int32, Sendable {
    case fill, stroke, fillStroke, invisible, fillClip, strokeClip, fillStrokeClip, clip
  }

  public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
  }

  public struct CGGradientDrawingOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let drawsBeforeStartLocation = Self(rawValue: 1 << 0)
    public static let drawsAfterEndLocation = Self(rawValue: 1 << 1)
  }
#endif
