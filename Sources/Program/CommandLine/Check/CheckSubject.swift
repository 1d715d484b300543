import ArgumentParser
import Controllers
import Devices
import Foundation
import Replay
import Reports
import Scenes
import Traces
import Workbench

/// The traces that a run checks: the groups of a suite, or a single group of files and folders.
struct CheckSubject {
  /// A group and where its traces are.
  struct Group {
    var definition: GestureSuite.Group
    /// The suite in whose folder the group's patterns are looked up; nil if they are paths.
    let suite: SuiteFile?

    /// Reads the traces into a sink; returns the problems with the files.
    func load(_ loader: TraceLoader, into sink: some TraceSink) -> [LoadedTraces.Problem] {
      suite.map { loader.load(patterns: definition.patterns, of: $0, into: sink) }
        ?? loader.load(paths: definition.patterns, into: sink)
    }

    /// Reads all traces of the group.
    func traces(_ loader: TraceLoader) -> LoadedTraces { LoadedTraces { load(loader, into: $0) } }
  }

  /// The name of the run in reports.
  let name: String
  /// Whether the groups come from a suite file.
  let isSuite: Bool
  var groups: [Group]
  var baseline: String?
  var tolerances: [Metric: Double] = [:]
  /// Whether the limits of the groups are those of a suite.
  private(set) var keepsLimits = false

  /// Creates a subject with a single group, which contains the traces at these paths.
  init(paths: [String], controller: Controller, settings: ReplaySettings) {
    name = (["panlab check"] + paths).joined(separator: " ")
    isSuite = false
    let definition = GestureSuite.Group(
      name: "check", patterns: paths, controller: controller, settings: settings,
      levels: FindingKind.levels(ofPaths: true))
    groups = [Group(definition: definition, suite: nil)]
  }

  /// Judges the traces by the limits of a suite's group, those of a baseline only if there is one.
  mutating func keepLimits(of group: GestureSuite.Group, hasBaseline: Bool) {
    keepsLimits = true
    for index in groups.indices {
      groups[index].definition.labelLevel = group.labelLevel
      groups[index].definition.levels = group.levels
      groups[index].definition.budgets = group.budgets.filter { hasBaseline || !$0.isOfBaseline }
    }
  }

  /// Creates a subject with the groups of a suite.
  init(_ file: SuiteFile) throws {
    let suite = try file.suite()
    name = file.path
    (isSuite, keepsLimits) = (true, true)
    for group in suite.groups {
      for remark in group.controller.idleRemarks(on: group.settings.scene.flatMap(Scene.named)) {
        StandardError.warning("\(file.path): group '\(group.name)': \(remark)")
      }
    }
    groups = suite.groups.map { Group(definition: $0, suite: file) }
    baseline = suite.baseline.map(file.join)
    tolerances = suite.tolerances
  }

  /// Changes the severities of findings in all groups.
  mutating func change(_ levels: [FindingKind: BudgetLevel]) {
    for index in groups.indices {
      groups[index].definition.levels.merge(levels) { $1 }
      guard let level = levels[.removed] else { continue }
      groups[index].definition.budgets.removeAll { $0.kind == .removed }
      if level != .off { groups[index].definition.budgets.append(Budget(.removed, level: level)) }
    }
  }

  /// Applies the options of the command line to all groups: changes of parameters, and how touches are delivered.
  mutating func change(
    _ options: ControllerOptions, _ delivery: ReplaySettings
  ) throws {
    for change in options.changes { try self.change(change) }
    change(delivery)
  }

  /// Changes a parameter in every group whose controller has it.
  private mutating func change(_ text: String) throws {
    let name = String(text.prefix { $0 != "=" })
    let knowing = groups.indices.filter {
      (try? groups[$0].definition.controller.parameter(named: name)) != nil
    }
    // If no group's controller has the parameter, the attempt to set it throws an error that suggests the correct name.
    var use = OptionUse()
    for index in knowing.isEmpty ? Array(groups.indices) : knowing {
      try groups[index].definition.controller.set(text)
    }
    for (index, group) in groups.enumerated() {
      let (definition, isKnown) = (group.definition, knowing.contains(index))
      use.note(
        "--set \(text)",
        obstacle: isKnown ? nil : "group '\(definition.name)' has no such parameter")
      let scene = definition.settings.scene.flatMap(Scene.named)
      if isKnown, let remark = definition.controller.remark(on: name, scene: scene) {
        StandardError.warning("--set: group '\(definition.name)': \(remark)")
      }
    }
    for warning in try use.settled() { StandardError.warning(warning) }
  }

