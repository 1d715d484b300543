import Controllers
import Rules
import Testing
import Traces

@testable import Tuning

/// Saved searches that were edited by hand.
struct ResumeTests {
  private static func gestures(completion: Double = 0.3) -> [TunedGesture] {
    (0..<14).map { index in
      let progress = Double(index * 5 % 14) / 14
      var gesture = TunedGesture(
        name: "g\(index)", intent: (progress > 0.4) != (index == 3) ? .finish : .cancel,
        release: Release(
          progress: progress, translation: progress * 390, velocity: Double(index * 37 % 600),
          peakProgress: progress, elapsed: 1, extent: 390))
      gesture.finished.completion = completion
      return gesture
    }
  }

  private static func controller() throws -> Controller {
    try Controller(
      json: """
        { "finish-when": "progress + velocity / 1pt/s * reach > progress-threshold or \
        velocity > velocity-threshold",
          "parameters": { "reach": { "value": 0.1, "range": [0, 1] } } }
        """.utf8, file: "mine.json")
  }

  private static func problem(
    _ names: [String], completion: Double = 0.3
  ) throws -> TuningProblem {
    let controller = try controller()
    return try TuningProblem(
      gestures: gestures(completion: completion), controller: controller,
      parameters: try names.map { try TunedParameter(reading: $0, in: controller) })
  }

  private static func run(
    _ problem: TuningProblem, budget: Int, folds: Int
  ) throws -> TuningRun {
    var options = TuningOptions()
    (options.budget, options.folds) = (budget, folds)
    return try TuningRun(problem, groups: problem.gestures.map(\.name), options: options)
  }

  private static let three = ["reach", "progress-threshold", "velocity-threshold"]

  /// Every number of a text in its place, changed in several ways, and left out.
  private static func changes(of text: String) -> [String] {
    text.matches(of: /-?[0-9][0-9.eE+-]*/).flatMap { match in
      let (before, after) = (text[..<match.range.lowerBound], text[match.range.upperBound...])
      let number = match.output
      var changes = [
        "-\(number)", "0", "1e300", "-1e-300", "7", "1000000000000000000",
        "-1000000000000000000", "9223372036854775807", "null", "[]", "\(number),\(number)",
      ].map { "\(before)\($0)\(after)" }
      if after.hasPrefix(",") { changes.append(before + String(after.dropFirst())) }
      if before.hasSuffix(",") { changes.append(String(before.dropLast()) + after) }
      return changes
    }
  }

  private static let unreadable = "state.json: is not a saved search; name another file"
  private static let otherSearch =
    "state.json: was saved for other gestures, parameters or options; name another file"

  /// Returns whether a saved search is read, and checks that it then ends with values in their ranges.
  ///
  /// If it is refused, checks the error instead.
  private static func check(
    _ text: String, _ fresh: TuningRun, _ problem: TuningProblem,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    var run = fresh
    do throws(TuningError) {
      try run.resume(from: Array(text.utf8), file: "state.json")
    } catch {
      #expect(
        [unreadable, otherSearch].contains(error.description), sourceLocation: sourceLocation)
      #expect(error.kind == .unreadable, sourceLocation: sourceLocation)
      return false
    }
    var rounds = 0
    while !run.isDone, rounds < 20 {
      run.advance(problem, Workers(jobs: 1))
      rounds += 1
    }
    #expect(run.isDone, "\(text)", sourceLocation: sourceLocation)
    let values = run.foundValues(problem)
    #expect(
      zip(problem.parameters, values).allSatisfy { $0.range.contains($1) }, "\(text)",
      sourceLocation: sourceLocation)
    return true
  }

  @Test func `a search with one changed number is refused or comes to an end`() throws {
    let problem = try Self.problem(Self.three)
    let fresh = try Self.run(problem, budget: 3000, folds: 0)
    var run = fresh
    run.advance(problem, Workers(jobs: 1))
    #expect(!run.isDone)
    let saved = String(decoding: run.saved(), as: UTF8.self)
    #expect(Self.check(saved, fresh, problem))
    var counts = (taken: 0, refused: 0)
    for text in Self.changes(of: saved) {
      if Self.check(text, fresh, problem) { counts.taken += 1 } else { counts.refused += 1 }
    }
    // A changed loss may be plausible; most other changes are refused.
    #expect(counts.taken > 10)
    #expect(counts.refused > 200)
  }

  @Test func `an exact search with one changed number is refused or stands`() throws {
    let problem = try Self.problem(["progress-threshold"])
    let fresh = try Self.run(problem, budget: 100, folds: 2)
    var run = fresh
    while !run.isDone { run.advance(problem, Workers(jobs: 1)) }
    let saved = String(decoding: run.saved(), as: UTF8.self)
    #expect(Self.check(saved, fresh, problem))
    for text in Self.changes(of: saved) { _ = Self.check(text, fresh, problem) }
    for exact in ["[]", "[1,1]", "[7]", "[-3]", "[1e300]"] {
      let text = saved.replacing(/"exact":\[[^\]]*\]/, with: "\"exact\":\(exact)")
      #expect(text != saved)
      #expect(!Self.check(text, fresh, problem))
    }
  }

  @Test func `a search on gestures that end otherwise is another one`() throws {
    let run = try Self.run(Self.problem(Self.three), budget: 100, folds: 2)
    var other = try Self.run(Self.problem(Self.three, completion: 0.4), budget: 100, folds: 2)
    let error = #expect(throws: TuningError.self) {
      try other.resume(from: run.saved(), file: "state.json")
    }
    #expect(error?.description == Self.otherSearch)
  }
}
