/// One view as the engine shows it at an instant: presentation values, seen from in front.
public struct ShownView: Hashable, Sendable {
  /// The title of the controller whose view it is, its identifier, or its type; numbered where another
  /// view of the run has the same.
  public var name: String
  /// Its place in the order of drawing; 0 is drawn first.
  public var order: Int
  /// Whether something is seen of the view itself, rather than of what it holds.
  public var isContent: Bool
  /// The anchor point's place in the superview, in points.
  public var position: ScreenPoint
  /// The corners on the screen, through transforms and perspective: top left, top right, bottom right,
  /// bottom left.
  public var corners: [ScreenPoint]
  /// What rounded corners, clipping and masks leave of the quadrilateral; fewer than three points when nothing is
  /// left.
  public var outline: [ScreenPoint]
  /// The view's alpha times those of what holds it, 0...1.
  public var alpha: Double
  /// The transform about the anchor point: sixteen numbers, row by row.
  public var transform: [Double]
  /// The radius of a circular mask, in points of the view; nil without one.
  public var maskRadius: Double?
  /// Red, green, blue and alpha of the background, each 0...1; nil where none is set.
  public var color: [Double]?
  /// The gradient that fills it; nil for all but gradient layers.
  public var shade: Shade?

  /// A gradient along a line on the screen.
  public struct Shade: Hashable, Sendable {
    public var start: ScreenPoint
    public var end: ScreenPoint
    /// Red, green, blue and alpha of each colour, evenly spread from start to end.
    public var colors: [[Double]]

    /// Creates a gradient.
    public init(start: ScreenPoint, end: ScreenPoint, colors: [[Double]]) {
      self.start = start
      self.end = end
      self.colors = colors
    }
  }

  /// Creates a view that nothing clips, masks or colours.
  public init(
    name: String, order: Int, isContent: Bool = true, position: ScreenPoint, corners: [ScreenPoint],
    alpha: Double = 1,
    transform: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
  ) {
    self.name = name
    self.order = order
    self.isContent = isContent
    self.position = position
    self.corners = corners
    outline = corners
    self.alpha = alpha
    self.transform = transform
  }
}
