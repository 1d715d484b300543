import Controllers
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
      controller.fileText == #"""
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
          "timing-curve" : "none",
          "translation-origin" : "touch",
          "velocity-estimator" : "uikit",
          "velocity-threshold" : 450
        }

        """#)
  }

  @Test func `reads back every preset equal`() throws {
    for preset in Preset.all {
      #expect(try read(preset.controller.fileText) == preset.controller)
    }
  }

  @Test func `reads back every changed parameter equal`() throws {
    for (number, (name, written, _)) in ParameterTests.values.enumerated() {
      // Every parameter with a quarter of the presets, and every preset with a quarter of the parameters.
      for (index, preset) in Preset.all.enumerated() where index % 4 == number % 4 {
        // Stops have to lie within the extent, so a preset with stops does not accept every extent.
        if name == "extent", !preset.controller.stops.isEmpty { continue }
        var controller = preset.controller
        controller.name = "changed"
        try controller.set(name, to: written)
        let text = controller.fileText
        let again = try read(text)
        #expect(again == controller)
        #expect(again.fileText == text)
      }
    }
  }

  @Test(arguments: [
    ("", "swipe.json:1: not JSON; check its braces, commas and quotes (comments are allowed)"),
    (
      "{\"edge\": }",
      "swipe.json:1: not JSON; check its braces, commas and quotes (comments are allowed)"
    ),
    ("[1]", "swipe.json:1: not a JSON object; write { \"velocity-threshold\": 300 }"),
    (
      "{\"velocity-treshold\": 3}",
      "swipe.json:1: 'velocity-treshold': no setting has this name; did you mean "
        + "'velocity-threshold'?"
    ),
    (
      "{\"nme\": 'x'}",
      "swipe.json:1: 'nme': no setting has this name; did you mean 'name'?"
    ),
    (
      "{\"parameters\": {\"edge\": \"left\",\n \"edge\": \"left\"}}",
      "swipe.json:2: 'edge': given twice; keep one"
    ),
    (
      "{\"duration\": 1, /* \"edge\": 'x' */ \"dur\\u0061tion\": 1}",
      "swipe.json:1: 'duration': given twice; keep one"
    ),
    (
      "{duration: 1, 'duration': 1}",
      "swipe.json:1: 'duration': given twice; keep one"
    ),
    (
      "{\"duration\": null}",
      "swipe.json:1: 'duration': neither a finite number nor a text; give one of them"
    ),
    (
      "{\"duration\": [1]}",
      "swipe.json:1: 'duration': neither a finite number nor a text; give one of them"
    ),
    (
      "{\"duration\": NaN}",
      "swipe.json:1: 'duration': 'nan' is not a finite number; give a value within 0.01…60 s"
    ),
    (
      "{\"velocity-threshold\": -3}",
      "swipe.json:1: 'velocity-threshold': '-3' is below the range 0…5000 pt/s; give a value within it"
    ),
    (
      "{\"extent\": 200}",
      "swipe.json:1: 'extent': '200' has no unit; give points, view widths, heights or lengths, as in "
        + "200pt, 1w, 0.5h or 1l"
    ),
    (
      "{\"edge\": true}",
      "swipe.json:1: 'edge': 'true' is not a choice; choose none, left, right, top or bottom"
    ),
    ("{\"name\": 3}", "swipe.json:1: 'name': not a text; give it in quotes"),
    (
      "{\"base\": \"appcoba\"}",
      "swipe.json:1: 'base': no preset is called 'appcoba'; did you mean 'appcoda'?"
    ),
    (
      "{\"base\": \"pe\",\n\"finish-when\": \"velocity > 300\"}",
      """
      swipe.json:2: 'finish-when': 'velocity' is in pt/s and '300' is a fraction; give both the same \
      unit
        velocity > 300
                   ^
      """
    ),
    (
      "{ // one\n/* two\n three */ \"edge\": 'left',\n\"durtion\": 1}",
      "swipe.json:4: 'durtion': no setting has this name; did you mean 'duration'?"
    ),
    (
      "{\n\"edge\"\n",
      "swipe.json:3: not JSON; check its braces, commas and quotes (comments are allowed)"
    ),
    (
      "{\"parameters\": [1]}",
      "swipe.json:1: 'parameters': not an object; write "
        + "{ \"pop-bias\": { \"value\": 0.3, \"unit\": \"s\" } }"
    ),
    (
      "{\"parameters\": {\"velocity-treshold\": 3}}",
      "swipe.json:1: 'velocity-treshold': neither the rule nor a speed nor the duration uses it; did "
        + "you mean 'velocity-threshold'?"
    ),
    (
      "{\"parameters\": {\"bias\": 3}}",
      "swipe.json:1: 'bias': neither the rule nor a speed nor the duration uses it; use it in "
        + "'finish-when' or leave it out"
    ),
    (
      "{\"parameters\": {\"bias\": {\"valeu\": 3}}}",
      "swipe.json:1: 'bias': 'valeu' is not a detail of a parameter; did you mean 'value'? choose "
        + "value, unit, range, default, note or tunable"
    ),
    (
      "{\"parameters\": {\"bias\": {\"unit\": \"s\"}}}",
      "swipe.json:1: 'bias': no value found; add \"value\""
    ),
    (
      "{\"parameters\": {\"bias\": {\"value\": 3, \"unit\": \"px\"}}}",
      "swipe.json:1: 'bias': 'px' is not a unit; choose fraction, pt, pt/s, 1/s or s"
    ),
    (
      "{\"parameters\": {\"bias\": {\"value\": \"3pt\", \"unit\": \"s\"}}}",
      "swipe.json:1: 'bias': 'pt' is not its unit; leave it out or give 's'"
    ),
    (
      "{\"parameters\": {\"bias\": {\"value\": 3, \"range\": [5, 1]}}}",
      "swipe.json:1: 'bias': not a range; give two numbers, the smaller first, as in [100, 3000]"
    ),
    (
      "{\"parameters\": {\"bias\": {\"value\": 3,\n\"range\": [0, 1]}}}",
      "swipe.json:1: 'bias': '3' is above the range 0…1; give a value within it"
    ),
    (
      "{\"parameters\": {\"b--c\": 3}}",
      "swipe.json:1: 'b--c': not a valid parameter name; use letters, digits and single hyphens "
        + "between them"
    ),
    (
      "{\"parameters\": {\"width\": 3}}",
      "swipe.json:1: 'width': means something else in a rule; choose another name"
    ),
    (
      "{\"parameters\": {\"velocity-threshold\": {\"value\": 50, \"range\": [100, 3000]}}}",
      "swipe.json:1: 'velocity-threshold': '50' is below the range 100…3000 pt/s; give a value within it"
    ),
    (
      "{\"parameters\": {\"velocity-threshold\": {\"range\": [400, 3000]}}}",
      "swipe.json:1: 'velocity-threshold': '300pt/s' is below the range 400…3000 pt/s; give a value "
        + "within it"
    ),
    (
      "{\"parameters\": {\"velocity-threshold\": {\"range\": [0, 9000]}}}",
      "swipe.json:1: 'velocity-threshold': the range goes beyond 0…5000 pt/s; stay within it"
    ),
    (
      "{\"parameters\": {\"velocity-threshold\": {\"value\": 500, \"unit\": \"pt\"}}}",
      "swipe.json:1: 'velocity-threshold': 'pt' is not its unit; leave it out or give 'pt/s'"
    ),
    (
      "{\"base\": \"gone.json\"}",
      "swipe.json:1: 'base': 'gone.json' cannot be read; name a preset or a controller file"
    ),
  ])
  func `says where, what and what to do`(text: String, message: String) {
    let error = #expect(throws: ControllerError.self) { try read(text) }
    #expect(error?.description == message)
  }

  @Test func `names and parameters have limits`() {
    for (json, message) in [
      (
        "{\"name\": \"\(String(repeating: "n", count: 201))\"}",
        "'name': longer than 200 characters; shorten it"
      ),
      (
        "{\"parameters\": {\((0...500).map { "\"a\($0)\": 1" }.joined(separator: ","))}}",
        "'parameters': 501 parameters, more than 500; keep those that the rule uses"
      ),
    ] {
      let error = #expect(throws: ControllerError.self) {
        try Controller(json: json.utf8, file: "swipe.json")
      }
      #expect(error?.description == "swipe.json:1: " + message)
    }
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
    #expect(error?.words.hasPrefix("not JSON; ") == true)
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
