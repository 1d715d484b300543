import Controllers
import Formats
import Foundation
import HeadlessUIKit
import MotionMath
import Rules
import Scenes
import Traces

/// What became of a run: its decision and verdict, what kept the gesture from beginning anything, and the faults of its
/// scene.
extension GestureRun {
  /// When the pan that drives the transition was recognised; nil if it was not recognised, or if there is no pan.
  var recognizedAt: Seconds? {
    interaction.record.recognizedAt ?? sceneGesture.recognizedAt
  }

  var releasedAt: Seconds? { interaction.record.decidedAt ?? sceneGesture.releasedAt }

  /// The controller's decision; for a self-driven scene, derived from how the scene ended.
  ///
  /// `none` if nothing began. `unknown` if a scene could not be built, came to rest at none of its known places, came to
  /// rest without any transition, or has a transition that nobody ended.
  var choice: Outcome.Choice {
    if fault != nil { return .unknown }
    if let decision = interaction.record.decision { return Outcome.Choice(decision) }
    guard isSelfDriven, watch?.hasBegun ?? true else { return .none }
    switch settled {
    case .stop(let name): return .stop(name)
    case .nowhere: return .unknown
    case nil: break
    }
    if let sheet = watch?.sheet { return .stop(sheet.stop) }
    if let ending { return ending.completed ? .finish : .cancel }
    if simulation.hasOpenTransitions, let finishes = watch?.toldToFinish {
      return finishes ? .finish : .cancel
    }
    return description.own != nil ? .unknown : .none
  }

  /// Why a custom scene could not be built; nil if it was built.
  private var fault: String? { (scene as? OwnScene)?.fault }

  /// The verdict on the run, given the intended result.
  func verdict(
    meaning intent: Label.Intent?, _ choice: Outcome.Choice, _ transition: Outcome.Transition,
    from start: String?, _ obstacle: Obstacle?
  ) -> Outcome.Verdict {
    if fault != nil { return .fail }
    if description.drive == .none { return .unlabelled }
    return Outcome.Verdict(
      intent: intent, choice: choice, transition: transition, start: start,
      isRefused: isRefused(obstacle))
  }

  /// Whether a recogniser refused the gesture by its own rule, rather than recognise it and begin nothing.
  func isRefused(_ obstacle: Obstacle?) -> Bool {
    recognizedAt == nil && obstacle?.isOfRecognizer ?? false
  }

  var transition: Outcome.Transition {
    if simulation.openTransition != nil { return .stuck }
    if let ending { return ending.completed ? .completed : .cancelled }
    return interaction.hasStarted || simulation.hasOpenTransitions ? .stuck : .notStarted
  }

  /// The reason why the gesture cannot be used to judge the scene; nil if the gesture can be used.
  var obstacle: Obstacle? {
    guard !trace.samples.isEmpty else { return nil }
    guard description.drive != .none else { return touchIsTaken ? nil : .untaken }
    let across = trace.across(isSelfDriven ? description.direction : controller.direction)
    let isIdle =
      transition == .notStarted && (isSelfDriven ? watch?.hasBegun == false : recognizedAt != nil)
    let isUnmoved = isIdle || recognizedAt == nil && transition == .notStarted
    if isUnmoved, let taker { return .taken(by: taker.name) }
    guard recognizedAt == nil else { return across ?? (isIdle ? .nothingStarted : nil) }
    let other =
      across ?? (description.own == nil ? nil : refusal)
      ?? (isSelfDriven ? .unrecognized : .prevented(by: nil))
    return drivingPan.map {
      isTouched($0.view)
        ? Obstacle($0.refusal, of: trace, by: $0.recognition, across: across) ?? other : .missed
    } ?? other
  }

  /// The obstacle as a diagnostic, with the scene's place and, if no pan was recognised, the pan and the touch.
  func diagnostic(of obstacle: Obstacle) -> Diagnostic {
    let party =
      description.own != nil && recognizedAt == nil && isSelfDriven
      ? drivingPan.map(touchText) ?? "" : ""
    return obstacle.diagnostic(
      place: description.own == nil || description.drive == .none ? "" : place + party,
      isTunable: !isSelfDriven && description.drive != .none)
  }

  /// The pan that drives the scene or, if none was recognised, the only one on the screen.
  private var drivingPan: UIPanGestureRecognizer? {
    isSelfDriven ? watch?.pan ?? onlyPan : interaction.pan
  }

