public import Controllers
import Foundation
public import HeadlessUIKit
import MotionMath
import Scenes

/// A situation in which real apps have failed, played against a controller and a scene.
public struct Scenario: Sendable {
  /// The scenario's stable number, such as `S1`.
  ///
  /// - `S1` to `S18`: all scenes that a finger drives
  /// - `S0` and `S19` to `S21`: custom scenes
  /// - `S22`: scenes that run automatically
  /// - `S23` to `S26`: SwiftUI's drags
  /// - `S27` to `S29`: views and recognisers of custom scenes that compete for a finger
  /// - `S30`: all scenes that a finger drives
  /// - `S31`: the scene's own faults, which come first, one finding for each
  /// - `S32` to `S34`: rules between two ends, which are read without a replay
  /// - `S35` to `S37`: rules and settings of SwiftUI's drags
  public let id: String
  /// The subject of the scenario, in a few words.
  public let title: String
  /// How much a fault matters; an error fails the examination.
  public let severity: Diagnostic.Severity
  /// What the finger or the app does, in one line.
  public let action: String
  /// Why the scenario matters, in one line.
  public let reason: String
  /// The remedy for a fault, in one line.
  public internal(set) var remedy: String
  /// The remedy in an app's own code, if it differs from ``remedy``.
  var appRemedy: String?
  /// The codes of diagnostics that the scenario's action itself provokes; they do not count as faults of the scene.
  var provokes: Set<String> = []
  let examine: @Sendable (TestSubject) -> Finding
}

/// The result of a scenario.
public struct Finding: Hashable, Sendable, Codable {
  /// Whether the controller and the scene behave well in the scenario.
  public enum Soundness: String, Hashable, Sendable, CaseIterable, Codable {
    case sound, faulty
    /// The scenario does not apply to this controller and scene.
    case notApplicable = "not-applicable"
  }

  public let verdict: Soundness
  /// The result, in one line.
  public let happened: String

  static func sound(_ happened: String) -> Finding {
    Finding(verdict: .sound, happened: happened)
  }

  static func faulty(_ happened: String) -> Finding {
    Finding(verdict: .faulty, happened: happened)
  }

  static func notApplicable(_ happened: String) -> Finding {
    Finding(verdict: .notApplicable, happened: happened)
  }

  /// A finding with this text: sound if `holds` is true, otherwise faulty.
  static func expecting(_ holds: Bool, _ happened: String) -> Finding {
    holds ? .sound(happened) : .faulty(happened)
  }
}

/// A whole examination: every scenario with its finding.
public struct Examination: Sendable {
  public let controller: Controller
  /// The scene's name.
  public let scene: String
  public let results: [(scenario: Scenario, finding: Finding)]

  /// Whether no scenario of severity `error` was found faulty.
  public var passes: Bool {
    !results.contains { $0.finding.verdict == .faulty && $0.scenario.severity == .error }
  }
}

extension Scenario {
  /// The scenarios for every scene that drives a transition, in the order in which they are played.
  public static let all: [Scenario] = [
    touchCancelled, wrongAxis, reverseFlick, staleDecision, velocityCliff, handoffJump,
    earlyFinish, doubleCancel, flicker, nothingAnimated, duringBounce, draggedBackToZero,
    changeOfMind, nextGesture, nothingToPop, startedTwice, pauseBeforeLift, shortFlick,
    noSpeed,
  ]

  /// The scenarios for a surface that settles at stops, without a transition.
  static let stops: [Scenario] = [
    touchCancelled, staleDecision, handoffJump, earlyFinish, draggedBackToZero, changeOfMind,
    pauseBeforeLift, shortFlick, noSpeed,
  ]

  /// The additional scenarios for custom scenes.
  static let own: [Scenario] = [secondFinger, dismissedByProgram, rotated] + contests
}

