import Controllers
import Foundation
import PackageFolder
import Rules
import Synthesis
import Testing
import Traces

@testable import Tuning

/// Labelled recordings for the tests.
enum Recordings {
  /// Generated swipes back, by twelve people.
  static func swipes(_ count: Int, seed: UInt64 = 7) throws -> [Trace] {
    let family = try #require(SynthesisFamily.named("swipe-back"))
    return SynthesisRecipe(family: family, count: count, seed: seed).traces()
  }

  /// A shipped family with its labels.
  static func shipped(_ family: String) throws -> [Trace] {
    let folder = packageFolder.appendingPathComponent("traces/\(family)").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".csv") && $0 != TraceFolder.labelFileName }
    let path = "\(folder)/\(TraceFolder.labelFileName)"
    let labels = try #require(FileManager.default.contents(atPath: path))
    let loaded = TraceFolder.assemble(
      names.map { TraceFolder.File(path: "\(folder)/\($0)") },
      labels: try LabelFile(bytes: [UInt8](labels), file: path))
    try #require(loaded.problems.isEmpty)
    return loaded.traces
  }
}

/// Gestures of fingers at rest, and tunings of the default controller on them.
enum RestingGestures {
  /// A gesture of someone at a progress; fingers are at rest.
  static func gesture(
    _ name: String, _ progress: Double, _ intent: Label.Intent
  ) -> TunedGesture {
    TunedGesture(
      name: name, intent: intent,
      release: Release(
        progress: progress, translation: progress * 390, velocity: 0, peakProgress: progress,
        elapsed: 1, extent: 390))
  }

  static func problem(
    _ gestures: [TunedGesture], _ names: [String]
  ) throws(TuningError) -> TuningProblem {
    var parameters: [TunedParameter] = []
    for name in names { parameters.append(try TunedParameter(reading: name, in: .default)) }
    return try TuningProblem(gestures: gestures, controller: .default, parameters: parameters)
  }

  static func result(
    _ gestures: [TunedGesture], _ names: [String], groups: [String]? = nil, folds: Int = 0
  ) throws -> TuningResult {
    let problem = try problem(gestures, names)
    let groups = groups ?? gestures.map(\.name)
    var options = TuningOptions()
    (options.budget, options.folds) = (500, folds)
    var run = try TuningRun(problem, groups: groups, options: options)
    while !run.isDone { run.advance(problem, Workers(jobs: 1)) }
    return run.result(problem, groups: groups)
  }
}