  /// What became of every recogniser, as far as the account knows.
  private var fates: [RecognizerFate] { RecognizerFate.all(in: account?.entries ?? []) }

  /// The recogniser of the system that has recognised the finger, if none of the app has.
  private var taker: TouchParty? {
    let winners = fates.filter { $0.recognizedAt != nil }
    return winners.contains { !$0.party.isSystem } ? nil : winners.first?.party
  }

  /// The obstacle if a pan of the app or, without one, the swipe back failed by its own rule, or if the app's own answer
  /// or another recogniser kept it from beginning.
  private var refusal: Obstacle? {
    let pans = fates.filter { [.pan, .edgePan].contains($0.party.kind) }
    let own = pans.filter { !$0.party.isSystem }
    return (own.isEmpty ? pans : own).lazy.compactMap { pan -> Obstacle? in
      switch pan.fate?.event {
      case .failed(.pan(let refusal)): .refused(refusal)
      case .refused(.delegate), .refused(.itself): pan.party.isSystem ? nil : .declined
      case .prevented(let winner, _): pan.party.isSystem ? nil : .prevented(by: winner.name)
      default: nil
      }
    }.first
  }

  /// The only pan on the screen; nil if there is no pan or several pans.
  private var onlyPan: UIPanGestureRecognizer? {
    func pans(in view: UIView) -> [UIPanGestureRecognizer] {
      (view.gestureRecognizers ?? []).compactMap { $0 as? UIPanGestureRecognizer }
        + view.subviews.flatMap(pans)
    }
    let found = pans(in: scene.window)
    return found.count == 1 ? found[0] : nil
  }

  /// Describes a recogniser, its view and the touch: `Pan on Card (0, 430, 390 × 414), touched at (195, 500): `.
  private func touchText(of pan: UIPanGestureRecognizer) -> String {
    func number(_ value: CGFloat) -> String {
      Number.shortest(Number.rounded(Double(value), decimals: 1))
    }
    let view = pan.view.map { view in
      let frame = view.convert(view.bounds, to: scene.window)
      return " on \(type(of: view)) (\(number(frame.minX)), \(number(frame.minY)),"
        + " \(number(frame.width)) × \(number(frame.height)))"
    }
    let touch = trace.samples.first.map { ", touched at (\(number($0.x)), \(number($0.y)))" }
    return "\(type(of: pan))\(view ?? "")\(touch ?? ""): "
  }

  /// Whether the first finger touches down inside `view` and inside the scene's window.
  ///
  /// True if `view` is nil, or if the recording contains no sample of this finger.
  private func isTouched(_ view: UIView?) -> Bool {
    guard let view, let first = trace.samples.first(where: { $0.touch == 0 }) else { return true }
    let point = CGPoint(x: first.x, y: first.y)
    return scene.window.bounds.contains(point)
      && view.bounds.contains(view.convert(point, from: scene.window))
  }

  /// The place where the scene is declared, and its name.
  private var place: String {
    (description.own.map { "\($0.place): " } ?? "") + "scene '\(description.name)': "
  }

  /// The faults in how a custom scene was set up or ended.
  var sceneFaults: [Diagnostic] {
    var faults: [Diagnostic] = []
    func report(_ code: String, _ severity: Diagnostic.Severity, _ message: String) {
      faults.append(Diagnostic(code: code, severity: severity, message: place + message))
    }
    if let fault { report(Outcome.sceneNotBuilt, .error, fault) }
    if case .nowhere(let words) = settled {
      report(FindingKind.noStop.rawValue, .error, words)
    } else if fault == nil, description.own != nil, choice == .unknown,
      !simulation.hasOpenTransitions
    {
      report(
        "no-transition", .warning,
        "the pan drove no transition and no property animator, so nothing shows how the gesture ended; say with"
          + " 'finished:' or 'settled:' how the scene ends")
    }
    if let (screen, path) = keptAlive {
      let holder = path.map { "referred to by \($0)" } ?? "though no stored property refers to it"
      let remedy =
        path == nil
        ? "look for closures and timers that capture it"
        : "release it when the transition ends, unless it is kept to be shown again"
      report(
        FindingKind.keptAlive.rawValue, .warning,
        "\(screen) was dismissed but stays alive, \(holder); \(remedy)")
    }
    if watch?.isAmbiguous ?? false {
      report(
        "two-pans", .warning,
        "several pans drove the transition and the first one is shown; name one with 'pan:'")
    }
    return faults
  }
}
