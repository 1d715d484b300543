import Controllers
import Formats
import Replay
import Rules
import Scenes
import Traces

extension SuiteReport {
  /// A line for reviewers about the gestures whose decision differs from the baseline; nil if there are none.
  ///
  /// The line begins with the parameters that the run changed. It then counts the gestures that now fail, the gestures
  /// that now pass, and the gestures without a label: `velocity-threshold=450: 3 gestures of 2 people now fail, all
  /// hard`.
  var changeSentence: String? {
    let flipped = groups.flatMap { group -> [CheckedTrace] in
      let names = Set(group.changes.lazy.filter { $0.kind == .flipped }.map(\.trace))
      return names.isEmpty ? [] : group.traces.filter { names.contains($0.outcome.trace) }
    }
    let parts = [
      Self.part(of: flipped.filter { $0.outcome.verdict == .fail }, "now fails", "now fail"),
      Self.part(of: flipped.filter { $0.outcome.verdict == .pass }, "now passes", "now pass"),
      Self.part(
        of: flipped.filter { $0.outcome.verdict == .unlabelled }, "without a label flips",
        "without a label flip"),
    ].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    let head = changes.isEmpty ? "" : changes.joined(separator: ", ") + ": "
    return head + parts.joined(separator: "; ")
  }

  /// How the transitions settle whose decision is that of the baseline; nil without a baseline, or if none settles
  /// otherwise.
  var settling: SettlingChange? {
    guard groups.contains(where: \.hasMovedMetrics) else { return nil }
    return SettlingChange(groups.lazy.flatMap(\.sidesOfSettling))
  }

  /// Describes gestures in a phrase, with their number, the number of people who made them and the tags that all of
  /// them share: `3 gestures of 2 people now fail, all hard`; nil if there are no gestures.
  private static func part(
    of traces: [CheckedTrace], _ singular: String, _ plural: String
  ) -> String? {
    guard !traces.isEmpty else { return nil }
    let people = Set(traces.flatMap(\.tags).filter { $0.hasPrefix(person) })
    let of = people.isEmpty ? "" : " of \(counted(people.count, "person", "people"))"
    let verb = traces.count == 1 ? singular : plural
    // The tags of a single gesture are not listed, because it shares them with no other gesture.
    let shared =
      traces.count < 2
      ? []
      : traces.dropFirst().reduce(Set(traces[0].tags)) { $0.intersection($1.tags) }
        .filter { !$0.hasPrefix(person) }.sorted()
    let kind = shared.isEmpty ? "" : ", all " + shared.joined(separator: " and ")
    return "\(counted(traces.count, "gesture"))\(of) \(verb)\(kind)"
  }

  /// The prefix of a tag that names the person who made a gesture: `person:anna`.
  static let person = "person:"

  /// The first gestures that fail the run, a line for each: the decision, its reason, and the command of `program` that
  /// explains it.
  func failureLines(program: String) -> [String] {
    var lines: [String] = []
    var failures = 0
    for group in groups {
      for index in group.traces.indices where group.fails(at: index) {
        failures += 1
        if lines.count < Self.explained {
          lines.append(line(of: group.traces[index], in: group, program))
        }
      }
    }
    let rest = failures - lines.count
    return lines + (rest > 0 ? ["and \(rest) more"] : [])
  }

  private func line(of trace: CheckedTrace, in group: CheckedGroup, _ program: String) -> String {
    let outcome = trace.outcome
    let intent = outcome.intent.map { ", intended \($0.rawValue)" } ?? ""
    let reason = outcome.reason.map { ": \($0)" } ?? ""
    let command = trace.file.map { "; \(program) explain \(words(of: group, trace, in: $0))" }
    return "\(outcome.trace): \(outcome.ending)\(intent)\(reason)\(command ?? "")"
  }

  /// The maximum number of failures that are listed.
  private static let explained = 3

