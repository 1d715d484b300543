/// A value of a JSON file and the line it starts on.
struct JSONNode {
  enum Value {
    case text(String)
    case number(Double)
    case bool(Bool)
    case null
    case list([JSONNode])
    /// The members in the order of the file, and as often as they stand there.
    case object([Member])
  }

  struct Member {
    let key: String
    /// The one-based line of the key.
    let line: Int
    let node: JSONNode
  }

  let value: Value
  /// The one-based line.
  let line: Int
}