extension Examination {
  /// Creates an examination whose first findings are the faults of the scene's code.
  ///
  /// Faults that occur in the same scenarios share a finding, because one is then often the result of another. A fault
  /// that occurs only in scenarios that are faulty belongs to them, and gets no finding of its own.
  fileprivate init(
    controller: Controller, scene: String, judged all: [(Scenario, Scenario.Judgement)]
  ) {
    let judged = Self.withoutPlainFaults(all)
    let unasked = judged.filter { $0.1.finding.verdict != .faulty }
    var groups: [(places: [String], codes: [String])] = []
    for code in distinct(unasked.flatMap { $0.1.faults.map(\.code) }) {
      let places = judged.filter { $0.1.faults.contains { $0.code == code } }.map(\.0.id)
      if let known = groups.firstIndex(where: { $0.places == places }) {
        groups[known].codes.append(code)
      } else {
        groups.append((places, [code]))
      }
    }
    let found = judged.flatMap(\.1.faults)
    let faults = groups.map { places, codes -> (Scenario, Finding) in
      let words = codes.map { code in
        let messages = distinct(found.filter { $0.code == code }.map(\.message))
        return (codes.count > 1 ? "\(code): " : "") + messages.joined(separator: "; ")
      }
      let list = places.joined(separator: ", ")
      return (Scenario(faults: codes), .faulty("\(words.joined(separator: "; ")); in \(list)"))
    }
    self.init(
      controller: controller, scene: scene, results: faults + judged.map { ($0, $1.finding) })
  }
}

/// The elements without repetition, in the order of their first appearance.
private func distinct(_ words: [String]) -> [String] {
  words.reduce(into: []) { words, word in
    if !words.contains(word) { words.append(word) }
  }
}

extension Examination {
  /// The codes of faults by which a transition does not end.
  private static let endless: Set<String> = [
    "never-completed", "never-ended", "drives-another", "runs-by-itself",
  ]

  /// The judgements, except that a scenario whose transition does not end tells nothing if a plain drag does not end
  /// either, by the same fault.
  private static func withoutPlainFaults(
    _ judged: [(Scenario, Scenario.Judgement)]
  ) -> [(Scenario, Scenario.Judgement)] {
    let plain = judged.first { $0.0.id == Scenario.nothingAnimated.id }?.1
    guard let plain, plain.finding.verdict != .faulty else { return judged }
    let faults = endless.intersection(plain.faults.map(\.code))
    return judged.map { scenario, judgement in
      guard judgement.finding.verdict == .faulty,
        !faults.isDisjoint(with: judgement.faults.map(\.code))
      else { return (scenario, judgement) }
      let finding = Finding.notApplicable("\(judgement.finding.happened), as after a plain drag")
      return (scenario, Scenario.Judgement(finding: finding, faults: judgement.faults))
    }
  }
}

