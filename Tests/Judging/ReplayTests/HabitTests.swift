import Controllers
import Foundation
import MotionMath
import Rules
import Testing
import Traces

@testable import Replay

/// Habits of individual apps' controllers: unsigned progress, and an answer that outlives its gesture.
struct HabitTests {
  private func drag(
    from start: Double = 0, y: Double, travel: Double, moves: Int, phase: Trace.Phase = .ended
  ) -> [Trace.Sample] {
    func sample(_ index: Int, _ share: Double, _ phase: Trace.Phase) -> Trace.Sample {
      Trace.Sample(time: start + Double(index) / 60, x: 195, y: y + travel * share, phase: phase)
    }
    let moved = (1...moves).map { sample($0, Double($0) / Double(moves), .moved) }
    return [sample(0, 0, .began)] + moved + [sample(moves + 1, 1, phase)]
  }

  /// The finger moves 17 times by 10 pt, every 1/60 s; the extent is 844 pt.
  ///
  /// The pan is recognised at the second move and travels 150 pt from there.
  @Test(arguments: [1.0, -1])
  func `travel either way is progress`(sign: Double) throws {
    let trace = Trace(name: "drag", samples: drag(y: 400, travel: sign * 170, moves: 17))
    let controller = Preset.listing.controller
    let outcome = ReplayEngine().replay(trace, with: controller).outcome
    #expect(outcome.decision == .finish)
    #expect(outcome.diagnostics == [])
    let progress = try #require(outcome.progress)
    #expect(abs(progress - 150.0 / 844) < 1e-12)
    #expect(abs(try #require(outcome.translation) - 150) < 1e-9)
    #expect(abs(try #require(outcome.velocity) - 600) < 1e-6)
    // The completion takes the remaining share of the duration, 0.35 s.
    #expect(abs(try #require(outcome.completion) - (1 - 150.0 / 844) * controller.duration) < 1e-9)
    // The closed form says the same.
    let quick = FastEvaluator([trace], controller: controller).outcomes(under: controller)
    #expect(quick.map(\.progress) == [outcome.progress])
    #expect(quick.map(\.velocity) == [outcome.velocity])
    #expect(quick.map(\.completion) == [outcome.completion])
  }

  /// Two gestures: the system cancels the first one beyond half of the extent.
  ///
  /// The finger of the second one is released where its pan was recognised, before any change.
  @Test(arguments: [(Preset.appcoda, Outcome.Choice.cancel), (.appcodaAsWritten, .finish)])
  func `the answer of a gesture stays for the next one`(preset: Preset, decision: Outcome.Choice) {
    let first = horizontal(0, travel: 150, moves: 20, phase: .cancelled)
    let flick = horizontal(5, travel: 40, moves: 1, phase: .ended)
    let alone = ReplayEngine().replay(
      Trace(name: "flick", samples: horizontal(0, travel: 40, moves: 1, phase: .ended)),
      with: preset.controller
    ).outcome
    #expect(alone.decision == .cancel)
    let outcome = ReplayEngine().replay(
      Trace(name: "both", samples: first + flick), with: preset.controller
    ).outcome
    #expect(outcome.decision == decision)
    #expect(outcome.transition == (decision == .finish ? .completed : .cancelled))
  }

  private func horizontal(
    _ start: Double, travel: Double, moves: Int, phase: Trace.Phase
  ) -> [Trace.Sample] {
    drag(from: start, y: 0, travel: travel, moves: moves, phase: phase).map {
      Trace.Sample(time: $0.time, x: 20 + $0.y, y: 400, phase: $0.phase)
    }
  }

  @Test func `a habit without effect is remarked on`() {
    var controller = Preset.default.controller
    controller.keepsAnswer = true
    #expect(
      controller.remark(on: "keeps-answer")
        == "keeps-answer does nothing while decide is release; set decide to last-change")
    controller.decide = .lastChange
    #expect(controller.remark(on: "keeps-answer") == nil)
  }
}