  /// The command-line arguments that replay a trace with the controller and the scene of its group, and with the
  /// parameters that the group or the run changed.
  ///
  /// Other settings of the group are left out.
  private func words(
    of group: CheckedGroup, _ trace: CheckedTrace, in file: String
  ) -> String {
    let recording = trace.outcome.trace.split(separator: "#").dropFirst().first.map { "#\($0)" }
    var words = [file + (recording ?? "")]
    let controller = controllerWord ?? group.controller.name
    if controller != Controller.default.name { words += ["--controller", controller] }
    if let scene = group.settings.scene { words += ["--scene", scene] }
    words += setWords(of: group).flatMap { ["--set", $0] }
    return words.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " ")
  }

  /// The parameters that differ from those of the group's preset; of a file's, what the run changed.
  private func setWords(of group: CheckedGroup) -> [String] {
    guard controllerWord == nil, let preset = Preset(named: group.controller.name) else {
      return changes
    }
    let scene = group.settings.scene.flatMap(Scene.named)
    let adopted = (try? preset.controller.adopting(tunablesOf: scene)) ?? preset.controller
    let base = scene.map(adopted.turned) ?? adopted
    return group.controller.changes(from: base).map { "\($0.name)=\($0.new)" }
  }

  /// A line that names the gesture whose transition took longest to settle and the gesture nearest to a flip.
  ///
  /// Nil if there are fewer than two gestures, or if no transition settled.
  var extremes: String? {
    var slowest: (outcome: Outcome, time: Double)?
    var closest: (outcome: Outcome, closeness: Double)?
    for traces in groups.map(\.traces) {
      for outcome in traces.indices.lazy.map({ traces.outcome(at: $0) }) {
        let time = outcome.completion ?? 0
        if slowest.map({ $0.time < time }) ?? true { slowest = (outcome, time) }
        let (margin, unit) = (outcome.margin, outcome.marginUnit)
        guard let unit, margin != 0 else { continue }
        let closeness = unit.closeness(of: margin)
        if closest.map({ closeness < $0.closeness }) ?? true {
          closest = (outcome, closeness)
        }
      }
    }
    guard groups.reduce(0, { $0 + $1.traces.count }) > 1, let slowest = slowest?.outcome,
      let time = slowest.completion
    else { return nil }
    let near = closest.map {
      "; nearest to a flip: \($0.outcome.trace), \($0.outcome.reason ?? "")"
    }
    return "slowest: \(slowest.trace), \(Number.fixed(time, decimals: 3)) s\(near ?? "")"
  }
}

extension ParameterUnit {
  /// The absolute margin, scaled so that margins in different units can be compared; infinite without a margin.
  ///
  /// A speed of 1,000 pt/s or a travel of 400 pt counts as much as a progress of 1. This is our choice; it only
  /// determines which gesture the report names as nearest to a flip.
  fileprivate func closeness(of margin: Double?) -> Double {
    let scale: Double =
      switch self {
      case .pointsPerSecond: 1000
      case .points: 400
      case .fraction, .perSecond, .seconds: 1
      }
    return abs(margin ?? .infinity) / scale
  }
}

extension CheckedGroup {
  /// How transitions settle compared with the baseline; nil without a baseline, or if none settles otherwise.
  var settling: SettlingChange? {
    hasMovedMetrics ? SettlingChange(sidesOfSettling) : nil
  }

  /// Whether the group is compared with a baseline, and a metric of a trace moved that decides as in the baseline.
  fileprivate var hasMovedMetrics: Bool {
    comparedWithBaseline != nil && changes.contains { $0.kind == .changed }
  }

  /// How the transitions settle in the baseline and in the run of the traces whose decision is the same in both.
  ///
  /// The baseline's metrics are those of the run, except for the metrics that moved by more than their tolerance. Leaves
  /// out traces whose name occurs more than once.
  fileprivate var sidesOfSettling: some Sequence<(Outcome.Settling, Outcome.Settling)> {
    let known = Dictionary(changes.map { ($0.trace, $0) }, uniquingKeysWith: { first, _ in first })
    let names = Dictionary(traces.lazy.map { ($0.outcome.trace, 1) }, uniquingKeysWith: +)
    return traces.lazy.map(\.outcome).compactMap { after -> (Outcome.Settling, Outcome.Settling)? in
      guard names[after.trace] == 1 else { return nil }
      guard let change = known[after.trace] else { return (after.settling, after.settling) }
      return change.kind == .changed ? (after.before(change).settling, after.settling) : nil
    }
  }
}

extension Outcome {
  /// This outcome with the metrics that it had before a change.
  fileprivate func before(_ change: BaselineChange) -> Outcome {
    var before = self
    for metric in Metric.all {
      guard let moved = change.metrics.first(where: { $0.name == metric.field }) else { continue }
      before[metric] = moved.before
      // The travel that belongs to another progress is unknown: baselines do not contain it.
      if metric == .progress { before.translation = nil }
    }
    return before
  }
}
