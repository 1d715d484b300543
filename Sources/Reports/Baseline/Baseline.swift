public import Replay

/// The outcomes of an earlier run, to compare with: `panlab.baseline/1`.
public struct Baseline: Hashable, Sendable {
  /// The outcomes of a group.
  public struct Group: Hashable, Sendable {
    public var name: String
    /// See ``Controller/fingerprint``.
    public var controller: String
    public var settings: ReplaySettings
    /// What became of the traces, in their order; without times and diagnostics that no comparison
    /// needs.
    public var outcomes: [Outcome]

    /// Creates a group.
    public init(name: String, controller: String, settings: ReplaySettings, outcomes: [Outcome]) {
      self.name = name
      self.controller = controller
      self.settings = settings
      self.outcomes = outcomes
    }
  }

  static let schema = "panlab.baseline/1"

  /// The version of Panlab that wrote it.
  public var toolVersion: String
  public var groups: [Group]

  /// Creates a baseline.
  public init(toolVersion: String, groups: [Group] = []) {
    self.toolVersion = toolVersion
    self.groups = groups
  }

  /// The group of this name; nil if there is none.
  public func group(_ name: String) -> Group? { groups.first { $0.name == name } }
}

/// An outcome's place among those of the same name: two folders may have a trace of one name.
struct OutcomeKey: Hashable {
  let trace: String
  /// 0 for the first of the name.
  let occurrence: Int

  /// The keys of traces in their order.
  static func keys(of traces: some Sequence<String>) -> [OutcomeKey] {
    var counts: [String: Int] = [:]
    return traces.map { trace in
      defer { counts[trace, default: 0] += 1 }
      return OutcomeKey(trace: trace, occurrence: counts[trace, default: 0])
    }
  }
}
