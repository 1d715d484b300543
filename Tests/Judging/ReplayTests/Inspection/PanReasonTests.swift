import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Replay
import Testing
import Traces

/// Every reason why a pan recogniser refuses a touch, at both sides of its boundary, from the full stack
/// and from the closed form.
struct PanReasonTests {
  private static let screen = (width: 390.0, height: 844.0)
  private static let step = 0.01

  /// A contact, a move after `time` seconds and a lift a while later, of one finger.
  private func trace(
    from start: (x: Double, y: Double), by travel: (x: Double, y: Double), after time: Double = 0.1,
    upAfter rest: Double = 0.148
  ) -> Trace {
    let end = (x: start.x + travel.x, y: start.y + travel.y)
    return Trace(
      name: "finger",
      samples: [
        Trace.Sample(time: 0, x: start.x, y: start.y, phase: .began),
        Trace.Sample(time: time, x: end.x, y: end.y, phase: .moved),
        Trace.Sample(time: time + rest, x: end.x, y: end.y, phase: .ended),
      ])
  }

  /// The reason why the pan was not recognised; nil if it was.
  ///
  /// Both engines must give the same reason.
  private func fact(
    _ trace: Trace, _ controller: Controller, location: SourceLocation = #_sourceLocation
  ) -> String? {
    let settings = ReplaySettings(delivery: .frame)
    let stack = ReplayEngine().replay(trace, with: controller, settings: settings).outcome
    let evaluator = FastEvaluator([trace], controller: controller, settings: settings)
    #expect(evaluator.gestures[0].course != .intricate, sourceLocation: location)
    let closed = evaluator.outcomes(under: controller)[0]
    #expect(stack.diagnostics == closed.diagnostics, sourceLocation: location)
    let codes = ["refused-touch", "across-axis"]
    let message = stack.diagnostics.first { codes.contains($0.code) }?.message
    #expect((stack.recognizedAt == nil) == (message != nil), sourceLocation: location)
    return message.map { String($0.split(separator: ";")[0]) }
  }

  /// A number with two decimals at most.
  private func text(_ value: Double) -> String {
    let whole = (value * 100).rounded()
    let digits = whole.truncatingRemainder(dividingBy: 100)
    if digits == 0 { return "\(Int(whole) / 100)" }
    return "\(whole / 100)"
  }

  private func generated<Value>(
    _ seed: UInt64, _ make: (inout RandomGenerator) -> Value
  ) -> [Value] {
    var random = RandomGenerator(seed: seed)
    return (0..<25).map { _ in make(&random) }
  }

