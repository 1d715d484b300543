import HeadlessUIKit
import Rules
package import Traces

extension PlaySchedule {
  /// Creates a schedule from a replay: the touches that reached the app, and the expected decision.
  ///
  /// They are those that `UIWindow.play(_:delivery:delay:)` delivers: in each frame, only the last sample of each phase of
  /// each contact, without the moves of a contact that is released in the frame. They are sent when they happened,
  /// whatever the order within their frame, so that the times of a schedule never go backwards.
  package init(_ record: ReplayRecord) {
    let trace = record.trace
    let device = record.device
    var contacts: [Int: Int] = [:]
    var delivered: [(order: Int, touch: Touch)] = []
    var last: [Touch: Int] = [:]
    for (order, sample) in trace.samples.enumerated() {
      let time = device.delivery.time(
        ofSampleAt: sample.time, dispatch: sample.dispatch, rate: device.displayHz)
      if sample.phase == .began { contacts[sample.touch, default: 0] += 1 }
      guard sample.phase != .stationary else { continue }
      let touch = Touch(
        frame: device.delivery == .sample ? Double(order) : time,
        contact: [sample.touch, contacts[sample.touch] ?? 0], phase: sample.phase)
      last[touch] = order
      delivered.append((order, touch))
    }
    let events = delivered.filter { order, touch in
      let isLifted = [Trace.Phase.ended, .cancelled].contains { phase in
        last[Touch(frame: touch.frame, contact: touch.contact, phase: phase)] != nil
      }
      return last[touch] == order && !(touch.phase == .moved && isLifted)
    }.reduce(into: [[Trace.Sample]]()) { events, next in
      let sample = trace.samples[next.order]
      if let event = events.last?.first, event.time == sample.time, event.phase == sample.phase {
        events[events.count - 1].append(sample)
      } else {
        events.append([sample])
      }
    }
    self.init(
      trace, events: events, screen: device.screen, displayHz: device.displayHz,
      expectation: Expectation(record))
  }

  /// What a frame delivers at most one sample of.
  private struct Touch: Hashable {
    /// The time of the frame, in seconds; where each sample is delivered by itself, its number.
    let frame: Double
    /// The finger, and which of its contacts.
    let contact: [Int]
    let phase: Trace.Phase
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
