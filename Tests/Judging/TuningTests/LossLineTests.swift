import Testing

@testable import Tuning

struct LossLineTests {
  private typealias Point = LossLine.Point

  /// A loss that falls from 1 to 0 over 0…1, stays at 0 until 2, jumps to 0.5 where a decision changes, and rises to 1
  /// at 4.
  private static let valley = LossLine(cells: [
    LossLine.Cell([
      Point(value: 0, loss: 1), Point(value: 1, loss: 0), Point(value: 2, loss: 0),
    ]),
    LossLine.Cell([Point(value: 2.0.nextUp, loss: 0.5), Point(value: 4, loss: 1)]),
  ])

  @Test func `interpolates within cells and jumps between them`() {
    let line = Self.valley
    #expect(!line.isStepped)
    #expect(line.loss(at: 0.25) == 0.75)
    #expect(line.loss(at: 1.5) == 0)
    #expect(line.loss(at: 2) == 0)
    #expect(line.loss(at: 3) == 0.75)
    #expect(line.loss(at: 9) == 1)
    #expect(line.best == 0)
    #expect(abs(line.mean - (0.5 + 0 + 1.5) / 4) < 1e-12)
    #expect(line.room(at: 1) == 0...2)
    #expect(line.hasEffect)
  }

  @Test func `takes what is within the tolerance for equally good`() {
    let line = Self.valley
    #expect(line.plateau.lower == 0.999 && line.plateau.upper == 2)
    let run = line.run(at: 0.5)
    #expect(abs(run.lower - 0.499) < 1e-12 && abs(run.upper - 0.501) < 1e-12)
    #expect(line.run(at: 4).upper == 4)
    #expect(abs(line.run(at: 4).lower - 3.996) < 1e-12)
  }

  @Test func `goes on over a change that costs nothing and stops at one that does`() {
    let line = LossLine(cells: [
      LossLine.Cell([Point(value: 0, loss: 0.2), Point(value: 1, loss: 0.2)]),
      LossLine.Cell([Point(value: 1.0.nextUp, loss: 0.2005), Point(value: 2, loss: 0.2)]),
      LossLine.Cell([Point(value: 3, loss: 0.1), Point(value: 3, loss: 0.1)]),
      LossLine.Cell([Point(value: 3.0.nextUp, loss: 0.2), Point(value: 4, loss: 0.2)]),
    ])
    #expect(line.run(at: 0.5).upper == 2)
    #expect(line.run(at: 3.5).lower == 3.0.nextUp)
    #expect(line.plateau.lower == 3 && line.plateau.upper == 3)
    #expect(line.room(at: 0.5) == 0...1)
  }

  @Test func `stays exact where there are steps only`() {
    let line = LossLine(cells: [
      LossLine.Cell(lower: 0, upper: 1, loss: 0.25),
      LossLine.Cell(lower: 1.0.nextUp, upper: 3, loss: 0.125),
      LossLine.Cell(lower: 3.0.nextUp, upper: 4, loss: 0.125.nextUp),
    ])
    #expect(line.isStepped)
    #expect(line.plateau == LossLine.Run(lower: 1.0.nextUp, upper: 3, loss: 0.125))
    #expect(line.run(at: 3.5) == LossLine.Run(lower: 3.0.nextUp, upper: 4, loss: 0.125.nextUp))
    #expect(line.loss(at: 0.5) == 0.25)
  }

  @Test func `a flat line has no effect`() {
    #expect(!LossLine(cells: [LossLine.Cell(lower: 0, upper: 1, loss: 0.5)]).hasEffect)
    #expect(
      !LossLine(cells: [
        LossLine.Cell([Point(value: 0, loss: 0.5), Point(value: 1, loss: 0.5.nextUp)])
      ]).hasEffect)
    #expect(
      LossLine(cells: [
        LossLine.Cell([Point(value: 0, loss: 0.5), Point(value: 1, loss: 0.51)])
      ]).hasEffect)
  }

  @Test(arguments: [
    (0.1, 723.3455882352, 6, 0.1, 723.345588),
    (0.1, 723.3455889999, 6, 0.1, 723.345588),
    (0.35, 0.45, 2, 0.35, 0.45),
    (0.3500001, 0.4499999, 2, 0.36, 0.44),
    (-0.25, 0.25, 1, -0.2, 0.2),
    (298.5, 361.25, 0, 299, 361),
    (2, 2, 0, 2, 2),
  ])
  func `rounds ends inwards`(
    lower: Double, upper: Double, decimals: Int, low: Double, high: Double
  ) throws {
    let inner = try #require((lower...upper).roundedInwards(decimals: decimals))
    #expect(inner == low...high)
    // Nothing is left to round.
    #expect(inner.roundedInwards(decimals: decimals) == inner)
  }

  @Test func `says where no rounded number lies within`() {
    #expect((0.41...0.49).roundedInwards(decimals: 1) == nil)
    #expect((-0.04...0.04).roundedInwards(decimals: 1)?.lowerBound.sign == .plus)
  }
}
