#if !canImport(CoreGraphics)
  public import Foundation

  /// What a step of a path does.
  public enum CGPathElementType: Int32, Sendable {
    case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
  }

  /// Which parts of a path that crosses itself are inside.
  public enum CGPathFillRule: Int, Sendable {
    case winding, evenOdd
  }

  /// One step of a path as `CGPath.applyWithBlock(_:)` hands it out.
  ///
  /// ## Differences from UIKit
  /// None known.
  public struct CGPathElement {
    public var type: CGPathElementType
    /// One point for a move or a line, two or three (control points first) for a curve, none for
    /// the end of a subpath; valid only inside the block.
    public var points: UnsafeMutablePointer<CGPoint>
  }

  extension CGPath {
    /// Calls `block` with every step in drawing order.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
      for element in elements {
        let type: CGPathElementType =
          switch element {
          case .move: .moveToPoint
          case .line: .addLineToPoint
          case .quadCurve: .addQuadCurveToPoint
          case .curve: .addCurveToPoint
          case .close: .closeSubpath
          }
        // Three points always have an address, also where fewer are used.
        var points = element.points + [.zero, .zero, .zero]
        points.withUnsafeMutableBufferPointer { buffer in
          guard let address = buffer.baseAddress else { return }
          withUnsafePointer(to: CGPathElement(type: type, points: address), block)
        }
      }
    }
  }
#endif
