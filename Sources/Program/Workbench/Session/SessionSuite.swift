import Controllers
import Devices
import Formats
public import Replay
public import Traces

/// A suite that a session has loaded: its groups, and the parameters that were changed in all of them.
struct SessionSuite: Hashable, Sendable {
  /// The path of the suite file, as the user gave it.
  var path: String
  var groups: [GestureSuite.Group]
  /// The names of the parameters that were set in the session.
  ///
  /// A group whose controller has such a parameter uses the session's value.
  var changed: Set<String> = []
}

/// A suite's groups and their traces, as they were read.
public struct LoadedSuite: Sendable {
  /// The path of the file.
  public var path: String
  public var groups: [GestureSuite.Group]
  /// The traces of each group.
  public var traces: [LoadedTraces]

  public init(path: String, groups: [GestureSuite.Group] = [], traces: [LoadedTraces] = []) {
    (self.path, self.groups, self.traces) = (path, groups, traces)
  }
}

/// Reads suites and their traces.
public protocol SuiteSource {
  /// Reads the suite file at `path`, or the nearest suite file if `path` is nil.
  ///
  /// - Throws: ``CommandError`` if the suite cannot be read.
  func suite(path: String?) throws(CommandError) -> LoadedSuite
}

/// A source without suites.
public struct AbsentSuites: SuiteSource, Sendable {
  public init() {}

  public func suite(path: String?) throws(CommandError) -> LoadedSuite {
    throw CommandError(.missing, "\(path ?? GestureSuite.fileName): no such file; name a suite")
  }
}

extension Session {
  /// Replaces the loaded traces with the traces of a suite, whose groups have their own controllers and scenes.
  ///
  /// - Parameters:
  ///   - path: The suite file; nil for the nearest suite file.
  ///   - command: The command that undo shows; nil if the session starts with the suite.
  /// - Returns: A row for each group, the counts of traces and decisions, and the files that could not be read.
  /// - Throws: ``CommandError`` if the suite cannot be read, or if none of its traces can be read.
  public mutating func open(suite path: String?, by command: String?) throws(CommandError) -> Reply
  {
    let loaded = try environment.suites.suite(path: path)
    var all = LoadedTraces()
    for traces in loaded.traces { all.append(traces) }
    guard let first = loaded.groups.first, !all.traces.isEmpty,
      !all.problems.contains(where: { $0.kind == .missing })
    else { throw .files(all.problems) }
    var next = SessionState(
      word: first.controller.name, base: first.controller, controller: first.controller)
    next.suite = SessionSuite(path: loaded.path, groups: loaded.groups)
    next.loading = [.suite(loaded.path)]
    var names: Set<String> = []
    for (index, traces) in loaded.traces.enumerated() {
      for var trace in traces.traces {
        // A recording may belong to several groups. In the second and further groups, the name of its trace gets the
        // group's name as a prefix.
        if !names.insert(trace.name).inserted {
          trace.name = "\(loaded.groups[index].name):\(trace.name)"
          guard names.insert(trace.name).inserted else { continue }
        }
        next.entries.append(
          SessionState.Entry(trace: trace, path: trace.file ?? loaded.path, group: index))
      }
    }
    if let command {
      _ = change(to: next, by: command)
    } else {
      next.outcomes = outcomes(of: next)
      state = next
    }
    return Reply(suiteText, warnings: all.repairs, problems: all.problems)
  }

  /// A table of the suite's groups, and the counts of all traces.
  var suiteText: String {
    guard let suite = state.suite else { return "no suite is loaded; 'suite FILE' loads one\n" }
    var table = TextTable(columns: [
      "group", "controller", .left("scene", .useful), .right("traces", .useful),
      .right("passed", .useful), .right("failed"),
    ])
    for (index, group) in suite.groups.enumerated() {
      let outcomes = zip(state.entries, state.outcomes).filter { $0.0.group == index }.map(\.1)
      let summary = Summary(of: outcomes)
      table.rows.append([
        group.name, state.setup(ofGroup: index)?.controller.name ?? group.controller.name,
        group.settings.scene ?? TextTable.missing, "\(summary.traces)", "\(summary.passed)",
        "\(summary.failed)",
      ])
    }
    return table.text + counts.text
  }
}

