import Replay
import Testing

struct DistributionTests {
  @Test func `has the quantiles that NumPy has`() throws {
    let distribution = try #require(Distribution(of: [4.0, 1, 3, 2]))
    #expect(distribution.count == 4)
    #expect(distribution.minimum == 1)
    #expect(abs(distribution.p10 - 1.3) < 1e-12)
    #expect(distribution.median == 2.5)
    #expect(abs(distribution.p90 - 3.7) < 1e-12)
    #expect(distribution.maximum == 4)
    #expect(distribution.mean == 2.5)
  }

  @Test func `leaves out what is not finite`() throws {
    #expect(Distribution(of: [Double.nan, .infinity]) == nil)
    #expect(try #require(Distribution(of: [.nan, 7])).median == 7)
  }
}
