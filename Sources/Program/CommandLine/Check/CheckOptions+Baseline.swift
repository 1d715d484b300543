public import ArgumentParser
import Controllers
import Foundation
import Replay
public import Reports
import Workbench

extension BaselineUpdate: ExpressibleByArgument {}

extension CheckOptions {
  /// The settings for the comparison of outcomes with a baseline.
  ///
  /// Tolerances given as options replace the tolerances of the suite.
  func comparison(_ suite: [Metric: Double]) throws -> BaselineComparison {
    var all = suite
    for text in tolerances {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      let choices = Metric.compared.map(\.name).joined(separator: ", ")
      guard parts.count == 2, let metric = Metric.named(parts[0]),
        let value = Double(parts[1]), value >= 0, value.isFinite
      else {
        throw CommandFailure.usage(
          "'--tolerance \(text)': not a metric and a number of 0 or more; write"
            + " completion=0.01, with one of \(choices)")
      }
      all[metric] = value
    }
    return BaselineComparison(tolerances: all, update: update)
  }
}

/// A baseline file.
struct BaselineFile {
  let path: String
  /// The baseline in the file; nil if the file does not exist yet.
  let old: Baseline?

  /// Reads the file.
  ///
  /// A missing file is an error, unless `mayBeWritten` is true: the run can then create the file.
  init(path: String, mayBeWritten: Bool) throws {
    self.path = path
    if FileKind(reading: path) == .missing, mayBeWritten {
      old = nil
      return
    }
    if FileKind(reading: path) == .missing {
      throw CommandFailure.nothingSelected(
        "\(path): no such baseline; write it with --update-baseline missing")
    }
    let bytes = try InputFile(path: path, what: "a baseline").bytes()
    old = try Baseline(json: bytes, file: path)
  }

  /// The baseline to compare with; empty if the file does not exist yet.
  var baseline: Baseline { old ?? Baseline(toolVersion: toolVersion) }

  /// Warns if the version of Panlab, the controller or the settings differ between the baseline and this run.
  func announce(for report: SuiteReport) {
    guard let old else { return }
    if old.toolVersion != report.toolVersion {
      StandardError.warning(
        "\(path): written by panlab \(old.toolVersion), this is \(report.toolVersion), so a"
          + " change may come from Panlab; update it with --update-baseline all")
    }
    for group in report.groups {
      guard let known = old.group(group.name) else { continue }
      if known.controller != group.controller.fingerprint {
        // No warning if options such as `--set` changed the controller: the user then expects it to differ from the
        // baseline's controller.
        guard report.changes.isEmpty else { continue }
        StandardError.warning(
          "\(path): group '\(group.name)' was run with another controller, fingerprint"
            + " \(known.controller) instead of \(group.controller.fingerprint)")
      } else if known.settings != group.settings {
        StandardError.warning("\(path): group '\(group.name)' was run with other settings")
      }
    }
  }

  /// Updates the file with the outcomes of a run, as `mode` permits, and prints what changed; returns whether the file
  /// was written.
  func update(
    by report: SuiteReport, _ mode: BaselineUpdate, isWhole: Bool
  ) throws -> Bool {
    guard mode != .none else { return false }
    guard !report.isPartial else {
      StandardError.warning("\(path): not written, because the run was stopped before its end")
      return false
    }
    guard baseline.updated(by: report, mode, isWhole: isWhole) != old else { return false }
    // Reads the file again, because another run may have written changes in the meantime, which must be kept.
    try ResultFile(path: path).edit { text in
      let current = try text.map { try Baseline(json: $0.utf8, file: path) }
      return (current ?? Baseline(toolVersion: toolVersion))
        .updated(by: report, mode, isWhole: isWhole && current == old).json
    }
    let changes = report.groups.flatMap(\.changes)
    let counts = BaselineChange.Kind.allCases.compactMap { kind -> String? in
      let count = changes.count { $0.kind == kind }
      return count > 0 ? "\(count) \(kind.rawValue)" : nil
    }
    StandardError.write(
      "\(path): written\(counts.isEmpty ? "" : ": " + counts.joined(separator: ", "))\n")
    return true
  }
}
