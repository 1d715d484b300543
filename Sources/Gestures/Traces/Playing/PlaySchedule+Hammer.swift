import Formats

extension PlaySchedule {
  /// Writes a Swift test that plays the gesture inside the app with Hammer's basic calls.
  ///
  /// Hammer's calls with a duration are not used, because they resample the path at 60 Hz and ease it. A Hammer event
  /// releases every finger that it does not name (lyft/Hammer issue 51). So every event names all fingers, and gestures
  /// whose fingers do not land and release together are rejected.
  ///
  /// - Source: EventGenerator+Hand.swift in lyft/Hammer at 90af16d, which we read; the test written here has not been
  ///   compiled.
  func hammer(toolVersion: String) throws(PlayRefusal) -> PlayableText {
    try refuseCancelled("Hammer", instead: "play a gesture that the finger ends, or give --to json")
    var down: [Int: Trace.Sample] = [:]
    var rows: [String] = []
    for event in eventsOfFrames {
      guard let time = event.last?.time, let phase = event.first?.phase else { continue }
      let fingers = Set(event.map(\.touch)).union(down.keys).count
      if phase != .moved, event.count < fingers {
        throw PlayRefusal(
          trace: trace.name,
          reason:
            "\(fingers) fingers that do not \(phase == .began ? "land" : "lift") together, but a Hammer event lifts every finger"
            + " that it does not name; give --to webdriver, which moves each finger separately")
      }
      for touch in event { down[touch.touch] = touch }
      let moving = Set(event.map(\.touch))
      for touch in down.values.sorted(by: { $0.touch < $1.touch }) {
        let call =
          switch phase {
          case .began: "down"
          case .ended, .cancelled: "up"
          case .moved, .stationary: moving.contains(touch.touch) ? "move" : "stay"
          }
        rows.append(
          "    Touch(\(Number.plain(time)), .\(call), finger: \(touch.touch + 1), x: \(Number.plain(touch.x)), y: \(Number.plain(touch.y))),"
        )
      }
      if phase == .ended { down = [:] }
    }
    var losses = losses(places: true)
    if eventsOfFrames.contains(where: { $0.first?.time != $0.last?.time }) {
      losses.append(
        "fingers that land or lift within one frame do so together, when the last of them does")
    }
    return PlayableText(
      text: Self.hammerTest(
        name: trace.name, type: identifier.prefix(1).uppercased() + identifier.dropFirst(),
        rows: rows, expected: expectation?.sentence ?? "",
        toolVersion: toolVersion),
      losses: losses + ["screen, display rate and label are left out"] + placesOutside
    )
  }

  /// The events, those of a frame in which several fingers land, or lift, as one.
  private var eventsOfFrames: [[Trace.Sample]] {
    events.reduce(into: []) { events, event in
      if let last = events.last?.first, let first = event.first, first.phase != .moved,
        first.phase == last.phase, first.time - last.time < 1 / displayHz
      {
        events[events.count - 1] += event
      } else {
        events.append(event)
      }
    }
  }

  private static func hammerTest(
    name: String, type: String, rows: [String], expected: String, toolVersion: String
  ) -> String {
    """
    // Written by panlab \(toolVersion) from \(name). Nothing here has compiled it; it follows the sources of Hammer
    // 90af16d. Hammer uses private API: keep it in tests. It has not been tested on devices.
    import Hammer
    import QuartzCore
    import UIKit
    import XCTest

    final class \(type)Playback: XCTestCase {
      @MainActor func testPlays() throws {
        let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        let window = try XCTUnwrap(scenes.flatMap(\\.windows).first { $0.isKeyWindow })
        let lateness = try play(on: EventGenerator(window: window))
        XCTContext.runActivity(named: "latest event: \\(lateness * 1000) ms") { _ in }\(expected.isEmpty ? "" : "\n    // \(expected)")
      }

      /// Sends every event at its own time after the first; returns how late the latest one was, in seconds.
      @MainActor private func play(on generator: EventGenerator) throws -> TimeInterval {
        let start = CACurrentMediaTime()
        var latest = 0.0
        var index = 0
        while index < touches.count {
          let time = touches[index].time
          var event: [Touch] = []
          let isStep = { (touch: Touch) in touch.time == time && touch.isStep == self.touches[index].isStep }
          for touch in touches[index...].prefix(while: isStep) { event.append(touch) }
          index += event.count
          let wait = start + time - CACurrentMediaTime()
          if wait > 0 { try generator.wait(wait) } else { latest = max(latest, -wait) }
          let fingers = event.map { FingerIndex(rawValue: $0.finger) }
          let places = event.map { CGPoint(x: $0.x, y: $0.y) }
          switch event[0].call {
          case .down: try generator.fingerDown(fingers, at: places)
          case .move, .stay: try generator.fingerMove(fingers, to: places)
          case .up: try generator.fingerUp(fingers)
          }
        }
        return latest
      }

      private enum Call { case down, move, stay, up }

      private struct Touch {
        let time: TimeInterval
        let call: Call
        let finger: UInt32
        let x, y: CGFloat

        init(_ time: TimeInterval, _ call: Call, finger: UInt32, x: CGFloat, y: CGFloat) {
          (self.time, self.call, self.finger, self.x, self.y) = (time, call, finger, x, y)
        }

        var isStep: Int { call == .down ? 0 : call == .up ? 2 : 1 }
      }

      /// The touches: seconds after the first touch, call, finger, and position in the window in points.
    \(touches(rows, of: type + "Playback"))
    }

    """
  }

  /// As many touches as a compiler takes in one list without growing slow: our choice.
  private static let touchesOfPart = 500

  /// The member `touches` of the test, from several lists if there are many.
  private static func touches(_ rows: [String], of type: String) -> String {
    func member(_ declaration: String, _ rows: ArraySlice<String>) -> String {
      "  \(declaration): [Touch] = [\n" + rows.map { "  \($0)\n" }.joined() + "  ]"
    }
    let starts = stride(from: 0, to: rows.count, by: touchesOfPart)
    guard rows.count > touchesOfPart else { return member("private let touches", rows[...]) }
    let parts = starts.enumerated().map { part, start in
      member("private static let part\(part + 1)", rows[start...].prefix(touchesOfPart))
    }
    let names = parts.indices.map { "\(type).part\($0 + 1)" }.joined(separator: ", ")
    return "  private let touches: [Touch] = [\(names)].flatMap { $0 }\n\n"
      + parts.joined(separator: "\n\n")
  }
}

extension PlaySchedule.Expectation {
  /// The expected outcome as the text of a comment in the test.
  fileprivate var sentence: String {
    let reason = rule.map { " by \($0)" } ?? ""
    let moment = time.map { ", \(Number.fixed($0, decimals: 3)) s after the first touch" } ?? ""
    return "Expected by a replay: \(decision)\(reason)\(moment)."
  }
}
