import HeadlessUIKit
import Rules
package import Traces

extension PlaySchedule {
  /// Creates a schedule from a replay: the touch events that delivered the recording to the app, and the expected
  /// decision.
  ///
  /// Samples are grouped as in `UIWindow.play(_:delivery:)`: in each frame, only the last sample of each phase of each
  /// finger is delivered. Touches that begin come first, then moves, then touches that end. If a finger is released in
  /// a frame, its moves in that frame are left out.
  package init(_ record: ReplayRecord) {
    let trace = record.trace
    let device = record.device
    var groups: [(time: Double, samples: [Trace.Sample])] = []
    for sample in trace.samples {
      let time = device.delivery.time(
        ofSampleAt: sample.time, dispatch: sample.dispatch, rate: device.displayHz)
      if device.delivery != .sample, groups.last?.time == time {
        groups[groups.count - 1].samples.append(sample)
      } else {
        groups.append((time, [sample]))
      }
    }
    let order = groups.indices.sorted {
      (groups[$0].time, $0) < (groups[$1].time, $1)
    }
    let events = order.flatMap { Self.events(of: groups[$0].samples) }
    self.init(
      trace, events: events, screen: device.screen, displayHz: device.displayHz,
      expectation: Expectation(record))
  }

  private static func events(of samples: [Trace.Sample]) -> [[Trace.Sample]] {
    let lifted = Set(samples.filter { $0.phase == .ended || $0.phase == .cancelled }.map(\.touch))
    return [Trace.Phase.began, .moved, .ended, .cancelled].compactMap { phase in
      let own = samples.filter {
        $0.phase == phase && !(phase == .moved && lifted.contains($0.touch))
      }
      let last = Dictionary(own.map { ($0.touch, $0) }) { $1 }
      return last.isEmpty ? nil : last.values.sorted { $0.touch < $1.touch }
    }
  }
}

extension PlaySchedule.Expectation {
  /// Creates an expectation from the decision of a replay.
  fileprivate init(_ record: ReplayRecord) {
    let outcome = record.outcome
    self.init(decision: outcome.decision.rawValue)
    (rule, time, velocity) = (outcome.rule, outcome.releasedAt, outcome.velocity)
    margin = outcome.margin
    unit = outcome.marginUnit.flatMap { $0 == .fraction ? nil : $0.rawValue }
    guard let rule, let margin else { return }
    // The rule's threshold can be computed from the margin only if the deciding clause compares a single quantity.
    let plain = [
      ("velocity", outcome.velocity), ("progress", outcome.progress),
      ("translation", outcome.translation),
    ]
    for (name, value) in plain {
      guard let value, rule.hasPrefix("\(name) >") || rule.hasPrefix("\(name) <") else { continue }
      threshold = rule.hasPrefix("\(name) >") ? value - margin : value + margin
    }
  }
}
