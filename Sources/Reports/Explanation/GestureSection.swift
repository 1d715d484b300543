import Controllers
import Formats
import MotionMath
import Replay
import Rules

/// The gesture in words and numbers.
struct GestureSection {
  private let explanation: Explanation

  init(_ explanation: Explanation) {
    self.explanation = explanation
  }

  var section: ExplanationSection {
    guard let gesture = explanation.gesture else {
      return ExplanationSection(
        title: "gesture",
        rows: [[explanation.obstacle?.description ?? "no pan was recognised"]])
    }
    var rows = [["in words", words(gesture)]]
    rows.append(["recognised", recognition(gesture)])
    if let peak = gesture.peakProgress, let time = gesture.peakAt {
      rows.append(["peak", "\(Number.percent(peak)) after \(seconds(time))"])
    }
    if let reversal = gesture.reversal {
      rows.append([
        "reversal", reversal < 1 ? "none" : "\(points(reversal)) back from the farthest place",
      ])
    }
    rows.append(["decided", decided(gesture)])
    if let release = explanation.outcome.release {
      rows.append([
        "progress",
        "\(Number.percent(release.progress)): \(points(release.translation)) of"
          + " \(points(release.extent))",
      ])
    }
    if let motion = gesture.motion {
      rows.append(["pause before it", motion.pause > 0 ? seconds(motion.pause) : "none"])
      rows.append(["true velocity", trueVelocity(motion)])
    }
    if let reported = gesture.reportedSpeed {
      rows.append(["reported", report(reported, gesture)])
    }
    if let obstacle = explanation.obstacle { rows.append(["but", obstacle.description]) }
    return ExplanationSection(title: "gesture", rows: rows)
  }

  /// `reached 62.0 %, came back 12.0 pt, rested 0.300 s, left at rest`.
  private func words(_ gesture: GestureStory) -> String {
    var parts: [String] = []
    if let peak = gesture.peakProgress { parts.append("reached \(Number.percent(peak))") }
    if let reversal = gesture.reversal, reversal >= 1 {
      parts.append("came back \(points(reversal))")
    }
    if let motion = gesture.motion {
      if motion.pause > 0 { parts.append("rested \(seconds(motion.pause))") }
      if let speed = motion.speed { parts.append("left \(Self.going(at: speed))") }
    }
    return parts.isEmpty ? "no more than a recognised pan" : parts.joined(separator: ", ")
  }

  /// `at 412.0 pt/s towards completion`.
  private static func going(at speed: Double) -> String {
    guard abs(speed) >= 1 else { return "at rest" }
    let size = ParameterUnit.pointsPerSecond.text(abs(speed))
    return "at \(size) \(speed > 0 ? "towards completion" : "away from completion")"
  }

  private func recognition(_ gesture: GestureStory) -> String {
    let x = Number.fixed(gesture.recognizedX, decimals: 1)
    let y = Number.fixed(gesture.recognizedY, decimals: 1)
    return "after \(seconds(gesture.recognizedAt)) at (\(x), \(y)),"
      + " \(points(gesture.recognizedTravel)) towards completion"
  }

  private func decided(_ gesture: GestureStory) -> String {
    guard let time = gesture.decidedAt else { return "never" }
    let isDuring =
      explanation.controller.decide == .during && explanation.outcome.decision == .finish
    let moment =
      gesture.touchWasCancelled
      ? "as the system took the touch away"
      : isDuring ? "at the first instant at which the rule held" : "as the finger left"
    return "after \(seconds(time)), \(moment)"
  }

  private func trueVelocity(_ motion: FingerMotion) -> String {
    guard motion.pause == 0 else { return "0.0 pt/s (the finger rested)" }
    guard let speed = motion.speed else { return "unknown: too few points" }
    let window = Number.fixed(FingerMotion.window * 1000, decimals: 0)
    return ParameterUnit.pointsPerSecond.text(speed)
      + " (least squares over the last \(window) ms of points)"
  }

  private func report(_ speed: Double, _ gesture: GestureStory) -> String {
    let text =
      ParameterUnit.pointsPerSecond.text(speed)
      + " (\(explanation.controller.velocityEstimator.rawValue))"
    guard let motion = gesture.motion, motion.pause > 0, abs(speed) >= 50 else { return text }
    return text + ": stale, the speed of the move before the pause"
  }

  private func seconds(_ value: Seconds) -> String { ParameterUnit.seconds.text(value) }

  private func points(_ value: Double) -> String { ParameterUnit.points.text(value) }
}
