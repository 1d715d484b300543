public import Controllers
public import Traces

/// Keeps what the recogniser made of traces, for the recogniser settings used last.
///
/// A value that remembers and never decides: with or without it the outcomes are the same.
public struct RecognitionCache: Sendable {
  /// How many recogniser settings it remembers: enough to go back and forth between two or three.
  static let limit = 4

  /// The one used last comes last.
  private var evaluators: [FastEvaluator] = []

  /// Creates a cache that knows nothing.
  public init() {}

  /// The outcomes of traces under a controller, in their order.
  public mutating func outcomes(
    of traces: [Trace], controller: Controller, settings: ReplaySettings
  ) -> [Outcome] {
    evaluator(for: traces, controller, settings).outcomes(under: controller)
  }

  private mutating func evaluator(
    for traces: [Trace], _ controller: Controller, _ settings: ReplaySettings
  ) -> FastEvaluator {
    let key = RecognizerSettings(controller, settings: settings)
    if let index = evaluators.lastIndex(where: { $0.recognizer == key }) {
      let known = evaluators.remove(at: index)
      if known.traces == traces {
        evaluators.append(known)
        return known
      }
    }
    let evaluator = FastEvaluator(traces, controller: controller, settings: settings)
    if evaluators.count >= Self.limit { evaluators.removeFirst() }
    evaluators.append(evaluator)
    return evaluator
  }
}
