public import ArgumentParser
import Foundation
import Replay
public import Reports

extension BaselineUpdate: ExpressibleByArgument {}

/// What a run is compared with, and what of it may be written.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compare decisions and metrics with those in this file.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Option(
    name: .customLong("update-baseline"),
    help: "What may be written into the baseline; the difference is printed all the same.")
  var update = BaselineUpdate.none

  @Flag(
    name: .customLong("fail-on-update"),
    help: "Exit with 1 when the baseline had to be written.")
  var failsOnUpdate = false

  @Option(
    name: .customLong("tolerance"), parsing: .singleValue,
    help: ArgumentHelp(
      "How far a metric may move from the baseline, as in completion=0.01; may be repeated.",
      valueName: "metric=value"))
  var tolerances: [String] = []

  /// How the baseline is compared, on top of what a suite says.
  ///
  /// - Throws: ``CommandFailure`` with the usage code for a metric or number that cannot be meant.
  func comparison(
    _ suite: [Metric: Double]
  ) throws(CommandFailure) -> BaselineComparison {
    var all = suite
    for text in tolerances {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      let choices = Metric.compared.map(\.name).joined(separator: ", ")
      guard parts.count == 2, let metric = Metric.named(parts[0]),
        let value = Double(parts[1]), value >= 0, value.isFinite
      else {
        throw CommandFailure(
          message: "'--tolerance \(text)': not a metric and a number of 0 or more; write"
            + " completion=0.01, with one of \(choices)", code: .usage)
      }
      all[metric] = value
    }
    return BaselineComparison(tolerances: all, update: update)
  }
}
