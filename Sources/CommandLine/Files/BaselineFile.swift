import ArgumentParser
import Controllers
import Foundation
import Replay
import Reports

/// The baseline of a run, in a file.
struct BaselineFile {
  let path: String
  /// What was in the file; nil where there is none.
  let old: Baseline?

  /// Reads the file.
  ///
  /// - Throws: ``CommandFailure``: nothing selected if there is no such file and it may not be
  ///   written, unreadable if it cannot be read or is no baseline.
  init(path: String, mayBeWritten: Bool) throws(CommandFailure) {
    self.path = path
    if FileKind(path) == .missing, mayBeWritten {
      old = nil
      return
    }
    if FileKind(path) == .missing {
      throw CommandFailure(
        message: "\(path): no such baseline; write it with --update-baseline missing",
        code: .nothingSelected)
    }
    let bytes = try InputFile(path: path, what: "a baseline").bytes()
    do throws(SuiteError) {
      old = try Baseline(json: bytes, file: path)
    } catch {
      throw CommandFailure(message: error.description, code: .unreadable)
    }
  }

  /// What a run is compared with.
  var baseline: Baseline { old ?? Baseline(toolVersion: Panlab.version) }

  /// Says what makes a comparison doubtful: another version, another controller, other settings.
  func announce(for report: SuiteReport) {
    guard let old else { return }
    if old.toolVersion != report.toolVersion {
      StandardError.warning(
        "\(path): written by panlab \(old.toolVersion), and this is \(report.toolVersion), so a"
          + " change may be Panlab's; update it with --update-baseline all")
    }
    for group in report.groups {
      guard let known = old.group(group.name) else { continue }
      if known.controller != group.controller.fingerprint {
        StandardError.warning(
          "\(path): group '\(group.name)' was run with another controller, fingerprint"
            + " \(known.controller) and not \(group.controller.fingerprint)")
      } else if known.settings != group.settings {
        StandardError.warning("\(path): group '\(group.name)' was run with other settings")
      }
    }
  }

  /// Writes what the run changes, and says so.
  ///
  /// - Returns: Whether anything had to be written.
  /// - Throws: ``CommandFailure`` if it cannot be written; the old file is then untouched.
  func update(
    by report: SuiteReport, _ mode: BaselineUpdate, isWhole: Bool
  ) throws(CommandFailure) -> Bool {
    guard mode != .none else { return false }
    guard !report.isPartial else {
      StandardError.warning("\(path): not written, because the run was stopped before its end")
      return false
    }
    let new = baseline.updated(by: report, mode, isWhole: isWhole)
    guard new != old else { return false }
    // Renaming would replace a file that its owner has protected.
    guard old == nil || access(path, W_OK) == 0 else {
      throw CommandFailure(
        message: "'\(path)': may not be written to; change its permissions", code: .usage)
    }
    try ResultFile(path: path).write(new.json)
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
