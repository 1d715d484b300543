import Testing
import Traces

@testable import Synthesis

struct SynthSamplerTests {
  @Test func `looks every 8 or 9 ms, 120 times a second`() {
    #expect((0...7).map(TouchSampler(jump: 5).look) == [0, 8, 17, 25, 33, 42, 50, 58])
    #expect(TouchSampler(jump: 5).look(1200) == 10_000)
  }

  @Test func `freezes after touch-down, jumps, and leaves out what does not move`() {
    // 200 pt in 200 ms at minimum jerk, then at rest until the lift.
    let reports = reports(along: 200, lasting: 0.2, restsFrom: 0.1, lift: 0.15)
    // By hand: 200·(10τ³−15τ⁴+6τ⁵) in half points; 25 ms gives 3.3 pt, too near to be a move.
    #expect(
      reports == [
        .init(milliseconds: 0, location: Offset(along: 20, across: 300), phase: .began),
        .init(milliseconds: 33, location: Offset(along: 27, across: 300), phase: .moved),
        .init(milliseconds: 42, location: Offset(along: 33, across: 300), phase: .moved),
        .init(milliseconds: 50, location: Offset(along: 40.5, across: 300), phase: .moved),
        .init(milliseconds: 58, location: Offset(along: 50, across: 300), phase: .moved),
        .init(milliseconds: 67, location: Offset(along: 62.5, across: 300), phase: .moved),
        .init(milliseconds: 75, location: Offset(along: 75, across: 300), phase: .moved),
        .init(milliseconds: 83, location: Offset(along: 88.5, across: 300), phase: .moved),
        .init(milliseconds: 92, location: Offset(along: 105, across: 300), phase: .moved),
        .init(milliseconds: 100, location: Offset(along: 120, across: 300), phase: .moved),
        .init(milliseconds: 150, location: Offset(along: 120, across: 300), phase: .ended),
      ])
  }

  @Test func `delivers moves with the next frame and the end at once`() {
    let reports = reports(along: 200, lasting: 0.2, restsFrom: .infinity, lift: 0.07)
    #expect(reports.map(\.milliseconds) == [0, 33, 42, 50, 58, 67, 75])
    #expect(DispatchTimes.of(reports) == [4, 37, 54, 54, 71, 71, 79])
  }

  private func reports(
    along: Double, lasting duration: Double, restsFrom: Double, lift: Double
  ) -> [TouchSampler.Report] {
    var random = RandomStream(seed: 1)
    let path = FingerPath(
      start: Offset(along: 20, across: 300),
      strokes: [
        Stroke(
          start: 0, duration: duration, reach: Offset(along: along, across: 0), bow: 0,
          profile: .minimumJerk)
      ],
      tremor: Tremor(amplitude: 0, random: &random), restsFrom: restsFrom)
    return TouchSampler(jump: 5).reports(of: path, until: lift, ending: .ended)
  }
}