/// Examines a controller on a scene by playing every scenario, in order.
///
/// - Parameters:
///   - controller: The controller under test.
///   - scene: The name of a scene. If nil or unknown, the scene is a sheet for a controller with stops, and a
///     navigation pop for any other controller.
/// - Returns: A finding for each scenario; before them, one for each fault that the scene's code has in any of them.
public func examine(_ controller: Controller, scene: String? = nil) -> Examination {
  let isDrag = controller.recognizer == .dragGesture
  let usual: Scene = controller.stops.isEmpty ? .standard : isDrag ? .swiftUISheet : .sheet
  let entry = scene.flatMap(Scene.named) ?? usual
  if entry.own == nil, entry.drive != .own {
    let subject = TestSubject(controller: controller, scene: entry.name)
    let scenarios =
      entry.drive == .none
      ? [Scenario.runsToItsEnd]
      : (controller.stops.isEmpty ? Scenario.all + Scenario.rules : Scenario.stops)
        + (isDrag ? Scenario.drags + Scenario.dragRules : [])
    return Examination(
      controller: controller, scene: entry.name,
      judged: scenarios.map { ($0, $0.judge(subject)) })
  }
  let own = entry
  let probe = SceneProbe.of(own)
  let results: [(Scenario, Scenario.Judgement)]
  if own.drive == .none {
    let finding = Finding.notApplicable("the transition runs without a finger")
    results = [(.answersFinger, Scenario.Judgement(finding: finding))]
  } else if probe.grip == nil {
    let faults = probe.diagnostics.filter { $0.severity == .error }.map(\.message)
    let happened = (["no pan was recognised"] + faults).joined(separator: "; ")
    results = [(.answersFinger, Scenario.Judgement(finding: .faulty(happened)))]
  } else {
    let subject = TestSubject(controller: controller, scene: own, probe: probe)
    var scenarios = Scenario.all + (own.own == nil ? [] : Scenario.own)
    if own.drive == .percent {
      scenarios += Scenario.rules + (isDrag ? Scenario.drags + Scenario.dragRules : [])
    }
    if own.drive == .own {
      for index in scenarios.indices {
        scenarios[index].remedy = scenarios[index].appRemedy ?? scenarios[index].remedy
      }
    }
    results = scenarios.map { scenario in
      do throws(Isolation.Failure) {
        return (scenario, try Isolation.run(own) { scenario.judge(subject) })
      } catch {
        return (scenario, Scenario.Judgement(finding: .faulty(error.message)))
      }
    }
  }
  return Examination(controller: controller, scene: own.name, judged: results)
}

extension Scenario {
  /// A finding, and the faults of the scene's code in the scenario's gestures.
  struct Judgement: Codable {
    let finding: Finding
    /// The faults, each once; without those that the scenario's action provokes.
    var faults: [Diagnostic] = []
  }

  /// Plays the scenario and returns its finding; faults in ``provokes`` do not count.
  func judge(_ subject: TestSubject) -> Judgement {
    subject.faults.forget()
    let finding = examine(subject)
    return Judgement(finding: finding, faults: subject.faults.all(except: provokes))
  }

  /// The scenario that stands for faults of the scene's code, whatever the finger does.
  ///
  /// Always an error: what ``PlayedFaults`` keeps is an error, or a warning whose effect the user sees.
  fileprivate init(faults codes: [String]) {
    let what = codes.count > 1 ? "faults" : "a fault"
    self.init(
      id: "S31", title: "\(codes.joined(separator: ", ")): \(what) of the transition itself",
      severity: .error,
      action: "plays every situation and looks at what the transition does and leaves behind",
      reason: "it happens whatever the finger does, so it is listed once, not for each situation",
      remedy: "do what the diagnostic says"
    ) { _ in .faulty(codes.joined(separator: ", ")) }
  }

  static let runsToItsEnd = Scenario(
    id: "S22", title: "it does not end correctly", severity: .error,
    action: "lets the transition run to its end without a finger",
    reason: "the user sees whatever a transition leaves behind or loses",
    remedy: "do what the diagnostic says"
  ) { subject in
    let record = subject.record([])
    return .expecting(
      record.outcome.hasEnded && !record.hasOpenTransitions, record.outcome.story)
  }
}

/// Scenarios for custom scenes: no drag drives the scene, or something happens to the app during a drag, such as a
/// second finger or a rotation.
extension Scenario {
  static let answersFinger = Scenario(
    id: "S0", title: "no drag drives the scene", severity: .error,
    action:
      "drags over the screen from seven places in the scene's direction, or in all directions",
    reason: "nothing can be examined unless a pan is recognised",
    remedy:
      "show the view that is dragged within the scene's opening, check the direction, and let its"
      + " pan begin"
  ) { _ in .faulty("no pan was recognised") }

  static let secondFinger = Scenario(
    id: "S19", title: "a second finger", severity: .error,
    action: "touches with a second finger during a drag to 60 %, and lifts it before the first",
    reason: "a thumb often touches too; the transition must still end when the hand leaves",
    remedy:
      "set maximumNumberOfTouches to 1, or end the interaction in every state that ends the pan"
  ) { subject in
    var gesture = ScriptedGesture(travel: subject.travel(0.6), speed: 500)
    let end = gesture.waypoints.last?.time ?? 0
    gesture.second = end / 2...end * 0.75
    return subject.resting(subject.play(gesture))
  }

