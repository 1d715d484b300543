import Controllers
import MotionMath
import Replay
import Rules
import Scenes
import Testing
import Traces

struct GestureSuiteTests {
  private func suite(_ text: String) throws -> GestureSuite {
    try GestureSuite(json: text.utf8, file: "s/panlab.json") { path in
      path == "s/mine.json" ? Array(#"{"base": "appcoda", "progress-threshold": 0.2}"#.utf8) : nil
    }
  }

  @Test func `reads groups with their own and the suite's settings`() throws {
    let suite = try suite(
      """
      {
        // for all
        "delivery": "sample", "intent": "warn", "set": { "velocity-threshold": 400 },
        "budgets": { "accuracy": "90%", "flips": "warn", "completion-p90": "600ms" },
        "tolerances": { "completion": "5ms" }, "baseline": "b.json",
        "groups": {
          "one": { "traces": "a" },
          "two": {
            "traces": ["b/*.csv", "c"], "controller": "mine.json", "intent": "off",
            "set": { "direction": "left" }, "display-hz": 120, "screen": "320x568",
            "budgets": {
              "accuracy": { "limit": 0.5, "level": "warn" }, "margin": ["0.02", "20pt/s"],
            },
          },
        },
      }
      """)
    #expect(suite.groups.map(\.name) == ["one", "two"])
    #expect(suite.baseline == "b.json")
    #expect(suite.tolerances == [.completion: 0.005])
    let (one, two) = (suite.groups[0], suite.groups[1])
    #expect(one.labelLevel == .warn)
    #expect(one.controller.name == "default")
    #expect(one.settings.delivery == .sample)
    #expect(one.budgets.map(\.name) == ["accuracy", "flips", "completion-p90"])
    #expect(one.budgets.map(\.limit) == [0.9, nil, 0.6])
    #expect(one.budgets.map(\.level) == [.error, .warn, .error])
    #expect(one.budgets[0].place?.line == 4)
    #expect(two.patterns == ["b/*.csv", "c"])
    #expect(two.labelLevel == .off)
    #expect(two.controller.name == "s/mine.json")
    #expect(two.controller.direction == .left)
    #expect(two.settings.displayHz == 120)
    #expect(
      two.budgets.map(\.name) == ["flips", "completion-p90", "accuracy", "margin", "margin"])
    #expect(two.budgets.map(\.unit).suffix(2) == [.fraction, .pointsPerSecond])
    #expect(two.budgets[2].level == .warn)
  }

