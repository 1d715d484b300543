import Testing

@testable import Replay

struct MetricValuesTests {
  @Test func `any number of metrics has a place`() {
    var values = MetricValues()
    for index in 0..<40 { values[index] = Double(index) }
    #expect((0..<40).map { values[$0] } == (0..<40).map { Double($0) })
    #expect(values[40] == nil)
  }

  @Test func `a value that was taken back leaves no trace`() {
    var values = MetricValues()
    for index in [3, 11, 12, 30] { values[index] = 1 }
    for index in [30, 12, 11, 3] { values[index] = nil }
    #expect([3, 11, 12, 30].allSatisfy { values[$0] == nil })
    var touched = MetricValues()
    touched[14] = 2
    touched[14] = nil
    #expect(touched == MetricValues())
  }

  @Test func `every metric reads back what was written to an outcome`() {
    var outcome = Outcome(
      trace: "a", decision: .finish, verdict: .unlabelled, transition: .completed)
    for (index, metric) in Metric.all.enumerated() { outcome[metric] = Double(index) }
    #expect(Metric.all.map { outcome[$0] } == Metric.all.indices.map { Double($0) })
  }
}
