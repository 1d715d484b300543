/// A line of a file that people edit.
public struct SourcePlace: Hashable, Sendable {
  /// The path as it was given.
  public var file: String
  /// The one-based line; nil for the file as a whole.
  public var line: Int?

  /// Creates a place.
  public init(file: String, line: Int? = nil) {
    self.file = file
    self.line = line
  }
}
