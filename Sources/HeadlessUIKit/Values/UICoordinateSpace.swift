/// What points and rectangles can be converted from and to: views and the screen.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
  var bounds: CGRect { get }
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

/// The screen's space, which is a window's without a place of its own.
final class ScreenSpace: NSObject, UICoordinateSpace {
  let bounds: CGRect

  init(bounds: CGRect) {
    self.bounds = bounds
    super.init()
  }

  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    viewOf(coordinateSpace)?.convert(point, from: nil as UIView?) ?? point
  }
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    viewOf(coordinateSpace)?.convert(point, to: nil as UIView?) ?? point
  }
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    viewOf(coordinateSpace)?.convert(rect, from: nil as UIView?) ?? rect
  }
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    viewOf(coordinateSpace)?.convert(rect, to: nil as UIView?) ?? rect
  }
}

// Inlined, because Swift 6.3.1 crashes when it specialises them for a view.
extension UIView: UICoordinateSpace {
}

/// The view that a space is; nil for the screen's.
///
/// Never inlined: the optimiser of Swift 6.3 crashes where it specialises `convert(_:from:)` for views with the cast in it.
@inline(never)
@MainActor
func viewOf(_ space: any UICoordinateSpace) -> UIView? { space as? UIView }
