// Fonts from files: loading a font succeeds but has no effect, because text is not drawn.

#if !canImport(Darwin)
  public final class CGDataProvider: Sendable {
    public init?(data: Data) {}
    public init?(data: NSData) {}
    public init?(url: URL) {}
  }

  public final class CGFont: Sendable {
    public init?(_ provider: CGDataProvider) {}
    public init?(_ name: String) {}
    public var postScriptName: String? { nil }
  }

  @discardableResult
  public func CTFontManagerRegisterGraphicsFont(
    _ font: CGFont, _ error: UnsafeMutableRawPointer?
  ) -> Bool { true }
#endif
