import Formats
package import MotionMath

/// A recording in a form that other tools can play: the touches that reached the app, each with its own time.
package struct PlaySchedule: Sendable {
  /// The outcome of a replay, to be compared with the outcome on a device.
  package struct Expectation: Sendable {
    /// The clause of the rule that makes the decision.
    package var rule: String?
    /// The decision: `finish`, `cancel`, `none`, or a stop's name.
    package var decision: String
    /// The time of the decision, in seconds after the first touch.
    package var time: Seconds?
    /// The pan's velocity at the decision, in points per second.
    package var velocity: Double?
    /// The signed distance of the clause from the boundary at which it would flip; positive on the side of finishing.
    ///
    /// In ``unit``, or as a fraction if ``unit`` is nil.
    package var margin: Double?
    package var unit: String?
    /// The value at which the clause would flip, if the clause compares only the velocity, progress or translation;
    /// otherwise nil.
    package var threshold: Double?

    package init(decision: String) { self.decision = decision }
  }

  package let trace: Trace
  /// The touches of each event, in the order of their times.
  ///
  /// All touches of an event have the same phase and time, and each belongs to a different finger.
  package let events: [[Trace.Sample]]
  package let screen: ScreenSize
  /// The display's refresh rate, in frames per second.
  package let displayHz: Double
  package var expectation: Expectation?

  package init(
    _ trace: Trace, events: [[Trace.Sample]], screen: ScreenSize, displayHz: Double,
    expectation: Expectation? = nil
  ) {
    (self.trace, self.events, self.screen) = (trace, events, screen)
    (self.displayHz, self.expectation) = (displayHz, expectation)
  }

  /// The touches that are delivered to the app, in the order of their events.
  package var touches: [Trace.Sample] { events.flatMap(\.self) }

  /// The fingers, in the order in which they land.
  var fingers: [Int] { Array(Set(trace.samples.map(\.touch))).sorted() }

  /// The recording's name as an identifier, such as `annaDrag1`.
  var identifier: String {
    let stem = TraceName.key(of: trace.name)
    let words = stem.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let joined = words.enumerated().map { index, word in
      index == 0
        ? word.prefix(1).lowercased() + word.dropFirst()
        : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
    return joined.first?.isLetter == true ? joined : "gesture" + joined
  }
}

/// A gesture in another tool's format, and a description of what the format cannot represent.
package struct PlayableText: Hashable, Sendable {
  package var text: String
  /// Descriptions of what the format cannot represent, one sentence for each loss.
  package var losses: [String] = []
}

/// The reason why a tool cannot play a recording, and what to do instead.
package struct PlayRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  package let trace: String
  package let reason: String

  package var description: String { "\(trace): \(reason)" }
}

/// A format in which another tool plays a gesture.
package enum PlayFormat: String, CaseIterable, Sendable {
  case webdriver, hammer, json, flutter, cdp

  /// The description of the format in the help text.
  package var meaning: String {
    switch self {
    case .webdriver: "one W3C request for WebDriverAgent, with whole milliseconds"
    case .hammer: "a Swift test that calls Hammer's down, move and up on an absolute schedule"
    case .json: "the whole schedule, for your own player"
    case .flutter: "Dart records for WidgetController.handlePointerEventRecord"
    case .cdp: "Input.dispatchTouchEvent of the Chrome DevTools protocol"
    }
  }

  /// Writes a gesture in this format.
  ///
  /// - Throws: ``PlayRefusal`` if the tool cannot play the gesture.
  package func written(_ schedule: PlaySchedule, toolVersion: String) throws(PlayRefusal)
    -> PlayableText
  {
    switch self {
    case .webdriver: try schedule.webDriver()
    case .hammer: try schedule.hammer(toolVersion: toolVersion)
    case .json: schedule.json()
    case .flutter: schedule.flutter(toolVersion: toolVersion)
    case .cdp: try schedule.cdp()
    }
  }
}

extension PlaySchedule {
  /// Throws an error if the recording contains a cancelled touch; called for tools that cannot send such a touch.
  func refuseCancelled(_ tool: String, instead: String) throws(PlayRefusal) {
    guard let cancelled = trace.samples.first(where: { $0.phase == .cancelled }) else { return }
    throw PlayRefusal(
      trace: trace.name,
      reason:
        "the system takes the touch away after \(Number.fixed(cancelled.time, decimals: 3)) s, and \(tool) cannot"
        + " send that; \(instead)")
  }

  /// Messages about the parts of the recording that an exported format cannot represent.
  ///
  /// The JSON format represents all parts but ``lossOfStrokes``. `places` is true if the format gives a release no position of its own.
  /// `resolution` is the unit to which the format rounds times; nil if it does not round them.
  func losses(places: Bool, resolution: String? = nil) -> [String] {
    var losses: [String] = []
    let coalesced = trace.samples.count - touches.count
    if coalesced > 0 {
      losses.append(
        "\(counted(coalesced, "sample")) of \(trace.samples.count) never reached the app in an event of"
          + " \(coalesced == 1 ? "its" : "their") own and \(coalesced == 1 ? "is" : "are") left out"
      )
    }
    losses += lossOfStrokes
    if let resolution {
      losses.append("times are rounded to \(resolution); the errors do not add up")
    }
    if places, let distance = farthestRelease, distance > 0 {
      losses.append(
        "a release has no position: the finger lifts at its last move, \(Number.shortest(Number.rounded(distance, decimals: 3))) pt"
          + " from where it was recorded; UIKit's pan ends with the values of the last move anyway")
    }
    if trace.samples.contains(where: { $0.force != nil }) {
      losses.append("pressure is left out")
    }
    return losses
  }

  /// A message about strokes after one another, which every format's reader takes for gestures; empty for one stroke.
  var lossOfStrokes: [String] {
    guard strokes > 1 else { return [] }
    return [
      "\(strokes) strokes that do not overlap are read back as \(strokes) gestures"
    ]
  }

  /// How often a finger lands while none is down.
  private var strokes: Int {
    var (down, strokes) = (Set<Int>(), 0)
    for touch in touches {
      switch touch.phase {
      case .began:
        if down.isEmpty { strokes += 1 }
        down.insert(touch.touch)
      case .ended, .cancelled: down.remove(touch.touch)
      case .moved, .stationary: break
      }
    }
    return strokes
  }

  /// The greatest distance between the last move of a finger and its release, in points.
  private var farthestRelease: Double? {
    var last: [Int: Trace.Sample] = [:]
    var farthest: Double?
    for touch in touches {
      if touch.phase == .ended || touch.phase == .cancelled, let before = last[touch.touch] {
        let (x, y) = (touch.x - before.x, touch.y - before.y)
        farthest = max(farthest ?? 0, (x * x + y * y).squareRoot())
      }
      last[touch.touch] = touch
    }
    return farthest
  }

  /// A warning about touches outside the screen; empty if there are none.
  var placesOutside: [String] {
    let outside = touches.count { !(0...screen.width ~= $0.x && 0...screen.height ~= $0.y) }
    guard outside > 0 else { return [] }
    return [
      "\(counted(outside, "touch", "touches")) of \(touches.count) outside the screen of \(screen): it is unproven"
        + " that a player sends them"
    ]
  }
}