  static let dismissedByProgram = Scenario(
    id: "S20", title: "dismissed or popped in mid-drag", severity: .error,
    action: "drags to 70 % and dismisses the topmost controller, or pops it, under the finger",
    reason: "a timer, a push notification or a logout can do so at any time",
    remedy:
      "let one transition run at a time, and cancel the interaction if its controller is removed",
    provokes: ["two-transitions", "already-presenting"]
  ) { subject in
    var isDone = false
    let gesture = ScriptedGesture(travel: subject.travel(0.7), speed: 600)
    let record = subject.record(gesture) { run in
      run.simulation.run(until: 0.3)
      run.simulation.run { isDone = run.scene.window.leaveTopmost() }
    }
    guard isDone else {
      return .notApplicable("no screen is presented or pushed for code to dismiss")
    }
    return settled(record)
  }

  static let rotated = Scenario(
    id: "S21", title: "turned in mid-drag", severity: .error,
    action: "drags to 70 % and turns the device during the drag, which cancels the touch",
    reason:
      "a device can turn at any time, and a transition under a finger is cancelled before the screen turns",
    remedy: "end the interaction when its pan is cancelled, and store no size at the beginning"
  ) { subject in
    let gesture = ScriptedGesture(travel: subject.travel(0.7), speed: 600)
    var misfit: String?
    let time = (gesture.waypoints.last?.time ?? 0) / 2
    let record = subject.record(gesture, turnedAt: time) { run in
      _ = run.simulation.runUntilIdle(limit: run.lastDelivery + longTurn)
      misfit = run.simulation.run { run.scene.window.misfit }
    }
    if let unrecognized = subject.unrecognized(record.outcome) { return unrecognized }
    if record.hasOpenTransitions { return .faulty("a transition is left open") }
    if let misfit { return .faulty("after the turn \(misfit)") }
    return .sound("\(record.outcome.story); the screen fits after the turn")
  }

  /// The longest time to wait for a screen that turns, in seconds; no user would wait longer.
  private static let longTurn: Seconds = 10

  private static func settled(_ record: ReplayRecord) -> Finding {
    .expecting(
      !record.hasOpenTransitions,
      record.hasOpenTransitions ? "a transition is left open" : "no transition is left open")
  }
}

extension UIWindow {
  /// The view of a screen that does not fill the window as its controller's place asks, in words; nil if all do.
  fileprivate var misfit: String? {
    var screens: [(view: UIView?, room: CGSize)] = [(rootViewController?.viewIfLoaded, bounds.size)]
    var shown = rootViewController
    while let controller = shown {
      if let stack = controller as? UINavigationController, let room = stack.viewIfLoaded {
        screens.append((stack.topViewController?.viewIfLoaded, room.bounds.size))
      }
      shown = controller.presentedViewController
      screens.append((shown?.presentationController?.containerView, bounds.size))
    }
    let misfits = screens.compactMap { screen -> String? in
      guard let view = screen.view, view.bounds.width != screen.room.width else { return nil }
      return
        "\(type(of: view)) is \(Int(view.bounds.width)) pt wide in \(Int(screen.room.width)) pt"
    }
    return misfits.first
  }

  /// Dismisses or pops the topmost controller; returns false if there is none to dismiss or pop.
  fileprivate func leaveTopmost() -> Bool {
    var top = rootViewController
    while let next = top?.presentedViewController { top = next }
    if let navigation = top as? UINavigationController, navigation.viewControllers.count > 1 {
      navigation.popViewController(animated: true)
      return true
    }
    guard let top, top.presentingViewController != nil else { return false }
    top.dismiss(animated: true)
    return true
  }
}
