package import ArgumentParser
import Formats
import Replay
import Reports
import Scenes

/// `inspect [TRACE…]`: what recordings are worth.
package struct InspectVerb: TraceVerb, ReportingVerb {
  package static let record = VerbRecord(
    name: "inspect",
    summary: "Report the quality of recordings",
    detail: """
      Reports sampling, gaps, repairs, holds, speeds and suitability. A recording that breaks a given limit is a \
      failure: the exit code is 1. JSON and CSV contain the release speed of every estimator.
      """,
    examples: ["", "--limit samples=4 --limit interval=200", "--format csv"],
    subject: "traces/first-look", openToPages: ["TRACE", "--limit", "--require-scene", "--format"])

  /// What a limit is about.
  private enum Key: String, CaseIterable {
    case samples, interval, jitter, gaps, repairs

    var meaning: String {
      switch self {
      case .samples: "the fewest samples"
      case .interval: "the longest time without a report, in ms"
      case .jitter: "the largest jitter between reports, in ms"
      case .gaps: "how many gaps"
      case .repairs: "how many repairs"
      }
    }

    var isCount: Bool { self != .interval && self != .jitter }
  }

  @Argument(help: .traces, completion: .file())
  package var traces: [String] = []

  @Option(
    name: .customLong("limit"), parsing: .singleValue,
    help: ArgumentHelp(
      "What a recording must keep to, as in samples=4: \(Key.allCases.map { "\($0.rawValue), \($0.meaning)" }.joined(separator: "; ")); may be repeated.",
      valueName: "KEY=N"),
    completion: .list(Key.allCases.map { $0.rawValue + "=" }))
  package var limits: [String] = []

  @Flag(help: "Fail for a recording that cannot drive the scene.")
  package var requireScene = false

  @OptionGroup package var result: ResultOptions

  package init() {}

  package mutating func validate() throws { _ = try readLimits() }

  private func readLimits() throws -> InspectionLimits {
    var read = InspectionLimits(drivesScene: requireScene)
    for limit in limits {
      let parts = limit.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let key = Key(rawValue: parts[0]) else {
        throw ValidationError(
          "'--limit \(limit)': not a limit; write samples=4, with one of"
            + " \(Key.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      guard let number = Double(parts[1]), number.isFinite, number >= 0,
        !key.isCount || Int(exactly: number) != nil
      else {
        throw ValidationError(
          "'--limit \(limit)': not a valid \(key.isCount ? "number" : "time"); give 0 or more"
            + (key.isCount ? "" : " milliseconds"))
      }
      switch key {
      case .samples: read.fewestSamples = Int(number)
      case .interval: read.longestInterval = number / 1000
      case .jitter: read.jitter = number / 1000
      case .gaps: read.gaps = Int(number)
      case .repairs: read.repairs = Int(number)
      }
    }
    return read
  }

  package func run(in session: inout Session) throws -> Reply {
    try session.requireTraces(for: "inspect")
    let positions = try session.positions(of: traces, for: "inspect")
    let state = session.state
    let settings = session.settings
    let report = InspectionReport(
      session.environment.engine.map(positions.count, on: settings) { index in
        TraceInspection(
          of: state.entries[positions[index]].trace, for: state.sceneEntry, settings: settings)
      }, limits: try readLimits())
    return Reply(
      report, as: result.format(in: session), expectationsFailed: report.hasBreaches)
  }
}
