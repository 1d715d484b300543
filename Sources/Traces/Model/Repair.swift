/// One kind of dirt that the reader mended in a file, and how.
///
/// Repairs are visible: they are warnings on reading and diagnostics in the outcome.
public struct Repair: Hashable, Sendable, CustomStringConvertible {
  /// The path as the user gave it.
  public var file: String
  /// The one-based line where it first occurred.
  public var line: Int
  /// How often it occurred, at least 1.
  public var count: Int
  /// A stable kebab-case word for the kind of dirt, such as `rows-out-of-order`.
  public var code: String
  /// What was found and what was done, without place and count.
  public var message: String

  /// Creates a repair.
  public init(file: String, line: Int, count: Int, code: String, message: String) {
    self.file = file
    self.line = line
    self.count = count
    self.code = code
    self.message = message
  }

  public var description: String {
    "\(file):\(line): \(message)" + (count > 1 ? " (\(count) times)" : "")
  }
}
