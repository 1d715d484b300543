import Replay
import Testing
import Traces

struct ShardTests {
  private static let traces: [Trace] = (0..<300).map { number in
    Trace(
      name: "t\(number)",
      samples: [
        Trace.Sample(time: 0, x: Double(number), y: 1, phase: .began),
        Trace.Sample(time: 0.1, x: 50, y: 1, phase: .ended),
      ])
  }

  @Test func `puts every trace into one part, and about as many into each`() throws {
    let shards = try ["1/3", "2/3", "3/3"].map { try #require(Shard($0)) }
    let counts = shards.map { shard in Self.traces.count { shard.contains($0) } }
    #expect(counts.reduce(0, +) == 300)
    #expect(counts.allSatisfy { (70...130).contains($0) }, "\(counts)")
  }

  @Test func `does not look at the name`() {
    var renamed = Self.traces[7]
    renamed.name = "other"
    #expect(renamed.contentHash == Self.traces[7].contentHash)
    #expect(Self.traces[8].contentHash != Self.traces[7].contentHash)
  }

  @Test func `stays the same from run to run`() {
    #expect(Self.traces[0].contentHash == 9_941_671_569_998_103_700)
  }

  @Test(arguments: ["0/3", "4/3", "1", "a/b", "1/0", "1/2/3", "", "-1/2"])
  func `refuses what is no part`(text: String) {
    #expect(Shard(text) == nil)
  }
}
