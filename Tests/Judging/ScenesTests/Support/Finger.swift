import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Testing
import Traces

@testable import Replay
@testable import Scenes

/// One straight stroke at constant speed: 60 samples a second, lifted a sixtieth after the last move.
struct Stroke {
  var start: CGPoint
  var travel: CGVector
  /// When the finger touches and when it begins to move, in sixtieths of a second.
  var touches = 0
  var moves = 0
  /// How many sixtieths of a second the move takes.
  var steps = 20
  var isCancelled = false

  fileprivate var samples: [Trace.Sample] {
    var samples = [Trace.Sample(time: Double(touches) / 60, x: start.x, y: start.y, phase: .began)]
    let first = max(moves, touches)
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      samples.append(
        Trace.Sample(
          time: Double(first + step) / 60, x: start.x + share * travel.dx,
          y: start.y + share * travel.dy, phase: .moved))
    }
    samples.append(
      Trace.Sample(
        time: Double(first + steps + 1) / 60, x: start.x + travel.dx, y: start.y + travel.dy,
        phase: isCancelled ? .cancelled : .ended))
    return samples
  }
}

extension Trace {
  init(_ strokes: Stroke...) {
    self.init(name: "strokes", samples: strokes.flatMap(\.samples))
  }
}

/// A gesture replayed through a modal scene on a screen of 400 × 800 pt.
final class ModalReplay {
  let run: GestureRun
  let scene: ModalScene
  var outcome: Outcome { ReplayRecord(run).outcome }

  /// Puts the touches on the clock; nothing has happened yet.
  init(_ trace: Trace, scene name: String, direction: Direction = .down) throws {
    var controller = Preset.default.controller
    controller.direction = direction
    controller.extent = direction.isHorizontal ? .widths(1) : .heights(1)
    run = GestureRun(
      trace, controller: controller,
      settings: ReplaySettings(
        delivery: .frame, displayHz: 60, screen: ScreenSize(width: 400, height: 800), scene: name))
    scene = try #require(run.scene as? ModalScene)
  }

  /// Plays it to the end.
  convenience init(
    playing trace: Trace, scene name: String, direction: Direction = .down
  ) throws {
    try self.init(trace, scene: name, direction: direction)
    run.finish()
  }

  func expect(
    _ decision: Outcome.Choice, _ transition: Outcome.Transition, diagnostics: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(outcome.decision == decision, sourceLocation: sourceLocation)
    #expect(outcome.transition == transition, sourceLocation: sourceLocation)
    #expect(outcome.diagnostics.map(\.code) == diagnostics, sourceLocation: sourceLocation)
  }
}
