import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import PackageFolder
import PanlabRecorder
import Rules
import Scenes
import Testing
import Traces

@testable import Replay

/// Records gestures that drive transitions, with their outcomes, and replays what was written.
@MainActor
struct OutcomeObserverTests {
  private func shipped(_ name: String) throws -> Trace {
    try #require(
      try TraceReader.read(path: packageFolder.appendingPathComponent("traces/\(name).csv").path)
        .first)
  }

  /// A transition, the gesture that drives it, and what the recording is to say.
  nonisolated struct Case: Sendable, CustomTestStringConvertible {
    var scene: String
    var gesture: String
    var preset = "default"
    var changes: [String: String] = [:]
    var ending: String
    /// The outcome that the app notes on the recorder; nil if a coordinator reports it.
    var told: RecordedEnding?
    /// A second finger catches the surface that goes away, and takes it back.
    var catches = false
    /// When the device is turned, and to which side.
    var turned: String?
    var source: EndingSource { told == nil ? .coordinator : told == .refused ? .sheet : .app }

    var testDescription: String { "\(scene) \(gesture) \(ending)" }
  }

  nonisolated static let cases: [Case] = [
    Case(scene: "slide-navigation", gesture: "first-look/anna-drag-1", ending: "finish"),
    Case(
      scene: "slide-navigation", gesture: "swipe-back/anna-drag-1",
      changes: ["progress-threshold": "0.9", "velocity-threshold": "5000"], ending: "cancel"),
    Case(scene: "cube-navigation", gesture: "swipe-back/anna-flick-1", ending: "finish"),
    Case(
      scene: "diagonal-dismiss", gesture: "pull-down/hugo-drag-1", changes: ["direction": "down"],
      ending: "finish"),
    Case(scene: "tab-slide", gesture: "swipe-back/ben-drag-1", ending: "finish"),
    Case(scene: "custom-scale", gesture: "edge-swipe/ben-drag-1", ending: "finish"),
    Case(
      scene: "panel", gesture: "pull-down/hugo-drag-1", changes: ["direction": "down"],
      ending: "finish", told: .finish),
    Case(
      scene: "slide-navigation", gesture: "edge-swipe/chloe-system-cancelled-1", ending: "cancel"),
    Case(
      scene: modalSheet.name, gesture: "pull-down/hugo-drag-1", changes: ["direction": "down"],
      ending: "refused", told: .refused),
    Case(
      scene: "panel", gesture: "pull-down/hugo-drag-1", changes: ["direction": "down"],
      ending: "cancel", catches: true),
  ]

  /// A page sheet that may not be dragged away.
  nonisolated static let modalSheet = Scene("modal-sheet", direction: .down) { window in
    let home = UIViewController()
    window.rootViewController = home
    window.makeKeyAndVisible()
    let form = UIViewController()
    form.isModalInPresentation = true
    home.present(form, animated: true)
  }

  /// Hears of the attempt to drag a sheet away, as an app does.
  private final class Attempts: NSObject, UIAdaptivePresentationControllerDelegate {
    let tell: () -> Void
    init(_ tell: @escaping () -> Void) { self.tell = tell }
    func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
      tell()
    }
  }

  /// Plays a gesture on a scene with a recorder in its window; returns the recording and the record of the run.
  private func record(
    _ test: Case, in folder: URL
  ) throws -> (recorded: Trace, record: ReplayRecord, settings: ReplaySettings) {
    try Scene.add(Self.modalSheet)
    var trace = try test.catches ? caught(shipped(test.gesture)) : shipped(test.gesture)
    trace.metadata["turned"] = test.turned
    let controller = try controller(test)
    var settings = ReplaySettings()
    settings.scene = test.scene
    nonisolated(unsafe) var kept: TraceRecorder?
    nonisolated(unsafe) var attempts: Attempts?
    let record = ReplayEngine().replay(trace, with: controller, settings: settings) { run in
      run.simulation.run {
        let recorder = TraceRecorder(into: .folder(folder), watching: run.pan)
        recorder.onFailure = { Issue.record($0) }
        recorder.views = Self.views(in: run.scene.window)
        run.scene.window.addGestureRecognizer(recorder)
        kept = recorder
        if test.told == .refused {
          attempts = Attempts { kept?.note(.refused, from: .sheet) }
          run.scene.window.rootViewController?.presentedViewController?.presentationController?
            .delegate = attempts
        } else if let told = test.told {
          let end = trace.samples.last?.time ?? 0
          run.simulation.schedule(at: end + 0.05) { kept?.note(told) }
        }
      }
    }
    withExtendedLifetime((kept, attempts)) {}
    TraceRecorder.waitUntilWritten()
    let file = folder.appendingPathComponent("gesture-0001.csv")
    let recorded = try #require(
      try TraceReader.read(path: file.path, options: .init(strict: true)).first)
    return (recorded, record, settings)
  }

  /// The gesture, followed by a second finger that touches 16 ms after the release and moves up.
  private func caught(_ trace: Trace) throws -> Trace {
    let up = try #require(trace.samples.last)
    var text = "# strokes: together\nt_ms,x,y,phase,id\n"
    func add(_ time: Double, _ x: Double, _ y: Double, _ phase: Trace.Phase, _ id: Int) {
      text += "\(time * 1000),\(x),\(y),\(phase),\(id)\n"
    }
    for sample in trace.samples { add(sample.time, sample.x, sample.y, sample.phase, 0) }
    for step in 0...20 {
      let time = up.time + 0.016 + Double(step) * 0.016
      let phase: Trace.Phase = step == 0 ? .began : step == 20 ? .ended : .moved
      add(time, up.x, up.y - Double(step) * 25, phase, 1)
    }
    return try #require(
      try TraceReader.read(bytes: Array(text.utf8), file: "caught.csv", name: trace.name).first)
  }

  private func controller(_ test: Case) throws -> Controller {
    var controller = try Controller(preset: test.preset)
    for (name, value) in test.changes { try controller.set(name, to: value) }
    return controller
  }

  /// The root views of the controllers on screen, by the names that replays give them.
  private static func views(in window: UIWindow) -> [String: UIView] {
    var views: [String: UIView] = [:]
    func visit(_ controller: UIViewController?) {
      guard let controller else { return }
      if controller.children.isEmpty, let title = controller.title,
        let view = controller.viewIfLoaded,
        views[title] == nil
      {
        views[title] = view
      }
      controller.children.forEach(visit)
      visit(controller.presentedViewController)
    }
    visit(window.rootViewController)
    return views
  }

  private func folder() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("outcome-\(UUID().uuidString)")
  }

  @Test(arguments: cases)
  func `the recording says what became of the gesture, and its replay agrees`(test: Case) throws {
    let folder = folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (recorded, record, settings) = try record(test, in: folder)
    let seen = try #require(recorded.metadata.observation)
    #expect(seen.ending.word == test.ending)
    #expect(seen.source?.rawValue == test.source.rawValue)
    #expect(recorded.metadata["strokes"] == (test.catches ? "together" : nil))
    #expect(recorded.metadata["system"] == "headless")
    #expect(recorded.metadata.safeArea == SafeArea(top: 47, bottom: 34))
    let controller = try controller(test)
    let outcome = ReplayEngine().replay(recorded, with: controller, settings: settings).outcome
    #expect(outcome.decision == record.outcome.decision)
    let frames = try seen.frames.map {
      try DeviceFrames(path: folder.appendingPathComponent($0).path)
    }
    let agreement = DeviceAgreement([
      DeviceAgreement.Recording(
        recorded, outcome, controller: controller, settings: settings, frames: frames)
    ])
    #expect(agreement.rows.map(\.answer) == [.confirmed])
    #expect(agreement.parts.map(\.cause) == [nil])
    if let difference = agreement.rows[0].frames {
      #expect(difference.points <= 0.5, "\(difference)")
    }
  }

  @Test(arguments: [("refused", DeviceAnswer.Kind.confirmed), ("finish", .contradicted)])
  func `a recording of a sheet that may not go agrees with its refusal, whoever wrote it`(
    ending: String, answer: DeviceAnswer.Kind
  ) throws {
    try Scene.add(Self.modalSheet)
    var text = "# screen: 390x844\n# outcome: \(ending)\nt_ms,x,y,phase\n0,195,300,began\n"
    for step in 1...20 { text += "\(step * 16),195,\(300 + step * 20),moved\n" }
    text += "336,195,700,ended\n"
    let written = try #require(
      try TraceReader.read(bytes: Array(text.utf8), file: "hand.csv", name: "hand").first)
    var controller = Controller.default
    try controller.set("direction", to: "down")
    var settings = ReplaySettings()
    settings.scene = Self.modalSheet.name
    let outcome = ReplayEngine().replay(written, with: controller, settings: settings).outcome
    let agreement = DeviceAgreement([
      DeviceAgreement.Recording(written, outcome, controller: controller, settings: settings)
    ])
    #expect(agreement.rows.map(\.answer) == [answer])
  }

  @Test(arguments: [("0.1 landscape", "cancel"), ("0.8 landscape", "finish")])
  func `a recording says how the device was held as the finger landed, and when it was turned`(
    turned: String, ending: String
  ) throws {
    let folder = folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let test = Case(
      scene: "slide-navigation", gesture: "first-look/anna-drag-1", ending: ending, turned: turned)
    let (recorded, record, settings) = try record(test, in: folder)
    #expect(recorded.metadata["orientation"] == "portrait")
    #expect(recorded.metadata["screen"] == "390x844")
    let (seen, meant) = (try #require(recorded.metadata.turn), try #require(DeviceTurn(turned)))
    #expect(seen.orientation == .landscape && abs(seen.time - meant.time) < 0.04, "\(seen)")
    #expect(recorded.metadata.observation?.ending.word == ending)
    let outcome = ReplayEngine().replay(recorded, with: .default, settings: settings).outcome
    #expect(outcome.decision == record.outcome.decision)
    let comparison = try #require(
      DeviceComparison(of: outcome, of: recorded, with: .default, settings: settings))
    #expect(!comparison.isHeldOtherwise && comparison.answer == .confirmed)
    #expect(comparison.replay?.turn == seen)
  }

  @Test func `a drag and a cancelled drag of a page have frames to compare`() throws {
    for test in Self.cases.prefix(2) {
      let folder = folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let (recorded, _, _) = try record(test, in: folder)
      let seen = try #require(recorded.metadata.observation)
      #expect(seen.frames == "gesture-0001.frames")
      #expect(seen.percent != nil && seen.velocity != nil && seen.ended != nil)
    }
  }

  /// Records a gesture in a window without a transition, then calls `act` with the recorder.
  ///
  /// For outcomes that only the app knows.
  private func play(
    _ trace: Trace, into folder: URL, _ act: @escaping @MainActor (TraceRecorder) -> Void
  ) {
    let simulation = Simulation(displayHz: 60)
    defer { simulation.tearDown() }
    simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      window.addSubview(UIView(frame: window.bounds))
      window.makeKeyAndVisible()
      let recorder = TraceRecorder(into: .folder(folder))
      recorder.onFailure = { Issue.record($0) }
      window.addGestureRecognizer(recorder)
      let samples = trace.samples.map {
        TouchSample(
          time: $0.time, location: CGPoint(x: $0.x, y: $0.y),
          phase: $0.phase == .began ? .began : $0.phase == .ended ? .ended : .moved)
      }
      window.play(samples, delivery: .frame)
      simulation.schedule(at: trace.duration + 0.3) { act(recorder) }
      simulation.runUntilIdle(limit: 60)
    }
  }

  private func observation(
    of act: @escaping @MainActor (TraceRecorder) -> Void
  ) throws -> DeviceObservation? {
    let folder = folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    play(try shipped("swipe-back/ben-drag-1"), into: folder, act)
    TraceRecorder.waitUntilWritten()
    let file = folder.appendingPathComponent("gesture-0001.csv")
    return try TraceReader.read(path: file.path, options: .init(strict: true)).first?.metadata
      .observation
  }

  @Test func `without a sign of a transition the outcome is none, not cancel`() throws {
    let seen = try #require(try observation { _ in })
    #expect(seen.ending == .none && seen.source == nil)
  }

  @Test func `a refusal and a detent are what the app says`() throws {
    let refused = try #require(try observation { $0.note(.refused, from: .sheet) })
    #expect(refused.ending == .refused && refused.source == .sheet)
    let detent = try #require(try observation { $0.note(.stop("medium"), from: .sheet) })
    #expect(detent.ending == .stop("medium"))
  }

  @Test func `a played gesture is recognised by its touches`() throws {
    let trace = try shipped("swipe-back/ben-drag-1")
    let schedule = PlaySchedule(
      ReplayEngine().replay(trace, with: .default, keeping: [.gesture]))
    let text = try PlayFormat.json.written(schedule, toolVersion: "0").text
    for (name, isPlayed) in [("swipe-back/ben-drag-1", true), ("swipe-back/anna-drag-1", false)] {
      let folder = folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent("played.json")
      try Data(text.utf8).write(to: file)
      let simulation = Simulation(displayHz: 60)
      defer { simulation.tearDown() }
      let gesture = try shipped(name)
      try simulation.run {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        window.makeKeyAndVisible()
        let recorder = TraceRecorder(into: .folder(folder))
        try recorder.recognizePlayed([file])
        window.addGestureRecognizer(recorder)
        window.play(
          gesture.samples.map {
            TouchSample(
              time: $0.time, location: CGPoint(x: $0.x, y: $0.y),
              phase: $0.phase == .began ? .began : $0.phase == .ended ? .ended : .moved)
          }, delivery: .frame)
        simulation.runUntilIdle(limit: 60)
      }
      TraceRecorder.waitUntilWritten()
      let recorded = try TraceReader.read(
        path: folder.appendingPathComponent("gesture-0001.csv").path
      ).first
      #expect(recorded?.metadata["played"] == (isPlayed ? "swipe-back/ben-drag-1" : nil))
    }
  }
}
