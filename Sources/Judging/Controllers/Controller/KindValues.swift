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

extension ControllerReader {
  /// Reads the values of each kind; every value must be one that the controller accepts.
  func kindValues(
    _ member: JSONValue.Member, of controller: Controller
  ) throws(ControllerError) -> KindValues {
    let words = try members(of: member)
    guard words.count == 1, let word = words.first else {
      throw failure(
        "'\(member.key)': not one word with its kinds; write it as in { \"hand\": { \"left\": {"
          + " \"progress-threshold\": 0.3 } } }", line: member.line)
    }
    var kinds: [KindValues.Kind] = []
    for kind in try members(of: word) {
      var values: [String: Double] = [:]
      for value in try members(of: kind) {
        guard let number = value.value.number, number.isFinite else {
          throw failure("'\(value.key)': not a number; give one", line: value.line)
        }
        var trial = controller
        do throws(ParameterError) {
          try trial.set(value.key, to: Number.shortest(number))
        } catch {
          throw failure(error, line: value.line)
        }
        values[value.key] = number
      }
      kinds.append(KindValues.Kind(name: kind.key, values: values))
    }
    return KindValues(word.key, kinds)
  }

  private func members(
    of member: JSONValue.Member
  ) throws(ControllerError) -> [JSONValue.Member] {
    guard case .object(let members) = member.value.content, !members.isEmpty else {
      throw failure("'\(member.key)': not an object; give it in braces", line: member.line)
    }
    try refuseDuplicates(in: members)
    return members
  }
}
