import ArgumentParser
import Controllers
import Replay
import Reports
import Traces

/// What a run is over: the groups of a suite, or one group of files and folders.
struct CheckSubject {
  /// A group and how its traces are read.
  struct Group {
    var definition: GestureSuite.Group
    let load: (TraceLoader) -> LoadedTraces
  }

  /// What reports call the run.
  let name: String
  /// Whether it was read from a suite's file.
  let isSuite: Bool
  var groups: [Group]
  var baseline: String?
  var tolerances: [Metric: Double] = [:]

  /// A group of the traces that paths mean.
  init(paths: [String], controller: Controller, settings: ReplaySettings) {
    name = (["panlab check"] + paths).joined(separator: " ")
    isSuite = false
    let definition = GestureSuite.Group(
      name: "check", patterns: paths, controller: controller, settings: settings)
    groups = [
      Group(definition: definition) { loader in
        paths.reduce(into: LoadedTraces()) { all, path in
          if !loader.isStopped() { all.append(loader.load(path: path)) }
        }
      }
    ]
  }

  /// The groups of a suite.
  ///
  /// - Throws: ``CommandFailure`` as reading the file.
  init(_ file: SuiteFile) throws(CommandFailure) {
    let suite = try file.suite()
    name = file.path
    isSuite = true
    groups = suite.groups.map { group in
      Group(definition: group) { $0.load(patterns: group.patterns, of: file) }
    }
    baseline = suite.baseline.map(file.join)
    tolerances = suite.tolerances
  }

  /// Changes parameters and settings of all groups.
  ///
  /// - Throws: ``CommandFailure`` with the usage code for a parameter or value that a group's
  ///   controller does not have.
  mutating func change(
    _ options: ControllerOptions, _ delivery: ReplaySettings
  ) throws(CommandFailure) {
    for index in groups.indices {
      try options.apply(to: &groups[index].definition.controller)
      var settings = groups[index].definition.settings
      settings.delivery = delivery.delivery ?? settings.delivery
      settings.displayHz = delivery.displayHz ?? settings.displayHz
      settings.screen = delivery.screen ?? settings.screen
      groups[index].definition.settings = settings
    }
  }
}
