import Controllers
import Rules
import Testing

/// Controller files with custom rules, speeds and parameters, and files based on other files.
struct ControllerRuleFileTests {
  private static let biased = """
    {
      "finish-when": "translation + velocity * pop-bias > extent / 2 or velocity > pace",
      "completion-speed": "clamp(velocity / extent * duration, 0.5, limit)",
      "duration": "extent / 1000pt/s",
      "parameters": {
        "pop-bias": { "value": 0.3, "unit": "s", "range": [0, 1], "note": "seconds of velocity" },
        "pace": "900pt/s", // the unit by itself
        "limit": { "value": 3, "range": [1, 10], "default": 2 },
        "velocity-threshold": { "value": 1000, "unit": "pt/s", "range": [100, 3000] },
        "edge": "left"
      }
    }
    """

  private func read(_ text: String, _ files: [String: String] = [:]) throws -> Controller {
    try Controller(json: text.utf8, file: "swipes/mine.json") { path in
      files[path].map { Array($0.utf8) }
    }
  }

  @Test func `brings parameters along that are set like the table's`() throws {
    var controller = try read(Self.biased)
    #expect(controller.ownParameters.map(\.name) == ["limit", "pace", "pop-bias"])
    #expect(controller.edge == .left)
    #expect(controller.velocityThreshold == 1000)
    #expect(
      controller.parameters.suffix(3).map {
        "\($0.name) = \($0.text(in: controller)) (\($0.kind.values)), \($0.defaultText): \($0.meaning)"
      } == [
        "limit = 3 (1…10), 2: a number in the rule",
        "pace = 900pt/s (0…5000 pt/s), 900pt/s: a number in the rule",
        "pop-bias = 0.3s (0…1 s), 0.3s: seconds of velocity",
      ])
    let table = try controller.parameter(named: "velocity-threshold")
    #expect(table.kind.values == "100…3000 pt/s")

