import Controllers
import Foundation
import HeadlessUIKit
import Replay
import Scenes
import Testing
import Traces

/// The catalogue's burst of requests (the storm), with and without the lock.
struct SkipControlSceneTests {
  private func play(_ name: String) throws -> (SkipControlScene, Simulation) {
    let simulation = Simulation()
    let description = try #require(Scene.named(name))
    let scene = try simulation.run {
      let scene = try #require(
        description.make(CGSize(width: 390, height: 844), 0.35) as? SkipControlScene)
      scene.start()
      return scene
    }
    simulation.runUntilIdle()
    return (scene, simulation)
  }

  @Test func `with the lock every allowed call happens, in order`() throws {
    let (scene, simulation) = try play("skip-control")
    #expect(
      scene.log.map(\.description) == [
        "#1 push(inbox): will",
        "#2 push(inbox, second tap): dropped (busy)",
        "#3 push(message): queued",
        "#4 present(compose): queued",
        "#5 dismiss(navigation): queued",
        "#6 pop(navigation): queued",
        "#7 push(first alert): queued",
        "#8 push(second alert): queued",
        "#1 push(inbox): did (finished)",
        "#3 push(message): will",
        "#9 popToRoot(navigation): queued",
        "#3 push(message): did (finished)",
        "#4 present(compose): will",
        "#10 push(settings): queued",
        "#11 present(help): queued",
        "#12 dismiss(navigation): queued",
        "#4 present(compose): did (finished)",
        "#5 dismiss(navigation): will",
        "#5 dismiss(navigation): did (finished)",
        "#6 pop(navigation): will",
        "#6 pop(navigation): did (finished)",
        "#7 push(first alert): will",
        "#7 push(first alert): did (finished)",
        "#8 push(second alert): will",
        "#8 push(second alert): did (finished)",
        "#9 popToRoot(navigation): will",
        "#9 popToRoot(navigation): did (finished)",
        "#10 push(settings): will",
        "#10 push(settings): did (finished)",
        "#11 present(help): will",
        "#11 present(help): did (finished)",
        "#12 dismiss(navigation): will",
        "#12 dismiss(navigation): did (finished)",
      ])
    #expect(
      scene.shown == [
        "home", "inbox", "message", "inbox", "first alert", "second alert", "home", "settings",
      ])
    #expect(scene.stack == ["home", "settings"])
    #expect(scene.navigationController.presentedViewController == nil)
    #expect(scene.ending?.completed == true)
    #expect(simulation.diagnostics == [])
  }

  @Test func `without the lock pops and sheets are refused, and late pushes pile up`() throws {
    let (scene, simulation) = try play("skip-control-without")
    #expect(scene.log == [])
    #expect(
      Set(simulation.diagnostics.map(\.code)) == [
        "two-transitions", "already-presenting", "push-waited",
      ])
    #expect(scene.happened == ["push(inbox)", "present(compose)", "dismiss"])
    #expect(
      scene.stack == [
        "home", "inbox", "inbox, second tap", "message", "first alert", "second alert", "settings",
      ])
    #expect(scene.ending?.completed == false)
  }

  @Test func `a call from the queue leaves the window free, and the next one meets it`() throws {
    let (scene, simulation) = try play("skip-control-as-written")
    #expect(
      scene.lines.map { "\($0.time) \($0.text)" }.prefix(18) == [
        "0.0 WILL push(inbox)",
        "0.05 FAILED push(inbox, second tap)",
        "0.1 QUEUED push(message)", "0.1 FAILED push(message)",
        "0.15 QUEUED present(compose)", "0.15 FAILED present(compose)",
        "0.2 QUEUED dismiss", "0.2 FAILED dismiss",
        "0.25 QUEUED pop", "0.25 FAILED pop",
        "0.3 QUEUED push(first alert)", "0.3 FAILED push(first alert)",
        "0.32 QUEUED push(second alert)", "0.32 FAILED push(second alert)",
        // The queued push of the message runs from 0.35 s to 0.7 s without locking the window.
        "0.35 DID push(inbox)", "0.6 WILL popToRoot", "0.7 DID push(message)", "0.7 DID popToRoot",
      ])
    #expect(scene.stack.prefix(3) == ["home", "inbox", "message"])
    #expect(
      Set(simulation.diagnostics.map(\.code)).isSuperset(
        of: ["two-transitions", "already-presenting"]))
    #expect(scene.ending?.completed == false)
  }

  @Test(arguments: ["skip-control-delayed", "skip-control-flagged"])
  func `delays and a flag on each screen do not help`(name: String) throws {
    let (scene, simulation) = try play(name)
    #expect(simulation.diagnostics.map(\.code).contains("two-transitions"))
    #expect(scene.ending?.completed == false)
    #expect(scene.lines == [])
    // Only the flag keeps the second tap away.
    #expect(scene.stack.contains("inbox, second tap") == (name == "skip-control-delayed"))
  }

  @Test func `a replay shows the whole storm, with the lock's log among its rows`() {
    let record = ReplayEngine().replay(
      Trace(name: "storm", samples: []), with: Preset.default.controller,
      settings: ReplaySettings(scene: "skip-control"), keeping: [.steps])
    let steps = Timeline(record).rows
    #expect(steps.map(\.time) == steps.map(\.time).sorted())
    #expect(
      steps.filter { $0.event == "end" }.map { ($0.time * 1000).rounded() }
        == [350, 700, 1100, 1500, 1850, 2200, 2550, 2900, 3250, 3250, 3250])
    #expect(steps.compactMap(\.log).count == 33)
    // Every transition begins at 0 again: a frame of the second one, at 366.667 ms, is 1/21 on its way.
    let frame = steps.first { $0.event == "frame" && $0.time > 0.36 }
    #expect(frame?.percentComplete.map { ($0 * 21 * 1e6).rounded() / 1e6 } == 1)
  }

  @Test(arguments: [
    ("skip-control", Outcome.Transition.completed, ["refused-touch"]),
    (
      "skip-control-without", .cancelled,
      ["refused-touch", "two-transitions", "already-presenting", "push-waited"]
    ),
  ])
  func `a replay shows the end and the diagnostics, whatever the finger does`(
    scene: String, transition: Outcome.Transition, diagnostics: [String]
  ) {
    let tap = Trace(
      name: "tap",
      samples: [
        Trace.Sample(time: 0, x: 20, y: 400, phase: .began),
        Trace.Sample(time: 0.1, x: 20, y: 400, phase: .ended),
      ])
    let outcome = ReplayEngine().replay(
      tap, with: Preset.default.controller, settings: ReplaySettings(scene: scene)
    ).outcome
    #expect(outcome.transition == transition)
    #expect(Set(outcome.diagnostics.map(\.code)) == Set(diagnostics))
  }
}
