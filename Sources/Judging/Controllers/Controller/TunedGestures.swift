import Formats

/// The gestures on which a controller's numbers were tuned.
///
/// They stay with the controller wherever it goes: through a file that names it as its base, a preset, a suite, a
/// snapshot, an export and further changes. So a comparison on these gestures can never pass for one on others.
///
/// They are no part of what a controller is: controllers with equal settings are equal, whatever they were tuned on.
package struct TunedGestures: Hashable, Sendable {
  /// The fingerprints of the gestures, made from their touch points.
  package var fingerprints: Set<String> = []

  package init(_ fingerprints: Set<String> = []) { self.fingerprints = fingerprints }

  /// The key of a controller file that has the fingerprints, separated by spaces.
  static let key = "tuned-on"

  /// Reads the gestures from the members of a controller file: from its own key, or from the evidence of an export.
  init(in members: [JSONValue.Member]) {
    func text(_ key: String) -> JSONValue? { members.first { $0.key == key }?.value }
    let evidence = text("evidence")?["training"]?["fingerprints"]
    fingerprints = Set(
      [text(Self.key), evidence].compactMap { $0?.text }
        .flatMap { $0.split(separator: " ").map(String.init) })
  }

  /// The fingerprints as text, in order.
  var text: String { fingerprints.sorted().joined(separator: " ") }

  package static func == (one: TunedGestures, other: TunedGestures) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
