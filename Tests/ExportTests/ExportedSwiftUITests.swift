#if os(Linux)
  import Controllers
  import Foundation
  import HeadlessUIKit
  import MotionMath
  import Replay
  import Scenes
  import SwiftUI
  import Testing
  import Traces

  @testable import Export

  /// Exported modifiers, compiled with these tests against a stand-in of SwiftUI, are what the exporter writes and
  /// decide as the controllers do.
  ///
  /// To write the samples anew, run these tests with the variable `PANLAB_WRITE_SAMPLES` set.
  struct ExportedSwiftUITests {
    /// What a modifier made of a drag: its answer, and where the surface was in the end.
    struct Driven: Equatable {
      var answer: String
      var animation: SwiftUI.Animation?
    }

    struct Sample: Sendable, CustomTestStringConvertible {
      let controller: @Sendable () throws -> Controller
      let file: String
      /// Sends a drag through a new modifier that starts at a stop.
      let drive: @MainActor (DragEvents, CGSize, _ start: String?) -> String
      var testDescription: String { file }
    }

    private static func dragged(_ preset: String) throws -> Controller {
      var controller = try Controller(preset: preset)
      controller.recognizer = .dragGesture
      return controller
    }

    static let samples = [
      Sample(controller: { try dragged("default") }, file: "DefaultDrag") { events, size, _ in
        twoEnds(events) { DefaultDrag(isFinished: $0, size: size) }
      },
      Sample(controller: { try dragged("slide-over-card") }, file: "SlideOverCardDrag") {
        events, size, _ in
        twoEnds(events) { SlideOverCardDrag(isFinished: $0, size: size) }
      },
      Sample(controller: { try dragged("stream-chat-reply") }, file: "StreamChatReplyDrag") {
        events, size, _ in
        twoEnds(events) { StreamChatReplyDrag(isFinished: $0, size: size) }
      },
      Sample(controller: { try dragged("swiftui-drawer") }, file: "SwiftuiDrawerDrag") {
        events, size, start in
        let first = SwiftuiDrawerDrag.Stop.allCases.first { "\($0)" == start } ?? .low
        var stop = first
        let binding = Binding(get: { stop }, set: { stop = $0 })
        events.send(to: SwiftuiDrawerDrag(stop: binding, size: size))
        return "\(stop)"
      },
      Sample(
        controller: { try dragged("bottom-sheet-wouter125") }, file: "BottomSheetWouter125Drag"
      ) { events, size, start in
        let first = BottomSheetWouter125Drag.Stop.allCases.first { "\($0)" == start } ?? .low
        var stop = first
        let binding = Binding(get: { stop }, set: { stop = $0 })
        events.send(to: BottomSheetWouter125Drag(stop: binding, size: size))
        return "\(stop)"
      },
      Sample(controller: { try dragged("jelly") }, file: "JellyDrag") { events, size, _ in
        twoEnds(events) { JellyDrag(isFinished: $0, size: size) }
      },
    ]

    @MainActor
    private static func twoEnds(
      _ events: DragEvents, _ make: (Binding<Bool>) -> some ViewModifier
    ) -> String {
      var isFinished = false
      events.send(to: make(Binding(get: { isFinished }, set: { isFinished = $0 })))
      return isFinished ? "finish" : "cancel"
    }

    /// Whether the exported default goes on to its end under a drag.
    static func finishes(_ trace: Trace, under controller: Controller) -> Bool {
      let screen = trace.metadata.screen ?? ScreenSize(width: 390, height: 844)
      let size = CGSize(width: screen.width, height: screen.height)
      return MainThread.run {
        samples[0].drive(DragEvents(of: trace, on: size, under: controller), size, nil) == "finish"
      }
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("ExportedSwiftUI")

    @Test(arguments: samples)
    func `what is compiled here is what the exporter writes`(_ sample: Sample) throws {
      let export = ExportSamples.export(try sample.controller())
      let text = export.text(as: .swiftUI)
      let url = Self.folder.appendingPathComponent(sample.file + ".swift")
      if ProcessInfo.processInfo.environment["PANLAB_WRITE_SAMPLES"] != nil {
        try text.write(to: url, atomically: true, encoding: .utf8)
      }
      #expect(export.swiftUITypeName == sample.file)
      #expect(try String(contentsOf: url, encoding: .utf8) == text)
    }

    @Test(arguments: samples)
    func `on every shipped trace it decides as the controller does`(_ sample: Sample) throws {
      let controller = try sample.controller()
      var decided: [String: Int] = [:]
      let traces = try ShippedTraces.all() + ShippedTraces.sheet()
      for trace in traces {
        let outcome = ReplayEngine().replay(
          trace, with: controller,
          settings: ReplaySettings(delivery: .frame, displayHz: 60)
        ).outcome
        let screen = trace.metadata.screen ?? ScreenSize(width: 390, height: 844)
        let size = CGSize(width: screen.width, height: screen.height)
        let driven = MainThread.run {
          sample.drive(
            DragEvents(of: trace, on: size, under: controller), size, trace.metadata["start"])
        }
        switch outcome.decision {
        case .none: #expect(driven == "cancel" || !controller.stops.isEmpty, "\(trace.name)")
        case .finish: #expect(driven == "finish", "\(trace.name)")
        case .cancel: #expect(driven == "cancel", "\(trace.name)")
        case .stop(let name): #expect(driven == name, "\(trace.name)")
        default: break
        }
        decided[outcome.decision.rawValue, default: 0] += 1
      }
      // Otherwise little would have been compared.
      #expect(decided.filter { $0.key != "none" }.count >= 2, "\(decided)")
    }

    @Test func `a cancelled touch goes back, is decided or stays`() throws {
      let size = CGSize(width: 400, height: 800)
      let points = [(0.0, 100.0), (0.02, 200), (0.04, 400)]
      var events = DragEvents()
      for (time, x) in points.dropFirst() {
        events.moves.append(
          DragGesture.Value(
            time: Date(timeIntervalSinceReferenceDate: time), location: CGPoint(x: x, y: 300),
            startLocation: CGPoint(x: 100, y: 300), translation: CGSize(width: x - 100, height: 0),
            velocity: CGSize(width: 2000, height: 0)))
      }
      // No `onEnded`: the touch was cancelled.
      MainThread.run {
        var isFinished = false
        let binding = Binding(get: { isFinished }, set: { isFinished = $0 })
        let back = DefaultDrag(isFinished: binding, size: size)
        events.send(to: back)
        #expect(!isFinished)
        #expect(back.travel == 0)
        let stuck = StreamChatReplyDrag(isFinished: binding, size: size)
        events.moves.removeLast()
        events.moves[0].translation.width = 30
        events.send(to: stuck)
        #expect(!isFinished)
        #expect(stuck.travel == 30)
      }
    }
  }

  /// A drag as SwiftUI tells it, from Panlab's recogniser.
  struct DragEvents {
    var moves: [DragGesture.Value] = []
    var end: DragGesture.Value?

    init() {}

    /// Plays a trace to the drag of a controller.
    @MainActor
    init(of trace: Trace, on size: CGSize, under controller: Controller) {
      let simulation = Simulation(displayHz: 60)
      let listener = DragListener()
      simulation.run {
        let scene = Scene.standard.make(size, 0.35)
        let drag = controller.makeRecognizer()
        drag.addTarget(listener, action: Selector("heard:", DragListener.heard))
        listener.simulation = simulation
        scene.gestureView.addGestureRecognizer(drag)
        let samples = trace.samples.map { sample in
          TouchSample(
            time: sample.time, location: CGPoint(x: sample.x, y: sample.y),
            phase: sample.phase.touch, finger: sample.touch, dispatch: sample.dispatch)
        }
        let last = scene.window.play(samples, delivery: .frame)
        simulation.runUntilIdle(limit: last + 1)
      }
      (moves, end) = (listener.moves, listener.end)
      simulation.tearDown()
    }

    /// Sends the drag through a modifier, as SwiftUI would.
    @MainActor
    func send(to modifier: some ViewModifier) {
      let view = modifier.body(content: StandInView()).standIn
      guard let drag = view.drag, view.isEnabled else { return }
      for value in moves {
        for update in drag.updates { update(value) }
        for changed in drag.changed { changed(value) }
      }
      if let end { for ended in drag.ended { ended(end) } }
      for reset in drag.resets { reset() }
      for change in modifier.body(content: StandInView()).standIn.changes { change() }
    }
  }

  @MainActor
  private final class DragListener: NSObject {
    var simulation: Simulation?
    var moves: [DragGesture.Value] = []
    var end: DragGesture.Value?

    func heard(_ recognizer: UIPanGestureRecognizer) {
      let place = recognizer.location(in: nil)
      let travel = recognizer.travel(in: nil)
      let velocity = recognizer.velocity(in: nil)
      let value = DragGesture.Value(
        time: Date(timeIntervalSinceReferenceDate: simulation?.now ?? 0), location: place,
        startLocation: CGPoint(x: place.x - travel.x, y: place.y - travel.y),
        translation: CGSize(width: travel.x, height: travel.y),
        velocity: CGSize(width: velocity.x, height: velocity.y))
      switch recognizer.state {
      case .began, .changed: moves.append(value)
      case .ended: end = value
      default: break
      }
    }
  }
#endif
