package import Formats

/// Values of some parameters for each kind of people or gestures, beside the controller's own values; as for left and right
/// hands.
///
/// A tuning adds them if held-out people gain by them. The rule uses the controller's own values; an app that knows of
/// which kind a gesture is can use those of its kind, which exports write.
///
/// They are no part of what a controller decides, and of its fingerprint. A changed parameter loses them, since they were
/// found beside its old value.
package struct KindValues: Hashable, Sendable {
  package struct Kind: Hashable, Sendable {
    package let name: String
    /// The values by the names of their parameters, in the parameters' units.
    package let values: [String: Double]

    package init(name: String, values: [String: Double]) {
      (self.name, self.values) = (name, values)
    }
  }

  /// What tells the kinds apart, such as `hand`.
  package let word: String
  /// The kinds, in the order of their names.
  package let kinds: [Kind]

  package init(_ word: String, _ kinds: [Kind]) {
    (self.word, self.kinds) = (word, kinds.sorted { $0.name < $1.name })
  }

  /// The key of a controller file that has the values: `"per": { "hand": { "left": { "progress-threshold": 0.3 } } }`.
  static let key = "per"

  /// Whether a kind has a value of this parameter.
  func has(_ name: String) -> Bool { kinds.contains { $0.values[name] != nil } }

  package var json: JSONValue {
    .object([
      word: .object(
        Dictionary(
          kinds.map { ($0.name, JSONValue.object($0.values.mapValues(JSONValue.number))) }
        ) { first, _ in first })
    ])
  }

  package static func == (one: KindValues, other: KindValues) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
