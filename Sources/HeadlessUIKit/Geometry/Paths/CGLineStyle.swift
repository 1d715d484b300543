#if !canImport(CoreGraphics)
  /// How a stroke ends; kept, not drawn.
  public enum CGLineCap: Int32, Sendable {
    case butt, round, square
  }

  /// How the pieces of a stroke meet; kept, not drawn.
  public enum CGLineJoin: Int32, Sendable {
    case miter, round, bevel
  }
#endif