extension SessionState {
  /// A group's settings, and its controller with the values that were set in the session.
  ///
  /// Nil if there is no suite or `group` is nil.
  func setup(ofGroup group: Int?) -> (controller: Controller, settings: ReplaySettings)? {
    guard let suite, let group else { return nil }
    let own = suite.groups[group]
    var changed = own.controller
    // Sets the rule first, because it may introduce parameters.
    let (rules, others) = (["finish-when"], suite.changed.sorted())
    for name in rules.filter(others.contains) + others.filter({ !rules.contains($0) }) {
      guard let parameter = try? controller.parameter(named: name) else { continue }
      // A group's controller stays unchanged if it does not have the parameter.
      try? changed.set(name, to: parameter.text(in: controller))
    }
    return (changed, own.settings)
  }
}

extension Session {
  /// The session as console commands, one per line: traces, controller, filter and snapshots.
  ///
  /// ``open(script:named:)`` restores the session, and so does a new console that runs the lines. Paths are written as
  /// the user typed them. Labels are not included: they are stored beside the traces. The settings for how touches are
  /// delivered to the app become a comment, because only options of the command line can set them. The undo history is
  /// not included.
  public var script: String {
    var lines = [
      "# A Panlab session, version 2: 'open' restores it, and so does running these commands."
    ]
    if let options = delivery.options { lines.append("# Replayed with \(options).") }
    // Without a suite, traces are loaded after the controller and the scene are set, so that they are replayed only
    // once.
    var scene: String?
    func change(to snapshot: Snapshot) {
      if scene != nil { lines.append("scene none") }
      lines += snapshot.script
      scene = snapshot.scene
    }
    for (name, snapshot) in snapshots.sorted(by: { $0.key < $1.key }) {
      change(to: snapshot)
      lines.append("snapshot \(Words.quoted(name))")
    }
    if state.suite == nil { change(to: state.snapshot) }
    lines += state.loading.map(\.line)
    if let suite = state.suite {
      lines += suite.changed.sorted().compactMap { name in
        (try? state.controller.parameter(named: name))
          .map { "set \(Words.quoted("\(name)=\($0.text(in: state.controller))"))" }
      }
    }
    if !state.filter.isEmpty { lines.append("filter \(state.filter.text)") }
    // A script is read line by line, so commands that contain line breaks are written as JSON, which has none.
    return lines.map { ($0.contains(where: \.isNewline) ? Words.data($0) : $0) + "\n" }.joined()
  }
}

extension ReplaySettings {
  /// The command-line options that set how touches are delivered; nil if the settings leave this to each recording.
  fileprivate var options: String? {
    var words: [String] = []
    if let delivery { words += ["--delivery", delivery.rawValue] }
    if let displayHz { words += ["--display-hz", Number.shortest(displayHz)] }
    if let screen { words += ["--screen", screen.description] }
    if !environment.isUsual { words += ["--environment", environment.description] }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

extension Session {
  /// The index of the suite's group with this name.
  ///
  /// Returns nil if there is no suite or no name, or if the name is the name of the session's controller. That name
  /// stands for the traces that were loaded in addition to the suite: they belong to no group, and the session's
  /// controller judges them.
  ///
  /// - Throws: ``CommandError`` if the suite has no such group.
  func group(shownAs name: String?) throws(CommandError) -> Int? {
    guard let name, let suite = state.suite else { return nil }
    if let group = suite.groups.firstIndex(where: { $0.name == name }) { return group }
    guard name != state.controller.name else { return nil }
    let names = suite.groups.map(\.name).joined(separator: ", ")
    throw CommandError(.usage, "'\(name)': not a group of the suite; choose one of \(names)")
  }
}
