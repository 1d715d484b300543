import Controllers
import Formats
import MotionMath
import Replay
import Rules

/// How the transition went on after the hand-off.
struct CompletionSection {
  private let explanation: Explanation

  init(_ explanation: Explanation) {
    self.explanation = explanation
  }

  /// nil where there was no transition.
  var section: ExplanationSection? {
    guard let story = explanation.completion else {
      let outcome = explanation.outcome
      guard outcome.transition != .notStarted else { return nil }
      let time = outcome.completion.map { " after " + ParameterUnit.seconds.text($0) } ?? ""
      return ExplanationSection(
        title: "completion", rows: [["\(outcome.transition.rawValue)\(time)"]])
    }
    return ExplanationSection(
      title: "completion",
      rows: [
        ["goes", goes(story)],
        ["speed", "\(Number.fixed(story.speed, decimals: 3)) (\(speedName(story)): \(speedText))"],
        ["finger's rate", rate(story.fingerRate)],
        ["first rate", rate(story.firstRate)],
        ["jump", rate(story.jump)],
        ["overshoot", story.overshoot > 0 ? Number.percent(story.overshoot) : "none"],
        ["hand-off", match(story)],
      ])
  }

  private func goes(_ story: CompletionStory) -> String {
    "\(story.finishes ? "on to the end" : "back to the start") from"
      + " \(Number.percent(story.progress)) in \(ParameterUnit.seconds.text(story.length)),"
      + " \(curve), of a transition of \(ParameterUnit.seconds.text(story.duration))"
  }

  private func speedName(_ story: CompletionStory) -> String {
    story.finishes ? "completion-speed" : "cancel-speed"
  }

  /// Whether a speed can match the finger, and which.
  private func match(_ story: CompletionStory) -> String {
    let name = speedName(story)
    switch story.match {
    case .nothingLeft: return "nothing was left to go"
    case .matched: return "the completion goes on as fast as the finger went"
    case .startsAtRest:
      return "under \(curve) no completion speed can match the finger: it starts at rest"
    case .fingerGoesAnotherWay:
      return story.fingerRate == 0
        ? "no completion speed can match a finger that rests"
        : "no completion speed can match a finger that goes the other way"
    case .speed(let speed):
      return "\(name) \(Number.fixed(speed, decimals: 3)) would match the finger"
    case .outOfReach:
      return "no constant \(name) from \(Number.shortest(SpeedRule.minimumSpeed)) to"
        + " \(Number.shortest(SpeedRule.maximumSpeed)) matches the finger"
    }
  }

  /// The curve or spring that times the rest.
  private var curve: String { explanation.controller.timing.text }

  private var speedText: String {
    setting(explanation.outcome.decision == .finish ? "completion-speed" : "cancel-speed")
  }

  private func setting(_ name: String) -> String {
    let controller = explanation.controller
    return controller.parameters.first { $0.name == name }?.text(in: controller) ?? name
  }

  private func rate(_ value: Double) -> String {
    Number.fixed(value, decimals: 3, signed: true) + " per second"
  }
}
