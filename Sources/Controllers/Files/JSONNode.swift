/// A value of a JSON file and the line it starts on.
package struct JSONNode {
  package enum Value {
    case text(String)
    case number(Double)
    case bool(Bool)
    case null
    case list([JSONNode])
    /// The members in the order of the file, and as often as they stand there.
    case object([Member])
  }

  package struct Member {
    package let key: String
    /// The one-based line of the key.
    package let line: Int
    package let node: JSONNode
  }

  package let value: Value
  /// The one-based line.
  package let line: Int
}
