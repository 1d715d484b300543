import Formats
package import Replay
package import Traces

/// Checks whether traces contain the dispatch times that `--delivery recorded` needs.
package struct RecordedDelivery {
  private let isAsked: Bool
  private var count = 0
  private var lacking = 0
  /// The names of the first few traces without dispatch times.
  private var names: [String] = []

  /// Creates a check, which does nothing unless the settings ask for `--delivery recorded`.
  package init(_ settings: ReplaySettings) { isAsked = settings.delivery == .recorded }

  package mutating func note(_ traces: [Trace]) {
    guard isAsked else { return }
    for trace in traces {
      count += 1
      if trace.samples.contains(where: { $0.dispatch != nil }) { continue }
      lacking += 1
      if names.count < 3 { names.append(trace.name) }
    }
  }

  /// Adds what was noted of further traces.
  package mutating func join(_ other: RecordedDelivery) {
    count += other.count
    lacking += other.lacking
    names += other.names.prefix(max(3 - names.count, 0))
  }

  /// A warning about the traces without dispatch times; empty if all traces have them.
  ///
  /// - Throws: ``CommandError`` if no trace has dispatch times.
  package func settled() throws(CommandError) -> [String] {
    guard lacking > 0 else { return [] }
    let more = lacking > names.count ? " and \(lacking - names.count) more" : ""
    let who = "(\(names.joined(separator: ", "))\(more))"
    guard lacking < count else {
      throw .misuse(
        "'--delivery recorded': \(count == 1 ? "the trace has" : "the \(count) traces have") no dispatch times"
          + " \(who); leave it out, or give --delivery sample")
    }
    return [
      "'--delivery recorded': \(lacking) of \(counted(count, "trace")) \(lacking == 1 ? "has" : "have") no"
        + " dispatch times \(who), so that each sample is delivered at its own time"
    ]
  }
}
