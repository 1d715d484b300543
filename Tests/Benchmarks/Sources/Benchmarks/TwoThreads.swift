/// How fast a piece of work goes on one thread, and how many times as fast on two.
struct TwoThreads {
  let perSecond: Double
  let gain: Double

  /// Does `count` pieces of work, on one thread and then half on each of two.
  init(count: Int, work: @escaping @Sendable (Range<Int>) -> Void) async {
    let alone = bestSeconds { work(0..<count) }
    let together = await bestSeconds {
      async let first: Void = work(0..<count / 2)
      async let second: Void = work(count / 2..<count)
      _ = await (first, second)
    }
    perSecond = Double(count) / alone
    gain = alone / together
  }
}
