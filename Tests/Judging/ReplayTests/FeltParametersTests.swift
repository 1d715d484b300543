import Controllers
import Foundation
import HeadlessQuartzCore
import MotionMath
import Nightly
import Replay
import Rules
import Scenes
import Testing
import Traces

/// Whether a parameter acts on a scene, and whether the remark on it says so.
struct FeltParametersTests {
  /// Settings in which every parameter acts on some scene, each with what is changed in the preset `default`; the edge
  /// `start` is the one from which the direction leads.
  static let settings: [[(String, String)]] = [
    [],
    [("decide", "last-change"), ("edge", "start"), ("keeps-answer", "on")],
    [("recogniser", "drag-gesture"), ("either-way", "on"), ("extent", "0.8l")],
    [("timing-curve", "spring(0.8,0.4)")],
    [("finish-when", "progress > progress-threshold"), ("completion-curve", "spring(0.9,0.3)")],
    [("stops", "closed 0, half 0.4, full 1"), ("recogniser", "drag-gesture")],
    [("stops", "closed 0l, half 0.4l, full 0.9l"), ("timing-curve", "linear")],
    [("finish-when", "velocity * duration > 100pt or progress > progress-threshold")],
  ]

  /// Other values of each parameter than any of ``settings`` has, or than the default.
  static let values: [String: [String]] = [
    "progress-threshold": ["0.05", "0.95"], "velocity-threshold": ["10", "4000"],
    "direction": ["left", "right", "up", "down"],
    "decide": ["during", "release"], "cancelled-touch": ["release", "ignore"],
    "extent": ["0.5l", "1.3l"], "clamp-progress": ["off"], "edge": ["left", "right", "none"],
    "edge-width": ["3", "300"], "hysteresis": ["0", "45"], "recognition-test": ["euclidean"],
    "translation-origin": ["recognition"], "velocity-estimator": ["last-pair", "impulse"],
    "completion-speed": ["2"], "cancel-speed": ["2"], "completion-curve": ["linear", "ease-out"],
    "timing-curve": ["ease-in", "spring(0.7,0.9)"], "duration": ["0.9"],
    "either-way": ["on", "off"], "keeps-answer": ["on", "off"],
    "recogniser": ["drag-gesture", "pan"], "drag-up": ["nothing", "velocity"],
    "coordinate-space": ["local"], "delay": ["0.03", "0.2"],
    "stops": ["closed 0, full 1", "closed 0, low 0.2, full 1"],
    "finish-when": ["progress > 0.9", "progress > 0.05"],
  ]

  /// The gestures: along the direction and back, slow and fast, short and long, with a touch that the system cancels, a
  /// pause, a second contact, and from each edge.
  ///
  /// All of them lie within a part of the screen, given as fractions of its length along the direction.
  static func traces(_ direction: Direction, within part: ClosedRange<Double>) -> [Trace] {
    let screen: Double = direction.isHorizontal ? 390 : 844
    let length: Double = screen * (part.upperBound - part.lowerBound)
    let breadth: Double = direction.isHorizontal ? 844 : 390
    let sign: Double = direction.component(x: 1, y: 1)
    func trace(
      from start: Double = 0.06, by travel: [Double], across: Double = 0, end: Trace.Phase = .ended
    ) -> [Trace.Sample] {
      let way: Double = screen * part.lowerBound + length * start
      let origin: Double = sign > 0 ? way : screen - way
      return travel.enumerated().map { index, way in
        let along: Double = origin + sign * way
        let aside: Double = breadth / 2 + across * screen * Double(index)
        let phase: Trace.Phase = index == 0 ? .began : index == travel.count - 1 ? end : .moved
        return Trace.Sample(
          time: 0.016 * Double(index), x: direction.isHorizontal ? along : aside,
          y: direction.isHorizontal ? aside : along, phase: phase)
      }
    }
    func ramp(_ end: Double, _ count: Int) -> [Double] {
      (0...count).map { end * Double($0) / Double(count) }
    }
    let back = ramp(0.7 * length, 10) + ramp(0.6 * length, 8).reversed()
    let twice =
      trace(from: 0.02, by: ramp(0.7 * length, 20), end: .cancelled)
      + trace(from: 0.02, by: [0, 30, 30.5]).map { sample in
        Trace.Sample(
          time: sample.time + 3, x: sample.x, y: sample.y, phase: sample.phase)
      }
    let gestures: [(String, [Trace.Sample])] = [
      ("flick", trace(from: 0.03, by: ramp(0.25 * length, 6))),
      ("drag", trace(from: 0.02, by: ramp(0.6 * length, 30) + [0.6 * length + 1])),
      ("slow", trace(from: 0.02, by: ramp(0.6 * length, 120))),
      ("short", trace(from: 0.3, by: ramp(0.3 * length, 40))),
      ("back", trace(from: 0.02, by: back)),
      ("returning", trace(from: 0.02, by: [0, 12, 20, 8, 0, -3, -7])),
      ("cancelled", trace(from: 0.02, by: ramp(0.7 * length, 20), end: .cancelled)),
      ("slanted", trace(from: 0.02, by: ramp(0.1 * screen, 30), across: 0.003)),
      ("against", trace(from: 0.5, by: ramp(-0.45 * length, 15))),
      ("far", trace(from: 0.02, by: ramp(0.95 * length, 20))),
      ("twice", twice),
    ]
    return gestures.map { Trace(name: $0.0, samples: $0.1) }
  }