  private func budgets(_ text: String) throws -> [Budget] {
    try suite(#"{"groups": {"a": {"traces": "a", "budgets": \#(text)}}}"#).groups[0].budgets
  }

  @Test(arguments: [
    (#""200ms..600ms""#, [0.2, 0.6], [true, false]), (#""200ms..""#, [0.2], [true]),
    (#""..600ms""#, [0.6], [false]),
    (#"{ "limit": "200ms..600ms", "level": "warn" }"#, [0.2, 0.6], [true, false]),
  ])
  func `a limit on a metric may have a lower end`(
    text: String, limits: [Double], lower: [Bool]
  ) throws {
    let found = try budgets(#"{ "completion-p90": \#(text) }"#)
    #expect(found.map(\.name) == found.map { _ in "completion-p90" })
    #expect(found.map(\.limit) == limits)
    #expect(found.map(\.isLowerEnd) == lower)
    #expect(found.allSatisfy { $0.level == (text.contains("warn") ? .warn : .error) })
  }

  @Test(arguments: [
    (
      #"{ "completion": "600ms..200ms" }"#,
      "'completion': the lower end is above the upper one; swap them"
    ),
    (#"{ "completion": ".." }"#, "'completion': '..' is a range without an end; give one"),
    (
      #"{ "accuracy": "0.5..0.9" }"#,
      "'accuracy': '0.5..0.9' is a range, and this budget takes one limit; give a number"
    ),
    (
      #"{ "overshoot": "0pt..1pt" }"#,
      "'overshoot': '0pt' is not in its unit; leave the unit out or give '%'"
    ),
  ])
  func `says why a range cannot be read`(text: String, words: String) {
    let error = #expect(throws: SuiteError.self) { try budgets(text) }
    #expect(error?.description == "s/panlab.json:1: \(words)")
  }

  @Test func `turns a preset to the scene as the command line does`() throws {
    let suite = try suite(
      #"{"groups": {"a": {"traces": "a", "scene": "diagonal-dismiss"}}}"#)
    #expect(suite.groups[0].settings.scene == "diagonal-dismiss")
    let needed = Scenes.direction(of: "diagonal-dismiss")
    #expect(suite.groups[0].controller.direction == needed)
  }

  @Test(arguments: [
    (
      "{",
      "s/panlab.json:1: not JSON; check its braces, commas and quotes (comments are allowed)"
    ),
    ("[]", "s/panlab.json:1: 's/panlab.json': not an object; write it in braces"),
    (
      "{}",
      "s/panlab.json:1: 'groups': no group in it; write { \"back\": { \"traces\":"
        + " \"swipe-back\" } }"
    ),
    (
      "{\n\"grups\": {}}",
      "s/panlab.json:2: 'grups': means nothing here; did you mean 'groups'?"
    ),
    (
      "{\"groups\": {\n\"a\": {\"traces\": \"a\", \"scenes\": \"x\"}}}",
      "s/panlab.json:2: 'scenes': means nothing here; did you mean 'scene'?"
    ),
    (
      "{\"groups\": {\"a\": {\"set\": {}}}}",
      "s/panlab.json:1: no 'traces'; add it"
    ),
    (
      "{\"groups\": {\"a\": {\"traces\": \"a\", \"controller\": \"apcoda\"}}}",
      "s/panlab.json:1: 'apcoda': no preset has this name; did you mean 'appcoda'?"
    ),
    (
      "{\"groups\": {\"a\": {\"traces\": \"a\", \"controller\": \"no.json\"}}}",
      "s/panlab.json:1: 'controller': 'no.json' cannot be read; name a preset or a controller file"
    ),
    (
      "{\"groups\": {\"a\": {\"traces\": \"[\"}}}",
      "s/panlab.json:1: '[': a '[' that is never closed; close it, or write '\\['"
    ),
    (
      "{\"groups\": {\"a\": {\"traces\": \"a\", \"budgets\": {\"acuracy\": 1}}}}",
      "s/panlab.json:1: 'acuracy': means nothing here; did you mean 'accuracy'?"
    ),
    (
      "{\"groups\": {\"a\": {\"traces\": \"a\", \"budgets\": {\"accuracy\": 90}}}}",
      "s/panlab.json:1: 'accuracy': 90 is out of range; give 0 to 1, or 0% to 100%"
    ),
    (
      "{\"groups\": {\"a\": {\"traces\": \"a\", \"budgets\": {\"completion\": \"6pt\"}}}}",
      "s/panlab.json:1: 'completion': '6pt' is not in its unit; leave the unit out or give 's'"
    ),
    (
      "{\"groups\": {\"a\": {\"traces\": \"a\", \"intent\": \"fatal\"}}}",
      "s/panlab.json:1: 'intent': 'fatal' is not a level; choose off, warn or error"
    ),
    (
      "{\"groups\": {\"a\": {\"traces\": \"a\", \"budgets\": {\"flips\": 0}}}}",
      "s/panlab.json:1: 'flips': 0 is a number where a level is expected; none is allowed at \"error\", so"
        + " choose off, warn or error"
    ),
    (
      "{\"groups\": {\"a\": {\"traces\": \"a\", \"budgets\": {\"completion\": 400}}}}",
      "s/panlab.json:1: 'completion': 400 s is longer than any transition; write milliseconds as \"400ms\""
    ),
    (
      "{\"groups\": {\"a\": {\"traces\": \"a\", \"budgets\": {\"completion\": \"short\"}}}}",
      "s/panlab.json:1: 'completion': 'short' is not a level; choose off, warn, error or a number"
    ),
    (
      "{\"groups\": {\"a\": {\"traces\": \"a\", \"display-hz\": \"fast\"}}}",
      "s/panlab.json:1: 'display-hz': 'fast' is not a rate; give 60 or 120"
    ),
    (
      "{\"groups\": {\"a\": {\"traces\": \"a\"}, \"a\": {\"traces\": \"b\"}}}",
      "s/panlab.json:1: 'a': given twice; keep one"
    ),
  ])
  func `says where and what is wrong`(text: String, message: String) {
    #expect {
      try suite(text)
    } throws: {
      "\($0)" == message
    }
  }

  @Test func `takes words and numbers as people write them`() throws {
    let read = try suite(
      "{\"groups\": {\"a\": {\"traces\": \"a\", \"display-hz\": \"120 Hz\", \"intent\": false,"
        + " \"budgets\": {\"flips\": true, \"removed\": false, \"unlabelled\": \"warn\"}}}}")
    #expect(read.groups[0].settings.displayHz == 120)
    #expect(read.groups[0].labelLevel == .off)
    #expect(read.groups[0].budgets.map(\.level) == [.error])
    #expect(read.groups[0].levels[.removed] == .off)
    #expect(read.groups[0].levels[.unlabelled] == .warn)
    #expect(read.groups[0].levels[.acrossAxis] == .warn)
  }

  @Test func `says that an unknown parameter of a group is unknown`() {
    #expect {
      try suite(
        "{\"groups\": {\"a\": {\"traces\": \"a\",\n\"set\": {\"velocity-treshold\": 1}}}}")
    } throws: {
      "\($0)".hasPrefix("s/panlab.json:2: ") && "\($0)".contains("velocity-threshold")
    }
  }

  @Test func `gives every budget back by its name`() {
    for name in Budget.names {
      let budget = Budget(name: name, limit: 0.5, unit: .fraction, level: .warn)
      #expect(budget?.name == name)
    }
    #expect(Budget(name: "accuracy", limit: nil, unit: .fraction, level: .warn) == nil)
    #expect(Budget(name: "nothing", limit: 1, unit: .fraction, level: .warn) == nil)
  }
}

/// The directions of the scenes, by name.
private enum Scenes {
  static func direction(of name: String) -> Direction? {
    (try? Scene.scene(named: name))?.direction
  }
}
