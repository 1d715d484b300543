import Controllers
import HeadlessUIKit
import Replay
import Rules
import Scenes
import Testing
import Traces

/// Whether a parameter acts on a scene, and whether the remark on it says so.
struct FeltParametersTests {
  /// Settings in which every parameter acts on some scene, each with what is changed in the preset `default`.
  static let settings: [[(String, String)]] = [
    [],
    [("decide", "last-change"), ("edge", "left"), ("keeps-answer", "on")],
    [("recogniser", "drag-gesture"), ("either-way", "on")],
    [("timing-curve", "spring(0.8,0.4)")],
    [("finish-when", "progress > progress-threshold"), ("completion-curve", "spring(0.9,0.3)")],
    [("stops", "closed 0, half 0.4, full 1"), ("recogniser", "drag-gesture")],
    [("stops", "closed 0h, half 0.4h, full 0.9h"), ("timing-curve", "linear")],
    [("finish-when", "velocity * duration > 100pt or progress > progress-threshold")],
  ]

  /// Other values of each parameter than any of ``settings`` has, or than the default.
  static let values: [String: [String]] = [
    "progress-threshold": ["0.05", "0.95"], "velocity-threshold": ["10", "4000"],
    "decide": ["during", "release"], "cancelled-touch": ["release", "ignore"],
    "extent": ["0.5l", "1.3l"], "clamp-progress": ["off"], "edge": ["left", "right", "none"],
    "edge-width": ["3", "300"], "hysteresis": ["0", "45"], "recognition-test": ["euclidean"],
    "translation-origin": ["recognition"], "velocity-estimator": ["last-pair", "impulse"],
    "completion-speed": ["2"], "cancel-speed": ["2"], "completion-curve": ["linear", "ease-out"],
    "timing-curve": ["ease-in", "spring(0.7,0.9)"], "duration": ["0.9"],
    "either-way": ["on", "off"], "keeps-answer": ["on", "off"],
    "recogniser": ["drag-gesture", "pan"], "drag-up": ["nothing", "velocity"],
    "coordinate-space": ["local"], "stops": ["closed 0, full 1", "closed 0, low 0.2, full 1"],
    "finish-when": ["progress > 0.9", "progress > 0.05"],
  ]

  /// The gestures: along the direction and back, slow and fast, short and long, with a touch that the system cancels, a
  /// pause, a second contact, and from each edge.
  static func traces(_ direction: Direction) -> [Trace] {
    func trace(
      _ name: String, from start: Double = 0.06, by travel: [Double], step: Double = 0.016,
      across: Double = 0, end: Trace.Phase = .ended
    ) -> [Trace.Sample] {
      var samples: [Trace.Sample] = []
      for (index, along) in travel.enumerated() {
        let place = direction.component(x: 1, y: 1) > 0 ? start : 1 - start
        let aside = 0.5 + across * Double(index)
        let (x, y) =
          direction.isHorizontal
          ? (390 * place + direction.component(x: along, y: 0), 844 * aside)
          : (390 * aside, 844 * place + direction.component(x: 0, y: along))
        let phase: Trace.Phase = index == 0 ? .began : index == travel.count - 1 ? end : .moved
        samples.append(Trace.Sample(time: step * Double(index), x: x, y: y, phase: phase))
      }
      return samples
    }
    func ramp(_ end: Double, _ count: Int) -> [Double] {
      (0...count).map { end * Double($0) / Double(count) }
    }
    let length = direction.isHorizontal ? 390.0 : 844
    let back = ramp(0.7 * length, 10) + ramp(0.6 * length, 8).reversed()
    let twice =
      trace("", by: ramp(0.8 * length, 12))
      + trace("", by: [0, 30, 30.5]).map { sample in
        Trace.Sample(
          time: sample.time + 3, x: sample.x, y: sample.y, phase: sample.phase)
      }
    let gestures: [(String, [Trace.Sample])] = [
      ("flick", trace("", from: 0.03, by: ramp(0.25 * length, 6))),
      ("drag", trace("", from: 0.02, by: ramp(0.6 * length, 30) + [0.6 * length + 1])),
      ("short", trace("", from: 0.3, by: ramp(0.3 * length, 40))),
      ("back", trace("", from: 0.2, by: back)),
      ("cancelled", trace("", by: ramp(0.7 * length, 20), end: .cancelled)),
      ("slanted", trace("", by: ramp(0.4 * length, 20), step: 0.008, across: 0.004)),
      ("against", trace("", from: 0.5, by: ramp(-0.45 * length, 15))),
      ("far", trace("", by: ramp(1.1 * length, 20) + [1.12 * length])),
      ("twice", twice),
    ]
    return gestures.map { Trace(name: $0.0, samples: $0.1) }
  }

  @Test(arguments: Scene.all)
  func `on every scene a parameter acts, or the remark says why it does not`(scene: Scene) throws {
    let direction = scene.direction ?? .right
    let traces = Self.traces(direction)
    var settings = ReplaySettings()
    settings.scene = scene.name
    for setting in scene.drive == .percent ? Self.settings : [Self.settings[0]] {
      var base = Controller.default
      base.direction = direction
      for (name, value) in setting { try base.set(name, to: value) }
      guard base.stops.isEmpty || scene.hasSurface else { continue }
      let before = traces.map { outcome($0, base, settings) }
      for (name, values) in Self.values.sorted(by: { $0.key < $1.key }) {
        let parameter = try base.parameter(named: name)
        var changed: [Controller] = []
        for value in values where parameter.text(in: base) != value {
          var other = base
          guard (try? other.set(name, to: value)) != nil, other != base else { continue }
          changed.append(other)
        }
        let acts = changed.contains { other in
          zip(traces, before).contains { outcome($0, other, settings) != $1 }
        }
        let remarks = Set(changed.map { $0.remark(on: name, scene: scene) })
        for remark in remarks {
          #expect(
            acts == (remark == nil),
            "\(scene.name) \(setting) \(name): \(acts ? "acts" : "does nothing"), \(remark ?? "-")")
          if let remark { #expect(remark.contains(name)) }
        }
      }
    }
  }

  private func outcome(_ trace: Trace, _ controller: Controller, _ settings: ReplaySettings)
    -> Outcome
  {
    var outcome = ReplayEngine().replay(trace, with: controller, settings: settings).outcome
    outcome.rule = nil
    return outcome
  }
}