  @Test(arguments: Nightly.all(Scene.all, otherwiseEvery: 5))
  func `on every scene a parameter acts, or the remark says why it does not`(scene: Scene) throws {
    let direction = scene.direction ?? .right
    // These panels take the lower part of the screen, and a finger above them drives nothing.
    let isLow = ["elastic-panel-dismiss", "coordinated-dismiss"].contains(scene.name)
    let traces = Self.traces(direction, within: isLow ? 0.5...1 : 0...1)
    var settings = ReplaySettings()
    settings.scene = scene.name
    // Each scene begins at another of the settings that it can have: a transition has no stops.
    let fitting = Self.settings.filter { setting in
      scene.hasSurface || !setting.contains { $0.0 == "stops" }
    }
    let first = scene.name.utf8.reduce(0) { $0 + Int($1) } % fitting.count
    let turned = Array(fitting[first...] + fitting[..<first])
    let settingsOfScene =
      scene.takesDuration
      ? Nightly.all(turned, otherwiseEvery: 6) : scene.drive == .percent ? turned : [fitting[0]]
    var (acting, warned): (Set<String>, Set<String>) = ([], [])
    for setting in settingsOfScene {
      // One setting is enough for a scene that differs from others in its animator alone.
      if !scene.takesDuration, !acting.isEmpty { break }
      var base = Controller.default
      base.direction = direction
      for (name, value) in setting {
        try base.set(name, to: value == "start" ? Self.startingEdge(of: direction) : value)
      }
      let before = traces.map { outcome($0, base, settings) }
      // Where no gesture is recognised, as at an edge beside the view, none can feel anything.
      guard scene.drive != .percent || before.contains(where: { $0.recognizedAt != nil }) else {
        continue
      }
      // Whether a scene that runs without a finger notices a late touch depends on what it shows then, so nothing is said.
      if scene.drive == .none { #expect(base.remark(on: "delay", scene: scene) == nil) }
      let others = Self.values.filter { $0.key != "delay" || scene.drive != .none }
      for (name, values) in others.sorted(by: { $0.key < $1.key }) {
        let parameter = try base.parameter(named: name)
        // An explicit animation settles by itself, which its diagnostic says.
        if parameter.role.group == .motion,
          before.allSatisfy({ $0.diagnostics.contains { $0.code == "explicit-animation" } })
        {
          continue
        }
        var changed: [Controller] = []
        for value in values where parameter.text(in: base) != value {
          var other = base
          guard (try? other.set(name, to: value)) != nil, other != base,
            (try? other.check(fits: scene)) != nil
          else { continue }
          changed.append(other)
        }
        let acts = changed.contains { other in
          zip(traces, before).contains { !isAlike(outcome($0, other, settings), $1) }
        }
        let remarks = Set(changed.map { $0.remark(on: name, scene: scene) })
        for remark in remarks {
          #expect(
            acts == (remark == nil),
            "\(scene.name) \(setting) \(name): \(acts ? "acts" : "does nothing"), \(remark ?? "-")")
          if let remark { #expect(remark.contains(name)) }
          if remark == nil { acting.insert(name) } else { warned.insert(name) }
        }
      }
    }
    // Late touches reach a scene whatever decides there.
    let ofController = acting.subtracting(["delay"])
    #expect(ofController.isEmpty == (scene.drive != .percent) && !warned.isEmpty)
    // The table of parameters and scenes, a row for each scene.
    if ProcessInfo.processInfo.environment["PANLAB_TABLES"] != nil {
      print("\(scene.name) | \(scene.drive) | \(acting.sorted()) | \(warned.sorted())")
    }
  }

  private static func startingEdge(of direction: Direction) -> String {
    switch direction {
    case .right: "left"
    case .left: "right"
    case .down: "top"
    case .up: "bottom"
    }
  }

  /// Whether two outcomes differ at most by errors of rounding.
  private func isAlike(_ one: Outcome, _ other: Outcome) -> Bool {
    func rounded(_ outcome: Outcome) -> String {
      "\(outcome)".replacing(#/-?\d+\.\d+(e-?\d+)?/#) { match in
        String((1e9 * (Double(match.0) ?? 0)).rounded() + 0)
      }
    }
    return one == other || rounded(one) == rounded(other)
  }

  private func outcome(_ trace: Trace, _ controller: Controller, _ settings: ReplaySettings)
    -> Outcome
  {
    var outcome = ReplayEngine().replay(trace, with: controller, settings: settings).outcome
    outcome.rule = nil
    return outcome
  }
}
