import MotionMath

/// One call of a scripted storm of transitions: when, what, and what to do if the window is busy.
struct StormStep {
  /// A call, with the titles of the screens that it concerns.
  enum Call {
    case push(String)
    case pop
    case popToRoot
    case present(String)
    case dismiss
  }

  /// Since the start of the storm, in seconds.
  let time: Seconds
  let call: Call
  var animated = true
  let policy: TransitionRequest.Policy

  /// An impatient user and an eager app: a double tap, a push on top of a push, a sheet that is taken
  /// back before it has come, two messages of which only the later is worth showing.
  static let mail: [StormStep] = [
    StormStep(time: 0, call: .push("inbox"), policy: .drop),
    StormStep(time: 0.05, call: .push("inbox, second tap"), policy: .drop),
    StormStep(time: 0.1, call: .push("message"), policy: .queue),
    StormStep(time: 0.15, call: .present("compose"), policy: .queue),
    StormStep(time: 0.2, call: .dismiss, policy: .queue),
    StormStep(time: 0.25, call: .pop, policy: .queue),
    StormStep(time: 0.3, call: .push("first alert"), policy: .coalesce),
    StormStep(time: 0.32, call: .push("second alert"), policy: .coalesce),
    StormStep(time: 0.6, call: .popToRoot, policy: .queue),
    StormStep(time: 0.9, call: .push("settings"), policy: .queue),
    StormStep(time: 1, call: .present("help"), animated: false, policy: .queue),
    StormStep(time: 1.05, call: .dismiss, animated: false, policy: .queue),
  ]
}

extension StormStep.Call: CustomStringConvertible {
  var description: String {
    switch self {
    case .push(let title): "push(\(title))"
    case .pop: "pop"
    case .popToRoot: "popToRoot"
    case .present(let title): "present(\(title))"
    case .dismiss: "dismiss"
    }
  }
}
