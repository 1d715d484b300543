import ArgumentParser
import Foundation
import Replay
import Reports
import Traces

extension CheckOptions {
  /// The traces that the options select.
  func selection() throws -> TraceSelection {
    var selection = TraceSelection()
    selection.shard = try shard.map(Shard.init(option:))
    for filter in filters {
      do throws(Glob.Problem) {
        selection.filters.append(try TraceSelection.Filter(filter))
      } catch {
        throw CommandFailure.usage("'--filter \(filter)': \(error.reason)")
      }
    }
    if let failedReport {
      let bytes = try InputFile(path: failedReport, what: "a JSON report").bytes()
      selection.failed = try SuiteReport.failedTraces(json: Array(bytes), file: failedReport)
    }
    return selection
  }
}

extension Shard {
  /// Creates a shard, such as the second of three parts of the traces, from the value of `--shard`.
  init(option text: String) throws(CommandFailure) {
    guard let shard = Shard(text) else {
      throw CommandFailure.usage("'--shard \(text)': not a shard; write it like 2/3")
    }
    self = shard
  }
}

/// A selection of traces: a selected trace meets every condition below.
struct TraceSelection {
  /// A filter on trace names: a text that the name contains, or a glob pattern.
  struct Filter {
    private let text: String
    private let glob: Glob?

    init(_ text: String) throws(Glob.Problem) {
      self.text = text
      glob = Glob.isLiteral(text) && !text.isEmpty ? nil : try Glob(text)
    }

    /// Whether a name passes the filter.
    ///
    /// A pattern without a slash matches the name without its folder.
    func takes(_ name: String) -> Bool {
      guard let glob else { return name.contains(text) }
      return glob.matches(text.contains("/") ? name : TraceName.key(of: name))
    }
  }

  var filters: [Filter] = []
  var shard: Shard?
  var failed: Set<TraceOfGroup>?
  /// The trace names that were chosen on the command line; nil for all.
  var chosen: Set<String>?

  /// Whether the selection includes all traces.
  var isEverything: Bool { filters.isEmpty && shard == nil && failed == nil && chosen == nil }

  /// Whether the selection includes a trace of a group.
  func takes(_ trace: Trace, of group: String) -> Bool {
    if let chosen, !chosen.contains(trace.name) { return false }
    if !filters.isEmpty, !filters.contains(where: { $0.takes(trace.name) }) { return false }
    if let failed {
      let isFailed =
        failed.contains(TraceOfGroup(group: group, trace: trace.name))
        || failed.contains(TraceOfGroup(group: nil, trace: trace.name))
      if !isFailed { return false }
    }
    return shard?.contains(trace) ?? true
  }
}
