import Replay
import Traces

extension Session {
  /// The values of a key that a loaded trace or its outcome has, or that the key is known to take.
  func values(of key: TraceFilter.Key) -> [String] {
    if let values = key.values { return values }
    switch key {
    case .tag: return Set(state.entries.flatMap { $0.trace.label?.tags ?? [] }).sorted()
    case .rule: return Set(state.outcomes.compactMap(\.rule)).sorted()
    case .intent, .verdict, .decision: return []
    }
  }
}
