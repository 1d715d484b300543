package import Traces

/// Leaves out of recordings what is nobody else's business, and counts it.
///
/// A person's name becomes `person-1`, `person-2`, … in the order of the recordings, in their lines, tags and names, so
/// that gestures of one person stay together. Names of devices and notes are dropped. A line that Panlab does not know
/// counts as a note.
public struct Redaction: Sendable {
  /// What may be private.
  public enum Kind: String, CaseIterable, Sendable {
    case people, devices, notes
    /// The names that views of an app have in films, which may be titles of screens.
    case texts
  }

  package let kept: Set<Kind>
  /// How often something of a kind was left out.
  package private(set) var counts: [Kind: Int] = [:]
  /// The names of people in lower case, with what stands for them.
  private var people: [String: String] = [:]
  private var wholeNames: [String: String] = [:]

  package init(keeping kept: Set<Kind>) { self.kept = kept }

  private static let personTag = "person:"
  private static let deviceTag = "device:"

  /// The metadata that says nothing about a person: what replays, reports and readers use.
  private static let plainKeys: Set = [
    "begins", "direction", "display-hz", "environment", "gesture", "next-contact", "observed",
    "orientation", "outcome", "played", "pointer", "push-time-constant", "release-spring",
    "safe-area", "sampled-hz", "scale", "scene", "screen", "screen-scale", "start", "stops",
    "strokes", "synth", "synthetic", "system", "thinned", "turned",
  ]

  /// The recordings without what is not kept.
  package mutating func applied(to traces: [Trace]) -> [Trace] {
    if !kept.contains(.people) { meet(traces.flatMap(Self.people)) }
    return traces.map { redacted($0) }
  }

  /// Notes that something of a kind is left out.
  package mutating func note(_ kind: Kind, _ count: Int = 1) {
    if count > 0 { counts[kind, default: 0] += count }
  }

  /// The names of people that a recording has.
  private static func people(in trace: Trace) -> [String] {
    let tags = (trace.label?.tags ?? []).filter { $0.hasPrefix(personTag) }
    let names = tags.map { String($0.dropFirst(personTag.count)) }
    return names + [trace.metadata["person"]].compactMap(\.self)
  }

  private mutating func meet(_ names: [String]) {
    for name in names where Self.isStand(name) { wholeNames[name] = name }
    for name in names where wholeNames[name] == nil {
      let stand = nextStand()
      wholeNames[name] = stand
      for word in name.split(whereSeparator: { !Self.isPartOfWord($0) })
      where word.contains(where: \.isLetter) {
        people[word.lowercased()] = people[word.lowercased()] ?? stand
      }
    }
  }

  /// Whether a name stands for a person already, as in recordings from a bundle.
  private static func isStand(_ name: String) -> Bool { name.wholeMatch(of: /person-\d+/) != nil }

  private func nextStand() -> String {
    let taken = Set(wholeNames.values)
    return (1...).lazy.map { "person-\($0)" }.first { !taken.contains($0) } ?? "person"
  }

  private mutating func redacted(_ trace: Trace) -> Trace {
    var trace = trace
    // What was found wrong with the recording is not read again from its copy, except this.
    let isThinned = trace.isThinned
    trace.metadata.entries = trace.metadata.entries.compactMap { redacted($0) }
    if isThinned { trace.metadata["thinned"] = "yes" }
    if let label = trace.label {
      trace.label = redacted(label)
      trace.metadata["intent"] = nil
    }
    let name = withoutPeople(trace.name)
    if name != trace.name { note(.people) }
    trace.name = name
    return trace
  }

  private mutating func redacted(_ entry: TraceMetadata.Entry) -> TraceMetadata.Entry? {
    switch entry.key {
    case "person":
      if kept.contains(.people) || Self.isStand(entry.value) { return entry }
      note(.people)
      return TraceMetadata.Entry(key: entry.key, value: wholeNames[entry.value] ?? "person")
    case "device":
      if kept.contains(.devices) { return entry }
      note(.devices)
      return nil
    case "intent": return entry
    default:
      if Self.plainKeys.contains(entry.key) || kept.contains(.notes) { return entry }
      note(.notes)
      return nil
    }
  }

  private mutating func redacted(_ label: Label) -> Label {
    var label = label
    label.tags = label.tags.compactMap { tag in
      let name = String(tag.dropFirst(Self.personTag.count))
      if tag.hasPrefix(Self.personTag), !kept.contains(.people), !Self.isStand(name) {
        note(.people)
        return Self.personTag + (wholeNames[name] ?? "person")
      }
      guard tag.hasPrefix(Self.deviceTag), !kept.contains(.devices) else { return tag }
      note(.devices)
      return nil
    }
    if label.note != nil, !kept.contains(.notes) {
      note(.notes)
      label.note = nil
    }
    return label
  }

  /// The name of a trace with `person-1` in place of each word that is a person's name.
  private func withoutPeople(_ name: String) -> String {
    if people.isEmpty { return name }
    var (result, word) = ("", "")
    func stand(for word: String) -> String { people[word.lowercased()] ?? word }
    for character in name {
      if Self.isPartOfWord(character) {
        word.append(character)
      } else {
        result += stand(for: word) + String(character)
        word = ""
      }
    }
    return result + stand(for: word)
  }

  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}
