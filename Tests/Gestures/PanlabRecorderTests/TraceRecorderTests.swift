import Controllers
import HeadlessUIKit
import PackageFolder
import PanlabRecorder
import Replay
import Rules
import Testing
import Traces

/// Records shipped gestures through a window, as an app would, and replays what was written.
@MainActor
struct TraceRecorderTests {
  private func folder() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("recorder-\(UUID().uuidString)")
  }

  private func shipped(_ name: String) throws -> Trace {
    try #require(
      try TraceReader.read(path: packageFolder.appendingPathComponent("traces/\(name).csv").path)
        .first)
  }

  /// The samples that reach an app: moves in the frame of the lift do not, as on devices.
  private func delivered(_ trace: Trace) -> [Trace.Sample] {
    func frame(_ sample: Trace.Sample) -> Double { ((sample.time - 1e-9) * 60).rounded(.up) }
    let lift = trace.samples.last.map(frame)
    return trace.samples.filter { $0.phase != .moved || frame($0) != lift }
  }

  /// Plays a gesture to a window with a controller's pan and a recorder.
  private func play(
    _ trace: Trace, into destination: RecordingDestination, intent: String? = nil,
    records: Bool = true, displayHz: Double = 60,
    _ act: (@MainActor (Simulation, TraceRecorder, UIView) -> Void)? = nil
  ) -> InteractionRecord {
    let simulation = Simulation(displayHz: displayHz)
    defer {
      simulation.tearDown()
      TraceRecorder.waitUntilWritten()
    }
    return simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let view = UIView(frame: window.bounds)
      window.addSubview(view)
      window.makeKeyAndVisible()
      let interaction = TunableInteractionController(.default)
      interaction.attach(to: view) {}
      let recorder = TraceRecorder(into: destination, watching: interaction.pan)
      recorder.intent = intent
      recorder.onFailure = { Issue.record($0) }
      if records { window.addGestureRecognizer(recorder) }
      act?(simulation, recorder, view)
      let samples = trace.samples.map {
        TouchSample(
          time: $0.time, location: CGPoint(x: $0.x, y: $0.y), phase: $0.phase.touch,
          finger: $0.touch, dispatch: $0.dispatch, force: $0.force.map { CGFloat($0) })
      }
      _ = window.play(samples, delivery: .frame)
      simulation.runUntilIdle(limit: 60)
      return interaction.record
    }
  }

  @Test(arguments: ["first-look/anna-drag-1", "first-look/dev-flick-1", "swipe-back/ben-drag-1"])
  func `the file has the touches, and its replay the velocity and decision of the controller`(
    name: String
  ) throws {
    let trace = try shipped(name)
    let folder = folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let record = play(trace, into: .folder(folder), intent: "finish")
    let file = folder.appendingPathComponent("gesture-0001.csv")
    let recorded = try #require(
      try TraceReader.read(path: file.path, options: .init(strict: true)).first)
    let delivered = delivered(trace)
    #expect(recorded.samples.map(\.phase) == delivered.map(\.phase))
    for (copy, original) in zip(recorded.samples, delivered) {
      #expect(copy.x == original.x)
      #expect(copy.y == original.y)
      #expect(abs(copy.time - original.time) < 1e-9)
    }
    #expect(recorded.metadata.screen == ScreenSize(width: 390, height: 844))
    #expect(recorded.metadata.displayHz == 60)
    #expect(recorded.label?.intent == .finish)
    let release = try #require(record.release)
    let outcome = ReplayEngine().replay(recorded, with: .default).outcome
    #expect(abs((outcome.velocity ?? 0) - release.velocity) < 1e-4)
    #expect(abs((outcome.translation ?? 0) - release.translation) < 1e-9)
    #expect(outcome.decision == (record.decision?.finishes == true ? .finish : .cancel))
    #expect(outcome.rule == record.decision?.clause)
  }

  @Test func `the pan's own translation and velocity stand beside the touches`() throws {
    let folder = folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let record = play(try shipped("first-look/anna-drag-1"), into: .folder(folder))
    let text = try String(
      contentsOf: folder.appendingPathComponent("gesture-0001.csv"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(rows[0] == "t_ms,x,y,phase,id,dispatch_ms,force,pan_x,pan_y,pan_vx,pan_vy")
    let last = try #require(rows.last).split(separator: ",", omittingEmptySubsequences: false)
    let release = try #require(record.release)
    #expect(Double(last[7]) == release.translation)
    #expect(Double(last[9]) == release.velocity)
  }

  @Test func `the controller sees the same with and without a recorder`() throws {
    let folder = folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let trace = try shipped("first-look/kaya-reversal-1")
    #expect(
      play(trace, into: .folder(folder)) == play(trace, into: .folder(folder), records: false))
  }

  /// A drag of three seconds, over whose middle something happens to the recorder.
  private static let long = Trace(
    name: "long",
    samples: (0...180).map { (index: Int) -> Trace.Sample in
      let phase: Trace.Phase = index == 0 ? .began : index == 180 ? .ended : .moved
      return Trace.Sample(
        time: Double(index) / 60, x: 20 + Double(index), y: 400, phase: phase)
    })

  @Test(arguments: ["disabled", "removed"])
  func `a recorder that is taken away ends its recording, and the next one begins anew`(
    how: String
  ) throws {
    let folder = folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = play(Self.long, into: .folder(folder)) { simulation, recorder, _ in
      let window = recorder.view
      simulation.schedule(at: 1.505) {
        if how == "disabled" {
          recorder.isEnabled = false
        } else {
          window?.removeGestureRecognizer(recorder)
        }
      }
      simulation.schedule(at: 3.5) {
        if how == "disabled" {
          recorder.isEnabled = true
        } else {
          window?.addGestureRecognizer(recorder)
        }
      }
      simulation.schedule(at: 4) {
        (window as? UIWindow)?.play(
          (0...20).map { (index: Int) -> TouchSample in
            let phase: UITouch.Phase = index == 0 ? .began : index == 20 ? .ended : .moved
            return TouchSample(
              time: Double(index) / 60, location: CGPoint(x: 20 + Double(index) * 8, y: 400),
              phase: phase, finger: 0)
          }, delivery: .frame)
      }
    }
    let first = try #require(
      try TraceReader.read(path: folder.appendingPathComponent("gesture-0001.csv").path).first)
    #expect(first.samples.last?.phase == .cancelled)
    #expect(abs((first.samples.last?.time ?? 0) - 1.5) < 0.02)
    #expect(first.samples.filter { $0.phase == .began }.count == 1)
    let second = try #require(
      try TraceReader.read(
        path: folder.appendingPathComponent("gesture-0002.csv").path, options: .init(strict: true)
      ).first)
    #expect(second.samples.first?.x == 20 && second.samples.last?.phase == .ended)
    #expect(Set(second.samples.map(\.touch)).count == 1)
  }

  @Test(arguments: ["paused", "keypad", "password", "open"])
  func `nothing is recorded while paused, in secret views and in secure text fields`(
    what: String
  ) throws {
    let folder = folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = play(try shipped("first-look/anna-drag-1"), into: .folder(folder)) { _, recorder, view in
      switch what {
      case "paused": recorder.isPaused = true
      case "keypad": recorder.secretViews = [view]
      default:
        let field = UITextField(frame: view.bounds)
        field.isSecureTextEntry = what == "password"
        view.addSubview(field)
      }
    }
    let isRecorded = FileManager.default.fileExists(
      atPath: folder.appendingPathComponent("gesture-0001.csv").path)
    #expect(isRecorded == (what == "open"))
  }

  @Test(arguments: [30.0, 60, 120])
  func `the display's rate is the one at which events came`(rate: Double) throws {
    let folder = folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var trace = Self.long
    trace.samples = Trace.Samples(
      (0...400).map { (index: Int) -> Trace.Sample in
        let phase: Trace.Phase = index == 0 ? .began : index == 400 ? .ended : .moved
        return Trace.Sample(
          time: Double(index) / 130, x: 20 + Double(index) / 2, y: 400, phase: phase)
      })
    _ = play(trace, into: .folder(folder), displayHz: rate)
    let recorded = try TraceReader.read(
      path: folder.appendingPathComponent("gesture-0001.csv").path)
    #expect(recorded.first?.metadata.displayHz == rate)
  }

  @Test func `gestures are appended to one file, with labels beside it, after a crash too`() throws
  {
    let folder = folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("all.csv")
    let first = try shipped("first-look/anna-drag-1")
    let second = try shipped("first-look/ben-drag-1")
    _ = play(first, into: .file(file), intent: "finish")
    // A crash in the middle of the next one leaves half a line.
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("2,0,31.5,4".utf8))
    try handle.close()
    _ = play(second, into: .file(file), intent: "cancel")
    let traces = try TraceReader.read(path: file.path, options: .init(strict: true))
    #expect(
      traces.map(\.samples.count) == [delivered(first).count, delivered(second).count])
    #expect(traces.map(\.name).map { $0.suffix(5) } == ["all#1", "all#2"])
    #expect(
      try String(contentsOf: folder.appendingPathComponent("labels.csv"), encoding: .utf8)
        == "trace,intent\nall#1,finish\nall#2,cancel\n")
  }
}

extension Trace.Phase {
  fileprivate var touch: UITouch.Phase {
    switch self {
    case .began: .began
    case .moved: .moved
    case .stationary: .stationary
    case .ended: .ended
    case .cancelled: .cancelled
    }
  }
}
