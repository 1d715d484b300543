import Behaviours
import Formats
import Foundation

/// What is expected of the behaviours that do not simply pass: a file that only `--accept` writes.
///
/// What has no entry is expected to pass without a diagnostic, so that an unexpected pass is as red as an unexpected
/// failure.
package struct Expectations: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package var state: Outcome.State
    package var diagnostics: [String]
    /// Why it was accepted.
    package var reason: String
  }

  package private(set) var entries: [String: Entry] = [:]

  /// A message about a file that cannot be read.
  package struct Failure: Error, CustomStringConvertible { package let description: String }

  package init(file: String, text: String) throws(Failure) {
    let root: JSONValue
    do { root = try JSONReader.value(in: Array(text.utf8)) } catch {
      throw Failure(description: "\(file):\(error.line): is not JSON; restore it and use --accept")
    }
    guard case .object(let members) = root.content else {
      throw Failure(description: "\(file): is no object; restore it and use --accept")
    }
    for member in members {
      guard case .object(let facts) = member.value.content else { continue }
      let values = Dictionary(facts.map { ($0.key, $0.value) }) { first, _ in first }
      guard let state = values["state"]?.text.flatMap(Outcome.State.init),
        let reason = values["reason"]?.text, !reason.isEmpty
      else {
        throw Failure(
          description:
            "\(file):\(member.line): '\(member.key)' has no state and reason; use --accept")
      }
      var diagnostics: [String] = []
      if case .array(let codes)? = values["diagnostics"]?.content {
        diagnostics = codes.compactMap(\.text)
      }
      entries[member.key] = Entry(state: state, diagnostics: diagnostics, reason: reason)
    }
  }

  /// What is not as expected: a line for each behaviour, in order.
  package func differences(from outcomes: [String: Outcome]) -> [String] {
    let names = Set(entries.keys).union(outcomes.keys).sorted()
    return names.compactMap { name in
      guard let outcome = outcomes[name] else {
        return "\(name): is expected and not in the suite; accept its removal"
      }
      let entry = entries[name]
      let (state, diagnostics) = (entry?.state ?? .pass, entry?.diagnostics ?? [])
      if outcome.state != state {
        return "\(name): \(outcome.state.rawValue), expected \(state.rawValue)"
          + outcome.findings.map { "; \($0)" }.joined()
      }
      guard outcome.diagnostics != diagnostics else { return nil }
      return "\(name): reported \(outcome.diagnostics), expected \(diagnostics)"
    }
  }

  /// Takes what was found as expected from now on, for one reason.
  package mutating func accept(_ outcomes: [String: Outcome], because reason: String) {
    for (name, outcome) in outcomes {
      let old = entries[name]
      let new = Entry(
        state: outcome.state, diagnostics: outcome.diagnostics, reason: old?.reason ?? reason)
      if outcome.state == .pass, outcome.diagnostics.isEmpty {
        entries[name] = nil
      } else if old != new {
        entries[name] = Entry(state: new.state, diagnostics: new.diagnostics, reason: reason)
      }
    }
  }

  /// Forgets what is no longer in the suite.
  package mutating func forget(except names: Set<String>) {
    entries = entries.filter { names.contains($0.key) }
  }

  package var text: String {
    let values = entries.mapValues { entry in
      var facts: [String: JSONValue] = [
        "state": .string(entry.state.rawValue), "reason": .string(entry.reason),
      ]
      if !entry.diagnostics.isEmpty {
        facts["diagnostics"] = .array(entry.diagnostics.map(JSONValue.string))
      }
      return JSONValue.object(facts)
    }
    return JSONValue.object(values).document(linesToDepth: 1)
  }
}
