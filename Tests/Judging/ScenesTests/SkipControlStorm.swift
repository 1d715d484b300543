import Foundation
import HeadlessUIKit
import MotionMath
import Scenes
import Testing

/// Random requests to one window, and what became of them.
final class SkipStorm {
  /// The choices from which a storm's requests are drawn.
  struct Weather {
    var policies: [TransitionRequest.Policy]
    /// The longest time between two requests, in seconds.
    var pause: TimeInterval
    /// Whether presented controllers present and dismiss too.
    var isNested: Bool
  }

  let rig: SkipRig
  /// The requests by number.
  private(set) var requests: [Int: SkipModel.Request] = [:]
  private(set) var answers: [Int: SkipControl.Answer] = [:]
  private(set) var completions: [Int: [TransitionEvent]] = [:]

  private let weather: Weather
  private var random: RandomGenerator
  private var pushed: [UIViewController]
  private var presented: [UIViewController] = []

  init(seed: UInt64, _ weather: Weather, in simulation: Simulation = Simulation()) {
    rig = SkipRig(simulation)
    self.weather = weather
    random = RandomGenerator(seed: seed)
    pushed = rig.navigation.viewControllers
    rig.finger = { [unowned self] in runningRequest?.finger }
  }

  /// Schedules the requests at random instants from now on.
  func schedule(_ count: Int) {
    var time = rig.simulation.now
    for _ in 0..<count {
      time += Double.random(in: 0...weather.pause, using: &random)
      rig.simulation.schedule(at: time) { [unowned self] in submitOne() }
    }
  }

  private var runningRequest: SkipModel.Request? {
    rig.control.log.last { $0.event == .will }.flatMap { requests[$0.request.number] }
  }

  private func submitOne() {
    let number = requests.count + 1
    let kind = [
      TransitionRequest.Kind.push, .push, .push, .pop, .pop, .popTo, .popToRoot, .present,
      .present, .dismiss, .dismiss,
    ].randomElement(using: &random)
    guard let kind, let policy = weather.policies.randomElement(using: &random) else { return }
    let subject = subject(for: kind)
    let object = object(for: kind, number)
    requests[number] = SkipModel.Request(
      kind: kind, object: object?.title ?? "", subject: subject.title ?? "",
      isAnimated: Int.random(in: 0..<4, using: &random) > 0,
      finger: [nil, nil, SkipRig.Finger.finishes, .cancels].randomElement(using: &random) ?? nil,
      coversAll: object?.modalPresentationStyle == .fullScreen, policy: policy)
    submit(number, subject, object)
  }

  /// The navigation controller, or now and then the latest presented controller if it shows.
  private func subject(for kind: TransitionRequest.Kind) -> UIViewController {
    guard weather.isNested, kind == .present || kind == .dismiss, Bool.random(using: &random),
      let latest = presented.last(where: { $0.viewIfLoaded?.window != nil })
    else { return rig.navigation }
    return latest
  }

  private func object(for kind: TransitionRequest.Kind, _ number: Int) -> UIViewController? {
    switch kind {
    case .push:
      let screen = rig.screen("p\(number)")
      pushed.append(screen)
      return screen
    case .popTo: return pushed.suffix(6).randomElement(using: &random)
    case .present:
      let screen = rig.screen(
        "m\(number)", style: Bool.random(using: &random) ? .fullScreen : .overFullScreen)
      presented.append(screen)
      return screen
    case .pop, .popToRoot, .dismiss: return nil
    }
  }

  private func submit(_ number: Int, _ subject: UIViewController, _ object: UIViewController?) {
    guard let request = requests[number] else { return }
    let (gated, animated, policy) = (rig.navigation.gated, request.isAnimated, request.policy)
    let completion: (TransitionEvent) -> Void = { [unowned self] event in
      completions[number, default: []].append(event)
    }
    answers[number] =
      switch (request.kind, object) {
      case (.push, let object?):
        gated.pushViewController(
          object, animated: animated, policy: policy, completion: completion)
      case (.popTo, let object?):
        gated.popToViewController(
          object, animated: animated, policy: policy, completion: completion)
      case (.present, let object?):
        subject.gated.present(object, animated: animated, policy: policy, completion: completion)
      case (.dismiss, _):
        subject.gated.dismiss(animated: animated, policy: policy, completion: completion)
      case (.pop, _):
        gated.popViewController(animated: animated, policy: policy, completion: completion)
      case (.popToRoot, _):
        gated.popToRootViewController(animated: animated, policy: policy, completion: completion)
      case (.push, nil), (.popTo, nil), (.present, nil): nil
      }
  }
}

/// What a stack and its presentations do with requests that come one at a time: the reference.
struct SkipModel {
  struct Request: Hashable {
    let kind: TransitionRequest.Kind
    /// The title of the screen that is pushed, presented or gone back to; empty if the request names none.
    let object: String
    /// The title of the controller that is asked.
    let subject: String
    let isAnimated: Bool
    let finger: SkipRig.Finger?
    /// Whether what is presented takes what is below it from the screen.
    let coversAll: Bool
    let policy: TransitionRequest.Policy
  }

  private(set) var stack = ["root"]
  private var modals: [(title: String, coversAll: Bool)] = []

  var presented: [String] { modals.map(\.title) }

  /// Whether a controller still shows, or would if nothing covered it.
  func knows(_ subject: String) -> Bool {
    subject == "nav" || presented.contains(subject)
  }

  /// Carries a request out.
  ///
  /// - Returns: How its transition ends.
  mutating func apply(_ request: Request) -> TransitionEvent.End {
    let before = self
    guard change(request) else { return .failed }
    let isModal = request.kind == .present || request.kind == .dismiss
    let isSeen = isModal || !(before.modals.first?.coversAll ?? false)
    guard request.finger == .cancels, request.isAnimated, isSeen else { return .finished }
    self = before
    return .cancelled
  }

  private mutating func change(_ request: Request) -> Bool {
    switch request.kind {
    case .push: stack.append(request.object)
    case .pop:
      guard stack.count > 1 else { return false }
      stack.removeLast()
    case .popTo:
      guard let index = stack.firstIndex(of: request.object), index + 1 < stack.count else {
        return false
      }
      stack.removeSubrange((index + 1)...)
    case .popToRoot:
      guard stack.count > 1 else { return false }
      stack.removeSubrange(1...)
    case .present:
      guard request.subject == presented.last ?? "nav" else { return false }
      modals.append((request.object, request.coversAll))
    case .dismiss:
      guard !modals.isEmpty else { return false }
      let asked = presented.firstIndex(of: request.subject)
      // It dismisses what it presents, or else itself.
      let first = asked.map { min($0 + 1, modals.count - 1) } ?? 0
      modals.removeSubrange(first...)
    }
    return true
  }
}
