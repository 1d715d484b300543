import Controllers
import MotionMath
import Replay
import Testing
import Traces

struct TraceInspectionTests {
  /// Samples every 10 ms at the given places along x, the last one held as the lift.
  private func trace(_ places: [Double], lift: Double = 0, every interval: Double = 0.01) -> Trace {
    var samples = places.enumerated().map { index, x in
      Trace.Sample(
        time: Double(index) * interval, x: 20 + x, y: 400, phase: index == 0 ? .began : .moved)
    }
    samples.append(
      Trace.Sample(
        time: Double(places.count - 1) * interval + lift, x: 20 + (places.last ?? 0), y: 400,
        phase: .ended))
    return Trace(name: "drag", samples: samples)
  }

  private func inspection(_ trace: Trace) -> TraceInspection {
    TraceInspection(of: trace, for: nil, settings: ReplaySettings())
  }

  @Test func `an even drag has its interval, no jitter, and its speed by every estimator`() {
    let inspection = inspection(trace((0...20).map { Double($0) * 8 }))
    #expect(abs(inspection.duration - 0.2) < 1e-12)
    #expect(inspection.samples == 22)
    #expect(abs(inspection.sampling.interval - 0.01) < 1e-12)
    #expect(inspection.sampling.jitter < 1e-12)
    #expect(inspection.sampling.gaps == 0)
    #expect(inspection.path.direction == .right)
    #expect(inspection.path.travel == 160)
    #expect(inspection.obstacle == nil)
    for (estimator, speed) in inspection.releaseSpeeds {
      #expect(abs(speed - 800) < 1e-6, "\(estimator)")
    }
    #expect(abs(inspection.peakSpeed - 800) < 1e-6)
  }

  @Test func `a pause before the lift is a hold, and not a gap`() {
    let rest = inspection(trace([0, 30, 60, 90, 120, 120.5, 121], lift: 0.2))
    // Within 2 pt of the lift from the fifth report on; the last one away is the fourth.
    #expect(abs(rest.hold - (0.06 + 0.2 - 0.03)) < 1e-12)
    #expect(rest.sampling.gaps == 0)
  }

  @Test func `missing reports of a moving finger are a gap`() throws {
    var dropped = trace((0...20).map { Double($0) * 8 })
    dropped.samples.removeSubrange(8..<13)
    let inspection = inspection(dropped)
    #expect(inspection.sampling.gaps == 1)
    #expect(abs(inspection.sampling.longest - 0.06) < 1e-12)
  }

  @Test func `a gesture that comes back goes where it was farthest`() {
    let inspection = inspection(trace([0, 40, 90, 120, 80, 30, 5]))
    #expect(inspection.path.direction == .right)
    #expect(inspection.path.travel == 5)
    #expect(inspection.path.reach == 120)
  }

  @Test func `a tap cannot drive a scene`() {
    #expect(
      inspection(trace([0, 1, 2])).obstacle
        == "no pan was recognised: the finger moves 1 pt sideways, and a pan needs 10 pt")
  }

  @Test func `each limit that is broken is a sentence`() {
    var dirty = trace([0, 1, 40, 2], every: 0.05)
    dirty.repairs = [
      Repair(file: "a.csv", line: 3, count: 2, code: "duplicate-row", message: "twice")
    ]
    let limits = InspectionLimits(
      fewestSamples: 10, longestInterval: 0.0205, jitter: 0.001, gaps: 0, repairs: 1,
      drivesScene: true)
    #expect(
      inspection(dirty).breaches(of: limits) == [
        "5 samples; at least 10 asked", "50 ms without a report; at most 20.5 asked",
        "2 repairs; at most 1 asked",
      ])
    #expect(
      inspection(trace([0, 1])).breaches(of: limits).last
        == "cannot drive the scene: no pan was recognised: the finger moves 1 pt sideways, and a pan needs 10 pt"
    )
    #expect(inspection(dirty).breaches(of: InspectionLimits()).isEmpty)
  }
}
