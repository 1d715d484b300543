/// How fast a piece of work goes on one thread, and how many times as fast on two.
struct TwoThreads {
  let perSecond: Double
  let gain: Double

  /// The number of runs: large, because two processors are rarely free at once.
  private static let runs = 40

  /// Does `count` pieces of work, on one thread and then half on each of two.
  init(count: Int, work: @escaping @Sendable (Range<Int>) -> Void) async {
    let alone = bestSeconds(runs: Self.runs) { work(0..<count) }
    let together = await bestSeconds(runs: Self.runs) {
      async let first: Void = work(0..<count / 2)
      async let second: Void = work(count / 2..<count)
      _ = await (first, second)
    }
    perSecond = Double(count) / alone
    gain = alone / together
  }

  /// Measures what the machine itself now gains from a second thread, by work that shares nothing and uses no memory.
  ///
  /// Several sums at once keep a whole core busy. If the two processors are threads of one core, the second thread
  /// gains little, as with any efficient code.
  static func machine() async -> TwoThreads {
    await TwoThreads(count: 5_000_000) { range in
      var sums = SIMD8<UInt64>(0, 1, 2, 3, 4, 5, 6, 7)
      var (first, second, third, fourth) = (1.0, 2.0, 3.0, 4.0)
      for index in range {
        sums = (sums ^ UInt64(truncatingIfNeeded: index)) &+ (sums &<< 5)
        first = first * 0.999 + 1
        second = second * 0.998 + 1
        third = third * 0.997 + 1
        fourth = fourth * 0.996 + 1
      }
      keep(sums)
      keep(first + second + third + fourth)
    }
  }

  /// The gain, with a target of 0.9 times the machine's gain: 1.8 if a second thread doubles the machine's speed.
  func gainFigure(_ name: String, beside machine: TwoThreads) -> Figure {
    Figure(
      name: name, value: gain, unit: "x", target: .atLeast(1.8 / 2 * machine.gain),
      note: "plain arithmetic gains \(Figure.text(machine.gain)) x now")
  }
}
