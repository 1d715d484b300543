import Controllers
import HeadlessUIKit
import MotionMath
import Replay
import Rules
import SampleScenes
import Scenes
import Testing

/// Tunable numbers of custom scenes, as declared in code and as set in controller files.
struct OwnTunableTests {
  @Test(arguments: [
    (
      "doubled",
      "/TunableFault.swift:9: a tunable at SampleScenes/TunableFault.swift:10 is named 'pop-bias' too; choose"
        + " another name"
    ),
    (
      "outside",
      "/TunableFault.swift:11: 'pop-bias' is 2 and its range 0.1…0.9; give a range of finite numbers"
        + " that contains it"
    ),
    (
      "unbounded",
      "/TunableFault.swift:12: 'pop-bias' is 2 and its range 0.1…inf; give a range of finite numbers"
        + " that contains it"
    ),
    (
      "single",
      "/TunableFault.swift:13: 'pop-bias' is 0.5 and its range 0.5…0.5; give a range of finite numbers"
        + " that contains it"
    ),
    (
      "misnamed",
      "/TunableFault.swift:14: 'Pop Bias' is not a valid name for a tunable; use letters, digits and hyphens, and no"
        + " name that 'get' lists already"
    ),
    (
      "taken",
      "/TunableFault.swift:15: 'progress-threshold' is not a valid name for a tunable; use letters, digits and hyphens,"
        + " and no name that 'get' lists already"
    ),
  ])
  func `a number that cannot be is an error with its place`(fault: String, error: String) throws {
    let scene = try SampleScenes.named("own-\(fault)")
    #expect(throws: ReplayError.tunable("SampleScenes" + error)) {
      try Controller.default.adopting(tunablesOf: scene)
    }
  }

  @Test(arguments: [
    (
      "sample-pop", "\"pop-treshold\": {\"value\": 0.3, \"tunable\": true}",
      "mine.json:2: 'pop-treshold': the code of scene 'sample-pop' has no tunable of this name; did you mean"
        + " 'pop-threshold'? choose pop-threshold or pop-speed"
    ),
    (
      "slide-navigation", "\"pop-threshold\": {\"value\": 0.3, \"tunable\": true}",
      "mine.json:2: 'pop-threshold': the code of scene 'slide-navigation' has no tunable of this name; choose"
        + " the scene that has it, or leave it out"
    ),
    (
      "sample-pop", "\"pop-threshold\": {\"value\": 0.99, \"tunable\": true}",
      "mine.json:2: 'pop-threshold': '0.99' is above the range 0.05…0.95 of the scene's code; give a value"
        + " within it"
    ),
    (
      "sample-pop", "\"pop-threshold\": {\"value\": \"3pt\", \"tunable\": true}",
      "mine.json:2: 'pop-threshold': its unit is pt, but fraction in the scene's code; change it"
    ),
  ])
  func `a controller file that does not fit the code is an error with its place`(
    scene: String, parameter: String, error: String
  ) throws {
    let file = "{ \"parameters\": {\n\(parameter) } }"
    let controller = try Controller(json: Array(file.utf8), file: "mine.json")
    let scene = scene == "sample-pop" ? try SampleScenes.named(scene) : .standard
    #expect {
      try controller.adopting(tunablesOf: scene)
    } throws: {
      "\($0)" == error
    }
  }

  @Test func `the way of a view without a finger is measured with the numbers that are set`() throws
  {
    let scene = try SampleScenes.named("own-driven-pop")
    var controller = try Controller.default.turned(to: scene).adopting(tunablesOf: scene)
    try controller.set("slide-distance", to: "195pt")
    let curves = try ProgressCurves(
      ReplayEngine().replay(
        OwnDrag.trace(.right, points: 300, speed: 600), with: controller,
        settings: ReplaySettings(scene: scene.name), keeping: [.everyFrame]))
    let middle = try #require(
      curves.points.first { ($0.percentComplete ?? 0) > 0.3 && ($0.percentComplete ?? 0) < 0.7 })
    #expect(abs(try #require(middle.view) - (middle.percentComplete ?? 0)) < 0.01)
  }

  @Test func `a finger across the scene's axis is told`() throws {
    let across = try OwnDrag.outcome(
      of: OwnDrag.trace(.down, points: 200, speed: 600), on: "sample-pop")
    let told = across.diagnostics.filter { $0.code == "across-axis" }
    #expect(told.map(\.severity) == [.warning])
    #expect(
      told.first?.message.hasSuffix(
        "scene 'sample-pop': the finger moves down, but here it must move right; choose a gesture along"
          + " the scene's axis") ?? false)
    let along = try OwnDrag.outcome(
      of: OwnDrag.trace(.right, points: 200, speed: 600), on: "sample-pop")
    #expect(!along.diagnostics.contains { $0.code == "across-axis" })
  }
}
