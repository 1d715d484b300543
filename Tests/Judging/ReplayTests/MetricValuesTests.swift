import Testing

@testable import Replay

struct MetricValuesTests {
  private let empty = Outcome(
    trace: "a", decision: .finish, verdict: .unlabelled, transition: .completed)

  @Test func `any number of metrics has a place`() {
    var outcome = empty
    for place in 0..<40 { outcome[place: place] = Double(place) }
    #expect((0..<40).map { outcome[place: $0] } == (0..<40).map { Double($0) })
    #expect(outcome[place: 40] == nil)
  }

  @Test func `a value that was taken back leaves no trace`() {
    var outcome = empty
    for place in [3, 11, 12, 30] { outcome[place: place] = 1 }
    for place in [30, 12, 11, 3] { outcome[place: place] = nil }
    #expect([3, 11, 12, 30].allSatisfy { outcome[place: $0] == nil })
    #expect(outcome == empty)
  }

  @Test func `every metric reads back what was written to an outcome`() {
    var outcome = empty
    for (index, metric) in Metric.all.enumerated() { outcome[metric] = Double(index) }
    #expect(Metric.all.map { outcome[$0] } == Metric.all.indices.map { Double($0) })
  }
}
