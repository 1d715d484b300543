/// What the user has loaded and tuned so far.
public struct Session {
  /// Creates an empty session.
  public init() {}
}
