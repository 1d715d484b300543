import Interactions
import Testing

struct ControllerFileTests {
  private func read(_ text: String) throws -> Controller {
    try Controller(json: text.utf8, file: "swipe.json")
  }

  @Test func `starts from the default preset`() throws {
    var expected = Controller.default
    expected.name = "swipe.json"
    #expect(try read("{}") == expected)
  }

  @Test func `changes what it names, comments allowed`() throws {
    let controller = try read(
      """
      {
        // half of what ships
        "base": "appcoda", name: 'mine',
        "velocity-threshold": 150, /* pt/s */ 'extent': "0.5w",
        "completion-speed": 2, "cancel-speed": "1 - progress", "duration": "350ms",
        "clamp-progress": false, "decide": "release",
        "finish-when": "progress > progress-threshold",
      }
      """)
    #expect(controller.name == "mine")
    #expect(controller.source == Preset.appcoda.controller.source)
    #expect(
      controller.changes(from: Preset.appcoda.controller).map { "\($0.name) \($0.old) \($0.new)" }
        == [
          "velocity-threshold 300pt/s 150pt/s", "decide last-change release", "extent 200pt 0.5w",
          "clamp-progress on off", "completion-speed 1-progress 2", "duration 1.5s 0.35s",
        ])
  }

  @Test func `writes sorted keys and shortest numbers`() throws {
    var controller = Controller.default
    controller.name = "a/\"b\""
    controller.cancelSpeed = .oneMinusProgress
    controller.velocityThreshold = 450
    #expect(
      controller.json() == #"""
        {
          "base" : "default",
          "cancel-speed" : "1-progress",
          "cancelled-touch" : "cancel",
          "clamp-progress" : "on",
          "completion-curve" : "ease-in-out",
          "completion-speed" : 1,
          "decide" : "release",
          "direction" : "right",
          "duration" : 0.35,
          "edge" : "none",
          "edge-width" : 20,
          "extent" : "1l",
          "finish-when" : "velocity > velocity-threshold or (velocity >= -velocity-threshold and progress > progress-threshold)",
          "hysteresis" : 10,
          "name" : "a/\"b\"",
          "progress-threshold" : 0.5,
          "recognition-test" : "per-axis",
          "source" : "Panlab: a fast release decides by direction, a slow one by progress",
          "translation-origin" : "touch",
          "velocity-estimator" : "uikit",
          "velocity-threshold" : 450
        }

        """#)
  }

  @Test func `reads back every preset equal`() throws {
    for preset in Preset.all {
      #expect(try read(preset.controller.json()) == preset.controller)
    }
  }

  @Test func `reads back every changed parameter equal`() throws {
    for (name, written, _) in ParameterTests.values {
      for preset in Preset.all {
        var controller = preset.controller
        controller.name = "changed"
        try controller.set(name, to: written)
        let text = controller.json()
        #expect(try read(text) == controller)
        #expect(try read(text).json() == text)
      }
    }
  }

  @Test(arguments: [
    ("", "swipe.json: not JSON; check its braces, commas and quotes (comments are allowed)"),
    (
      "{\"edge\": }",
      "swipe.json: not JSON; check its braces, commas and quotes (comments are allowed)"
    ),
    ("[1]", "swipe.json: not a JSON object; write { \"velocity-threshold\": 300 }"),
    (
      "{\"velocity-treshold\": 3}",
      "swipe.json: 'velocity-treshold': no setting has this name; did you mean "
        + "'velocity-threshold'?"
    ),
    (
      "{\"nme\": 'x'}",
      "swipe.json: 'nme': no setting has this name; did you mean 'name'?"
    ),
    (
      "{\"parameters\": {\"edge\": \"left\", \"edge\": \"left\"}}",
      "swipe.json: 'parameters': no setting has this name; 'presets default' shows them all"
    ),
    (
      "{\"duration\": 1, /* \"edge\": 'x' */ \"dur\\u0061tion\": 1}",
      "swipe.json: 'duration': stands there twice; keep one"
    ),
    (
      "{duration: 1, 'duration': 1}",
      "swipe.json: 'duration': stands there twice; keep one"
    ),
    (
      "{\"duration\": null}",
      "swipe.json: 'duration': neither a finite number nor a text; give one of them"
    ),
    (
      "{\"duration\": [1]}",
      "swipe.json: 'duration': neither a finite number nor a text; give one of them"
    ),
    (
      "{\"duration\": NaN}",
      "swipe.json: 'duration': 'nan' is not a finite number; give a value within 0.01…60 s"
    ),
    (
      "{\"velocity-threshold\": -3}",
      "swipe.json: 'velocity-threshold': '-3' is below the range 0…5000 pt/s; give a value within it"
    ),
    (
      "{\"extent\": 200}",
      "swipe.json: 'extent': '200' has no unit; give points, view widths, heights or lengths, as in "
        + "200pt, 1w, 0.5h or 1l"
    ),
    (
      "{\"edge\": true}",
      "swipe.json: 'edge': 'true' is not a choice; choose none, left, right, top or bottom"
    ),
    ("{\"name\": 3}", "swipe.json: 'name': not a text; give it in quotes"),
    (
      "{\"base\": \"appcoba\"}",
      "swipe.json: 'base': no preset is called 'appcoba'; did you mean 'appcoda'? choose default, "
        + "appcoda, appcoda-as-written, pe or ls-edge"
    ),
    (
      "{\"base\": \"pe\", \"finish-when\": \"velocity > 300pt/s\"}",
      "swipe.json: 'finish-when': 'velocity > 300pt/s' is not the base's rule, and rules of one's "
        + "own cannot be read yet; leave the key out or give 'progress > progress-threshold'"
    ),
  ])
  func `says where, what and what to do`(text: String, message: String) {
    let error = #expect(throws: ControllerError.self) { try read(text) }
    #expect(error?.description == message)
  }

  @Test func `reports the first fault in the order of the file`() {
    let error = #expect(throws: ControllerError.self) {
      try read("{\"hysteresis\": -1, \"duration\": -1}")
    }
    #expect(error?.description.contains("'hysteresis'") == true)
  }

  @Test func `accepts a byte-order mark and refuses another encoding`() throws {
    #expect(try read("\u{FEFF}{\"edge\": \"left\"}").edge == .left)
    let utf16 = Array("{\"edge\": \"left\"}".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let error = #expect(throws: ControllerError.self) {
      try Controller(json: utf16, file: "swipe.json")
    }
    #expect(error?.problem == .notJSON)
  }

  @Test func `skips colons, braces and quotes inside texts and comments`() throws {
    let controller = try read(
      """
      { "name": "a: \\"{b", /* x: { */ 'source': 'it\\'s "so": [', // "edge": 1 }
        "edge" /* : */ : "top" }
      """)
    #expect(controller.name == "a: \"{b")
    #expect(controller.source == "it's \"so\": [")
    #expect(controller.edge == .top)
  }
}