  /// Changes how touches are delivered to the app, in all groups.
  mutating func change(_ delivery: ReplaySettings) {
    for index in groups.indices {
      var settings = groups[index].definition.settings
      settings.delivery = delivery.delivery ?? settings.delivery
      settings.displayHz = delivery.displayHz ?? settings.displayHz
      settings.screen = delivery.screen ?? settings.screen
      settings.environment = settings.environment.union(delivery.environment)
      groups[index].definition.settings = settings
    }
  }
}

/// A suite file, `panlab.json`.
struct SuiteFile {
  let path: String

  /// Creates a reference to the suite file at a path; ``suite()`` reads the file.
  ///
  /// `shipped:panlab.json` becomes `shipped:/panlab.json`, so that the paths in a built-in suite resolve against the
  /// root of the built-in files.
  init(path: String) {
    let isShipped = ShippedTraces.isNamed(by: path) && !path.contains("/")
    self.path =
      isShipped
      ? ShippedTraces.prefix + "/" + path.dropFirst(ShippedTraces.prefix.count) : path
  }

  /// Reads the file.
  func suite() throws -> GestureSuite {
    let bytes = try InputFile(path: path, what: "a suite file").bytes()
    return try GestureSuite(json: bytes, file: path, reading: InputFile.contents)
  }

  /// Resolves a path in the suite relative to the suite's folder; the result is relative to the working folder.
  func join(_ other: String) -> String { FilePath.join(other, besides: path) }
}

extension TraceLoader {
  /// Reads the files that match a suite's patterns, each file once.
  ///
  /// Files are read pattern by pattern and, for each pattern, in the order in which its folders are walked. A pattern
  /// without a wildcard is a file, or a folder with all files below it. A pattern that matches no trace file is a
  /// problem.
  func load(
    patterns: [String], of suite: SuiteFile, into sink: some TraceSink
  ) -> [LoadedTraces.Problem] {
    var problems: [LoadedTraces.Problem] = []
    var seen: Set<String> = []
    for pattern in patterns where !isStopped() {
      let path = suite.join(pattern)
      if Glob.isLiteral(pattern), FileKind(reading: path) != .folder {
        if seen.insert(path).inserted { problems += load(paths: [path], into: sink) }
        continue
      }
      problems += load(pattern: pattern, at: path, seen: &seen, of: suite, into: sink)
    }
    return problems
  }

  private func load(
    pattern: String, at path: String, seen: inout Set<String>, of suite: SuiteFile,
    into sink: some TraceSink
  ) -> [LoadedTraces.Problem] {
    // A pattern that is the name of a folder means all files below the folder.
    let isFolder = Glob.isLiteral(pattern)
    let literal = isFolder ? pattern : Glob.literalFolder(of: pattern)
    let rest = isFolder ? "**" : String(pattern.dropFirst(literal.count).drop { $0 == "/" })
    let folder = suite.join(literal)
    var problems: [LoadedTraces.Problem] = []
    var hasMatch = false
    let start = folder.isEmpty ? "." : folder
    let home = suite.join(".")
    let reach = Reach([start, home])
    let isThere = FileKind(reading: start) == .folder
    let glob = try? Glob(rest)
    // There may be thousands of patterns for thousands of files, most of which already differ in their first letters.
    let head = FolderWalk.path(of: Glob.literalStart(of: rest), in: start).utf8
    for stop in isThere ? known.stops(of: start, others: home) : [] {
      problems += stop.findings
      let matching = stop.files.filter {
        $0.utf8.starts(with: head) && glob?.matches(String($0.dropFirst(start.count))) ?? false
      }
      hasMatch = hasMatch || !matching.isEmpty
      // Every path in the walk of the working folder begins with `./`. Drops it, because the suite's paths begin
      // without it.
      let new = matching.map { folder.isEmpty ? String($0.dropFirst(2)) : $0 }
        .filter { seen.insert($0).inserted }
      if new.isEmpty { continue }
      let place = folder.isEmpty ? String(stop.folder.dropFirst(2)) : stop.folder
      problems += load(
        new, in: place, isWhole: new.count == stop.files.count, isFound: true, reach: reach,
        into: sink)
    }
    if isFolder, hasMatch { UnreadRecordings.warn(in: start) }
    if !hasMatch, problems.isEmpty, !allowsEmpty, !isStopped() {
      problems.append(
        LoadedTraces.Problem(
          kind: .missing,
          message: "\(path): no trace file matches this pattern; correct it in the suite"))
    }
    return problems
  }
}
