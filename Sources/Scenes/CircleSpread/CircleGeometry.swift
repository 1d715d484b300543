import Foundation

/// The circles of the spread: the button's, and those that cover the screen.
struct CircleGeometry {
  /// The button's side, in points; our choice.
  static let buttonSide: CGFloat = 50
  /// Its distance from the right and from the bottom of the screen, in points; our choice.
  static let margin = CGSize(width: 30, height: 94)

  /// The container's bounds.
  let bounds: CGRect

  /// The button's frame, from which the circle spreads and to which it returns.
  var button: CGRect {
    CGRect(
      x: bounds.maxX - Self.margin.width - Self.buttonSide,
      y: bounds.maxY - Self.margin.height - Self.buttonSide,
      width: Self.buttonSide, height: Self.buttonSide)
  }

  /// Where a presentation ends: far enough from the button's corner to cover every corner.
  var spread: CGRect {
    let x = max(button.minX, bounds.width - button.minX)
    let y = max(button.minY, bounds.height - button.minY)
    return circle(radius: (x * x + y * y).squareRoot())
  }

  /// Where a dismissal begins: the circle through the corners of the screen.
  var around: CGRect {
    let (width, height) = (bounds.width, bounds.height)
    return circle(radius: (width * width + height * height).squareRoot() / 2)
  }

  private func circle(radius: CGFloat) -> CGRect {
    CGRect(
      x: bounds.midX - radius, y: bounds.midY - radius, width: 2 * radius, height: 2 * radius)
  }
}
