/// Lines of input put together from those that end in a backslash, which goes on with the next one.
public struct LineJoiner: Hashable, Sendable {
  private var parts = ""
  /// How many lines are waiting to be continued.
  public private(set) var pendingLines = 0

  /// Starts with nothing pending.
  public init() {}

  /// Takes a line and returns the whole one that it ends; nil if it goes on.
  ///
  /// Two backslashes at the end are one that is meant; a comment never goes on.
  public mutating func add(_ line: String) -> String? {
    let whole = parts + line
    let backslashes = whole.reversed().prefix { $0 == "\\" }.count
    guard backslashes % 2 == 1, !Words(whole).endsInComment else {
      reset()
      return whole
    }
    parts = String(whole.dropLast())
    pendingLines += 1
    return nil
  }

  /// What is left at the end of the input; nil if nothing is pending.
  public mutating func flush() -> String? {
    defer { reset() }
    return pendingLines > 0 ? parts : nil
  }

  /// Forgets what is pending.
  public mutating func reset() { self = LineJoiner() }
}
