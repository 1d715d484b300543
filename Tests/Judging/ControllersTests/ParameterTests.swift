import Controllers
import Rules
import Testing

struct ParameterTests {
  @Test func `lists every parameter with its default and its values`() {
    let lines = Parameter.all.map { "\($0.name) = \($0.defaultText) (\($0.kind.values))" }
    #expect(
      lines.joined(separator: "\n") == """
        progress-threshold = 0.5 (0…1)
        velocity-threshold = 300pt/s (0…5000 pt/s)
        decide = release (release, during or last-change)
        cancelled-touch = cancel (cancel, release or ignore)
        direction = right (right, left, down or up)
        extent = 1l (1…10000 pt, 0.01…10 w, h or l)
        clamp-progress = on (on or off)
        edge = none (none, left, right, top or bottom)
        edge-width = 20pt (0…1000 pt)
        hysteresis = 10pt (0…200 pt)
        recognition-test = per-axis (per-axis or euclidean)
        translation-origin = touch (touch or recognition)
        velocity-estimator = uikit (uikit, last-pair, least-squares, android-lsq2, impulse or \
        scroll-view)
        completion-speed = 1 (0.01…100, 1-progress or matched)
        cancel-speed = 1 (0.01…100, 1-progress or matched)
        completion-curve = ease-in-out (linear, ease-in, ease-out, ease-in-out, default, \
        cubic-bezier(x1,y1,x2,y2) or spring(damping-ratio,response))
        timing-curve = none (none, linear, ease-in, ease-out, ease-in-out, default, \
        cubic-bezier(x1,y1,x2,y2) or spring(damping-ratio,response))
        duration = 0.35s (0.01…60 s)
        """)
  }

  @Test func `has one name and one line of meaning for each`() {
    #expect(Set(Parameter.all.map(\.name)).count == Parameter.all.count)
    for parameter in Parameter.all {
      #expect(parameter.name.allSatisfy { $0 == "-" || $0.isLowercase }, "\(parameter.name)")
      #expect(!parameter.meaning.isEmpty && !parameter.meaning.contains("\n"))
      #expect(!parameter.meaning.hasSuffix("."), "\(parameter.meaning)")
    }
  }

  /// Non-default values that cover all parameters, as a person may write them, each with the text that is written back.
  static let values: [(name: String, written: String, canonical: String)] = [
    ("progress-threshold", "33%", "0.33"),
    ("progress-threshold", "0", "0"),
    ("progress-threshold", "1", "1"),
    ("progress-threshold", " .25 ", "0.25"),
    ("velocity-threshold", "450", "450pt/s"),
    ("velocity-threshold", "450pt/s", "450pt/s"),
    ("velocity-threshold", "450 pt/s", "450pt/s"),
    ("velocity-threshold", "4.5e2", "450pt/s"),
    ("velocity-threshold", "+0.1", "0.1pt/s"),
    ("velocity-threshold", "-0", "0pt/s"),
    ("velocity-threshold", "5000", "5000pt/s"),
    ("decide", "during", "during"),
    ("decide", "lastChange", "last-change"),
    ("cancelled-touch", "ignore", "ignore"),
    ("direction", "LEFT", "left"),
    ("extent", "200pt", "200pt"),
    ("extent", "0.5h", "0.5h"),
    ("extent", "2 w", "2w"),
    ("clamp-progress", "off", "off"),
    ("either-way", "on", "on"),
    ("keeps-answer", "ON", "on"),
    ("recogniser", "DragGesture", "drag-gesture"),
    ("drag-up", "velocity", "velocity"),
    ("coordinate-space", "Local", "local"),
    ("delay", "30ms", "0.03s"),
    ("edge", "bottom", "bottom"),
    ("edge-width", "30pt", "30pt"),
    ("hysteresis", "0", "0pt"),
    ("recognition-test", "euclidean", "euclidean"),
    ("translation-origin", "recognition", "recognition"),
    ("velocity-estimator", "android-lsq2", "android-lsq2"),
    ("completion-speed", "0.5", "0.5"),
    ("completion-speed", "1 - progress", "1-progress"),
    ("completion-speed", "50%", "0.5"),
    ("cancel-speed", "1-progress", "1-progress"),
    ("completion-curve", "easeOut", "ease-out"),
    ("completion-curve", " Linear ", "linear"),
    ("completion-curve", "default", "default"),
    ("completion-curve", "cubicBezier(.2, 0, 0, 1)", "cubic-bezier(0.2,0,0,1)"),
    ("completion-curve", "cubic-bezier(0.42,0,1,1)", "ease-in"),
    ("completion-curve", "spring(0.8, 0.4)", "spring(0.8,0.4)"),
    ("completion-curve", "spring(0.8, 0.4, velocity: 2)", "spring(0.8,0.4,velocity:2)"),
    ("timing-curve", "easeInOut", "ease-in-out"),
    ("timing-curve", "spring(0.8, 0.4)", "spring(0.8,0.4)"),
    ("timing-curve", "spring(0.8,0.4,velocity:0)", "spring(0.8,0.4,velocity:0)"),
    ("timing-curve", "spring(velocity: -1.5, 0.8, 0.4)", "spring(0.8,0.4,velocity:-1.5)"),
    ("timing-curve", "spring(0.8,0.3,velocityLimit:30)", "spring(0.8,0.3,velocity-limit:30)"),
    (
      "timing-curve", "spring(dampingRatio:0.8,duration:0.5,velocity:0)",
      "spring(damping-ratio:0.8,duration:0.5,velocity:0)"
    ),
    (
      "timing-curve", "spring(stiffness:342,damping:30)", "spring(mass:1,stiffness:342,damping:30)"
    ),
    ("timing-curve", "spring(duration:0.5,bounce:0.3)", "spring(duration:0.5,bounce:0.3)"),
    ("completion-speed", "Matched", "matched"),
    ("completion-speed", "matched(0.5, 3)", "matched"),
    ("cancel-speed", "matched(1, 2.5)", "matched(1,2.5)"),
    ("duration", "350.5ms", "0.3505s"),
    ("duration", "0.4s", "0.4s"),
    ("duration", "2", "2s"),
    ("duration", "extent/ 1000pt/s", "extent / 1000pt/s"),
    ("duration", "(0.5s)", "0.5s"),
    (
      "completion-speed", "clamp(velocity/extent*duration, 0.5, 3)",
      "clamp(velocity / extent * duration, 0.5, 3)"
    ),
    ("completion-speed", "(1 - (progress))", "1-progress"),
    ("cancel-speed", "2 * progress", "2 * progress"),
  ]

  @Test(arguments: values)
  func `reads what is written and prints it with its unit`(
    name: String, written: String, canonical: String
  ) throws {
    let parameter = try Parameter.named(name)
    var controller = Controller.default
    try parameter.set(written, in: &controller)
    #expect(parameter.text(in: controller) == canonical)

    var again = Controller.default
    try parameter.set(canonical, in: &again)
    #expect(again == controller)
  }

  @Test(arguments: values)
  func `changes one field of the controller and no other`(
    name: String, written: String, canonical: String
  ) throws {
    var controller = Controller.default
    try controller.set(name, to: written)
    let before = Mirror(reflecting: Controller.default).children.map { "\($0.value)" }
    let after = Mirror(reflecting: controller).children.map { "\($0.value)" }
    #expect(zip(before, after).count { $0 != $1 } == 1)
    #expect(
      controller.changes(from: .default).map { [$0.name, $0.old, $0.new] }
        == [[name, try Parameter.named(name).defaultText, canonical]])
  }

  @Test func `covers every parameter and every field with those values`() {
    #expect(Set(Self.values.map(\.name)) == Set(Parameter.named.map(\.name)))
    // Every field is a parameter, except name, source, rule, stops, numbers, the scene that decides, the gestures that it
    // was tuned on and the values of their kinds. The same is true of the fields of `numbers`, except own parameters and narrower ranges.
    let fields = Mirror(reflecting: Controller.default).children.count
    let numbers = Mirror(reflecting: Controller.default.numbers).children.count
    #expect(Parameter.named.count == fields - 8 + numbers - 2)
  }

  @Test func `takes every choice it offers`() throws {
    for parameter in Parameter.all {
      for word in parameter.kind.words {
        var controller = Controller.default
        try parameter.set(word, in: &controller)
        #expect(parameter.text(in: controller) == word)
      }
    }
  }

  @Test func `takes both ends of every range`() throws {
    for parameter in Parameter.all {
      guard case .number(_, let range) = parameter.kind else { continue }
      for bound in [range.lowerBound, range.upperBound] {
        var controller = Controller.default
        try parameter.set("\(bound)", in: &controller)
      }
    }
  }

  @Test func `tells a changed rule as a change`() {
    let changes = Preset.pe.controller.changes(from: .default)
    #expect(changes.last?.name == "finish-when")
    #expect(changes.last?.new == "progress > progress-threshold")
    #expect(Controller.default.changes(from: .default).isEmpty)
  }

  @Test func `writes the default rule as text`() {
    #expect(
      Controller.default.finishWhen.text
        == "velocity > velocity-threshold or (velocity >= -velocity-threshold and "
        + "progress > progress-threshold)")
  }

  @Test func `has the thresholds that rules may name, in their unit`() throws {
    for threshold in Threshold.allCases {
      let parameter = try Parameter.named(threshold.rawValue)
      guard case .number(let unit, _) = parameter.kind else {
        Issue.record("\(threshold.rawValue) is not a number")
        continue
      }
      #expect(unit == threshold.unit)
    }
  }
}
