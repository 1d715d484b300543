import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Replay
import Scenes
import SwiftUI
import Traces

/// The result of sending a drag through a modifier: its answer, and the surface's travel afterwards.
typealias DraggedSurface = (answer: String, travel: Double)

extension ExportedDriver {
  /// An exported SwiftUI modifier with two outcomes, finish and cancel.
  static func drag<Modifier: ViewModifier>(
    _ name: String,
    _ make: @escaping @MainActor @Sendable (Binding<Bool>, CGSize) -> (Modifier, () -> Double)
  ) -> ExportedDriver {
    drag(name) { events, size, _ in
      var isFinished = false
      let (modifier, travel) = make(
        Binding(get: { isFinished }, set: { isFinished = $0 }), size)
      guard let events else {
        modifier.body(content: StandInView()).standIn.action?()
        return (isFinished ? "finish" : "cancel", travel())
      }
      events.send(to: modifier)
      return (isFinished ? "finish" : "cancel", travel())
    }
  }

  /// A SwiftUI modifier with stops.
  static func drag<Modifier: ViewModifier, Stop: CaseIterable & Sendable>(
    _ name: String, _ type: Stop.Type,
    _ make: @escaping @MainActor @Sendable (Binding<Stop>, CGSize) -> (Modifier, () -> Double)
  ) -> ExportedDriver {
    drag(name) { events, size, start in
      guard var stop = Stop.allCases.first(where: { "\($0)" == start }) ?? Stop.allCases.first
      else { return ("none", 0) }
      let (modifier, travel) = make(Binding(get: { stop }, set: { stop = $0 }), size)
      guard let events else {
        modifier.body(content: StandInView()).standIn.adjusts?(.increment)
        return ("\(stop)", travel())
      }
      events.send(to: modifier)
      return ("\(stop)", travel())
    }
  }

  private static func drag(
    _ name: String,
    _ drive:
      @escaping @MainActor @Sendable (DragEvents?, CGSize, _ start: String?) ->
      DraggedSurface
  ) -> ExportedDriver {
    ExportedDriver(controller: name) { gestures in
      var controller = try Controller(named: name)
      controller.recognizer = .dragGesture
      var tally = Tally()
      for trace in gestures.transitions + gestures.sheets {
        let settings = ReplaySettings(delivery: .frame, displayHz: 60)
        let outcome = ReplayEngine().replay(trace, with: controller, settings: settings).outcome
        let screen = trace.metadata.screen ?? ScreenSize(width: 390, height: 844)
        let size = CGSize(width: screen.width, height: screen.height)
        let place = "\(name) in SwiftUI: \(trace.name)"
        let driven = MainThread.run {
          let events = DragEvents(of: trace, on: size, under: controller)
          let start = trace.metadata["start"]
          let driven = drive(events, size, start)
          if controller.direction.isHorizontal {
            EnvironmentValues.current.layoutDirection = .rightToLeft
            let mirrored = drive(events.mirrored(on: size), size, start)
            EnvironmentValues.current.layoutDirection = .leftToRight
            tally.expect(place, "mirrored answer", mirrored.answer, driven.answer)
            tally.expectNear(place, "mirrored travel", mirrored.travel, driven.travel)
          }
          return driven
        }
        switch outcome.decision {
        // The surface is back where the drag began, which Panlab does not count as a decision.
        case .none where !controller.stops.isEmpty: break
        case .none: tally.expect(place, "answer", driven.answer, "cancel")
        default: tally.expect(place, "answer", driven.answer, outcome.decision.rawValue)
        }
        tally.count(decided: outcome.decision != .none)
      }
      MainThread.run {
        if controller.stops.isEmpty { cancel(controller, name, drive, &tally) }
        let size = CGSize(width: 400, height: 800)
        EnvironmentValues.current.accessibilityReduceMotion = true
        let next = drive(nil, size, nil)
        EnvironmentValues.current.accessibilityReduceMotion = false
        let expected = controller.stops.isEmpty ? "finish" : controller.stops[1].name
        tally.expect("\(name) in SwiftUI: accessibility", "answer", next.answer, expected)
        tally.expect(
          "\(name) in SwiftUI: accessibility", "has an animation", Animation.last == nil, true)
      }
      return tally
    }
  }

  /// Compares drags that have no `onEnded` because the system cancelled the touch.
  @MainActor
  private static func cancel(
    _ controller: Controller, _ name: String,
    _ drive: @MainActor (DragEvents?, CGSize, _ start: String?) -> DraggedSurface,
    _ tally: inout Tally
  ) {
    let size = CGSize(width: 400, height: 800)
    let travel = controller.direction.isHorizontal ? 4.0 : 8.0
    let events = DragEvents(to: controller.direction, by: travel, in: size)
    let (answer, end) = drive(events, size, nil)
    switch controller.cancelledTouch {
    case .cancel where controller.decide == .release:
      tally.expect("\(name) in SwiftUI: cancelled", "answer", answer, "cancel")
      tally.expectNear("\(name) in SwiftUI: cancelled", "travel", end, 0)
    case .ignore where controller.decide == .release:
      tally.expect("\(name) in SwiftUI: cancelled", "answer", answer, "cancel")
      tally.expectNear("\(name) in SwiftUI: cancelled", "travel", end, travel)
    case .cancel, .ignore, .release: break
    }
  }
}

/// A drag as SwiftUI reports it, from Panlab's recogniser.
struct DragEvents {
  private var moves: [DragGesture.Value] = []
  private var end: DragGesture.Value?

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
      let last = scene.window.play(trace.touchSamples, delivery: .frame)
      simulation.runUntilIdle(limit: last + 1)
    }
    (moves, end) = (listener.moves, listener.end)
    simulation.tearDown()
  }

  /// A move in a direction, without an end.
  init(to direction: Direction, by travel: Double, in size: CGSize) {
    let (start, way) = (CGPoint(x: 5, y: 5), direction.isHorizontal)
    let signed = direction == .left || direction == .up ? -travel : travel
    let translation = CGSize(width: way ? signed : 0, height: way ? 0 : signed)
    moves = [
      DragGesture.Value(
        time: Date(timeIntervalSinceReferenceDate: 0.02),
        location: CGPoint(x: start.x + translation.width, y: start.y + translation.height),
        startLocation: start, translation: translation, velocity: .zero)
    ]
  }

  /// The same drag from the other side.
  func mirrored(on size: CGSize) -> DragEvents {
    func mirrored(_ value: DragGesture.Value) -> DragGesture.Value {
      var value = value
      value.location.x = size.width - value.location.x
      value.startLocation.x = size.width - value.startLocation.x
      value.translation.width = -value.translation.width
      value.velocity.width = -value.velocity.width
      return value
    }
    var events = self
    events.moves = moves.map(mirrored)
    events.end = end.map(mirrored)
    return events
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