    let release = Release.sample(translation: 100, velocity: 300)
    #expect(!controller.finishWhen.decide(release, numbers: controller.numbers).finishes)
    try controller.set("pop-bias", to: "400ms")
    #expect(controller.finishWhen.decide(release, numbers: controller.numbers).finishes)
    #expect(
      controller.changes(from: try read(Self.biased)).map { "\($0.name) \($0.old) \($0.new)" }
        == ["pop-bias 0.3s 0.4s"])

    for (name, value, message) in [
      ("pop-bias", "2s", "pop-bias: '2s' is above the range 0…1 s; give a value within it"),
      ("pop-bias", "2pt", "pop-bias: '2pt' has the unit 'pt'; give a time, as in 0.35s or 350ms"),
      ("pop-bais", "1", "'pop-bais': no parameter has this name; did you mean 'pop-bias'?"),
      (
        "velocity-threshold", "50",
        "velocity-threshold: '50' is below the range 100…3000 pt/s; give a value within it"
      ),
    ] {
      let error = #expect(throws: ParameterError.self) { try controller.set(name, to: value) }
      #expect(error?.description == message)
    }
  }

  @Test func `computes durations from the screen and speeds from the gesture`() throws {
    let controller = try read(Self.biased)
    #expect(controller.duration(width: 390, height: 844) == 0.39)
    #expect(controller.duration(width: 1024, height: 768) == 1.024)
    var release = Release.sample(velocity: 4000)
    (release.extent, release.width) = (1024, 1024)
    #expect(controller.completionSpeed.speed(at: release, controller: controller) == 3)
    release.velocity = 1280
    #expect(controller.completionSpeed.speed(at: release, controller: controller) == 1.28)
    release.velocity = -500
    #expect(controller.completionSpeed.speed(at: release, controller: controller) == 0.5)
  }

  @Test func `writes itself so that it reads back equal`() throws {
    let controller = try read(Self.biased)
    let text = controller.fileText
    #expect(try read(text) == controller)
    #expect(try read(text).fileText == text)
    #expect(
      text.contains(
        """
          "parameters" : {
            "limit" : {
              "default" : 2,
              "range" : [
                1,
                10
              ],
              "unit" : "fraction",
              "value" : 3
            },
        """))
    #expect(!text.contains("\"base\""))
    #expect(text.contains("\"duration\" : \"extent / 1000pt/s\""))
  }

  @Test func `reads back every preset and every changed own parameter`() throws {
    for preset in Preset.all {
      var controller = preset.controller
      for parameter in controller.ownParameters {
        let half = (parameter.range.lowerBound + parameter.value) / 2
        try controller.set(parameter.name, to: "\(half)\(parameter.unit.suffix)")
        #expect(controller != preset.controller)
      }
      #expect(try read(controller.fileText) == controller, "\(preset.name)")
    }
  }

  @Test func `says what its base says otherwise, though it is what goes without saying`() throws {
    var controller = try read(
      """
      {
        "name": "mine",
        "finish-when": "relative-velocity >= removal-threshold",
        "parameters": { "removal-threshold": { "value": 10, "unit": "1/s", "range": [0, 50] } }
      }
      """)
    #expect(controller.ownParameters.map(\.default) == [10])
    let text = controller.fileText
    #expect(text.contains("\"base\" : \"floating-panel-removal"))
    // The file does not say of its own rule what the preset 'default' says of its rule.
    controller.source = controller.statedSource
    #expect(try read(text) == controller)
  }

  @Test func `leaves out what no rule uses any more`() throws {
    let child = try read(
      """
      { "base": "../base.json", "finish-when": "velocity > pace", "completion-speed": 1,
        "duration": 0.4, "parameters": { "pace": 450 } }
      """, ["base.json": Self.biased])
    #expect(child.ownParameters.map(\.text) == ["450pt/s"])
    #expect(child.ownParameters.first?.default == 900)
    #expect(try read(child.fileText) == child)
  }

  @Test func `starts from files that start from files`() throws {
    let files = [
      "swipes/base.json": "{ \"base\": \"./more/root.json\", \"hysteresis\": 20 }",
      "swipes/more/root.json": "{ \"base\": \"pe\", \"hysteresis\": 5, \"edge-width\": 7 }",
    ]
    let controller = try read("{ \"base\": \"base.json\" }", files)
    #expect(controller.name == "swipes/mine.json")
    #expect((controller.hysteresis, controller.edgeWidth) == (20, 7))
    #expect(controller.cancelledTouch == .ignore)
  }

  @Test(arguments: [
    (
      ["swipes/a.json": "{\"base\": \"b.json\"}", "swipes/b.json": "{\n\"base\": \"a.json\"}"],
      "a.json",
      "swipes/b.json:2: 'base': the files refer to each other in a circle, swipes/a.json -> swipes/b.json -> "
        + "swipes/a.json; let one of them start from a preset"
    ),
    (
      [:], "./mine.json",
      "swipes/mine.json:1: 'base': the files refer to each other in a circle, swipes/mine.json -> swipes/mine.json; "
        + "let one of them start from a preset"
    ),
    (
      ["root.json": "{\n\n\"edg\": 1}"], "../root.json",
      "root.json:3: 'edg': no setting has this name; did you mean 'edge'?"
    ),
  ])
  func `refuses circles and says which file is wrong`(
    files: [String: String], base: String, message: String
  ) {
    let error = #expect(throws: ControllerError.self) {
      try read("{ \"base\": \"\(base)\" }", files)
    }
    #expect(error?.description == message)
  }

  @Test func `keeps the unit that a rule counts on`() {
    let error = #expect(throws: ControllerError.self) {
      try read(
        "{ \"base\": \"hero\",\n \"parameters\": { \"lookahead\": { \"value\": 1, \"unit\": \"pt\" } } }"
      )
    }
    #expect(
      error?.description
        == "swipes/mine.json:2: 'lookahead': 'pt' is not its unit; leave it out or give 's'")
  }
}