  @Test func `a pan to the side needs the hysteresis`() {
    for (hysteresis, aside) in generated(
      1,
      { (Double.random(in: 4...60, using: &$0).rounded(), Double.random(in: -3...3, using: &$0)) })
    {
      var controller = Controller.default
      (controller.hysteresis, controller.recognitionTest) = (hysteresis, .perAxis)
      let start = (x: 150.0, y: 400.0)
      let less = hysteresis - Self.step
      #expect(
        fact(trace(from: start, by: (less, aside)), controller)
          == "no pan was recognised: the finger moves \(text(less)) pt sideways, but a pan needs"
          + " \(text(hysteresis)) pt")
      #expect(fact(trace(from: start, by: (hysteresis, aside)), controller) == nil)
    }
  }

  @Test func `a pan up or down needs 1.2 times the hysteresis`() {
    for (hysteresis, sign) in generated(
      2, { (Double.random(in: 4...60, using: &$0).rounded(), Bool.random(using: &$0) ? 1.0 : -1) })
    {
      var controller = Controller.default
      (controller.hysteresis, controller.recognitionTest) = (hysteresis, .perAxis)
      controller.direction = sign > 0 ? .down : .up
      let needed = hysteresis * 1.2
      let less = needed - Self.step
      let start = (x: 150.0, y: 400.0)
      #expect(
        fact(trace(from: start, by: (0, sign * less)), controller)
          == "no pan was recognised: the finger moves \(text(less)) pt up or down, but a pan needs"
          + " \(text(needed)) pt")
      #expect(
        fact(trace(from: start, by: (0, sign * (needed + Self.step))), controller) == nil)
    }
  }

  @Test func `a pan of 11 points down within 248 ms is too short, not too quick`() {
    var controller = Controller.default
    (controller.direction, controller.recognitionTest) = (.down, .perAxis)
    #expect(
      fact(trace(from: (x: 150, y: 400), by: (0, 11)), controller)
        == "no pan was recognised: the finger moves 11 pt up or down, but a pan needs 12 pt")
  }

  @Test func `a pan by the length of its travel needs more than the hysteresis`() {
    for hysteresis in generated(3, { Double.random(in: 4...60, using: &$0).rounded() }) {
      var controller = Controller.default
      (controller.hysteresis, controller.recognitionTest) = (hysteresis, .euclidean)
      let start = (x: 150.0, y: 400.0)
      for (travel, isPan) in [(hysteresis, false), (hysteresis + Self.step, true)] {
        #expect(
          fact(trace(from: start, by: (travel, 0)), controller)
            == (isPan
              ? nil
              : "no pan was recognised: the finger moves \(text(travel)) pt, but a pan needs more than"
                + " \(text(hysteresis)) pt"))
      }
    }
  }

  @Test func `an edge pan needs a touch near its edge`() {
    for (edge, width) in generated(
      4,
      { (Edge.allCases.randomElement(using: &$0) ?? .left, Double.random(in: 5...60, using: &$0)) })
    where edge != .none {
      let width = width.rounded()
      var controller = Controller.default
      (controller.edge, controller.edgeWidth) = (edge, width)
      controller.direction = edge.inwards
      for (distance, isNear) in [(width, true), (width + Self.step, false)] {
        let (start, travel) = entry(over: edge, distance: distance, angle: 0)
        #expect(
          fact(trace(from: start, by: travel), controller)
            == (isNear
              ? nil
              : "the touch must begin within \(text(width)) pt of the \(edge.rawValue) edge, but begins"
                + " \(text(distance)) pt from it"))
      }
    }
  }

  @Test func `an edge pan needs a finger that goes inwards`() {
    for edge in Edge.allCases where edge != .none {
      var controller = Controller.default
      controller.edge = edge
      controller.direction = edge.inwards
      for (angle, isInwards) in [(44.9, true), (-44.9, true), (45.1, false), (-45.1, false)] {
        let (start, travel) = entry(over: edge, distance: 5, angle: angle)
        let fact = fact(trace(from: start, by: travel), controller)
        if isInwards {
          #expect(fact == nil)
        } else {
          #expect(
            fact
              == "the finger leaves the \(edge.rawValue) edge at 45.1°, but an edge pan allows 45°")
        }
      }
    }
  }

  @Test func `a pan needs a move that is delivered before the end`() {
    let start = (x: 150.0, y: 400.0)
    for (time, isDelivered) in [(0.004, false), (0.012, true)] {
      // The frames are 1/60 s apart. A move at 0.004 s arrives in the same frame as the end, so it does not count.
      let trace = trace(from: start, by: (80, 0), after: time, upAfter: isDelivered ? 0.01 : 0.004)
      #expect(
        fact(trace, .default)
          == (isDelivered
            ? nil : "no pan was recognised: the finger leaves before any of its moves is delivered")
      )
    }
    #expect(
      fact(trace(from: start, by: (6, 0), after: 0.004, upAfter: 0.004), .default)
        == "no pan was recognised: the finger moves 6 pt sideways, but a pan needs 10 pt")
  }

  /// A touch at a distance from an edge, and 60 points inwards at an angle in degrees.
  private func entry(
    over edge: Edge, distance: Double, angle: Double
  ) -> (start: (x: Double, y: Double), travel: (x: Double, y: Double)) {
    let radians = angle * .pi / 180
    let (depth, aside) = (60.0, 60 * tan(radians))
    switch edge {
    case .left: return ((distance, 400), (depth, aside))
    case .right: return ((Self.screen.width - distance, 400), (-depth, aside))
    case .top: return ((150, distance), (aside, depth))
    case .bottom, .none: return ((150, Self.screen.height - distance), (aside, -depth))
    }
  }
}

extension Edge {
  fileprivate var inwards: Direction {
    switch self {
    case .left, .none: .right
    case .right: .left
    case .top: .down
    case .bottom: .up
    }
  }
}
