import Controllers
import MotionMath
import Replay
import Testing
import Traces

struct TraceInspectionTests {
  /// Samples at the given distances along x, one every 10 ms by default.
  ///
  /// The release is at the last of them, `lift` seconds later.
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
    // The finger is within 2 pt of the lift from the fifth report on. The hold starts at the fourth, at 0.03 s.
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
        == "no pan was recognised: the finger moves 1 pt sideways, but a pan needs 10 pt")
  }

  @Test func `each limit that is broken is a sentence`() {
    var dirty = trace([0, 1, 40, 2], every: 0.05)
    dirty.repairs = [
      Repair(file: "a.csv", line: 3, count: 2, code: "duplicate-row", message: "twice")
    ]
    var limits = InspectionLimits()
    let words = [
      "samples=10", "interval=20.5", "jitter=1", "gaps=0", "repairs=1", "scene=yes",
      "quality=velocity",
    ]
    for word in words { #expect(limits.read(word) == nil, "\(word)") }
    #expect(
      inspection(dirty).breaches(of: limits) == [
        "5 samples; at least 10 required", "50 ms without a report; at most 20.5 ms required",
        "2 repairs; at most 1 required",
        "for distance rules only: reports 50 ms apart; 'good for velocity rules' required",
      ])
    #expect(
      inspection(trace([0, 1])).breaches(of: limits).last
        == "cannot drive the scene: no pan was recognised: the finger moves 1 pt sideways, but a pan needs 10 pt"
    )
    #expect(inspection(dirty).breaches(of: InspectionLimits()).isEmpty)
  }

  @Test func `a limit that is none says which there are`() {
    var limits = InspectionLimits()
    #expect(
      limits.read("gap=0")
        == "no such limit; use samples=N, interval=MS, jitter=MS, gaps=N, repairs=N, contacts=N, jumps=N,"
        + " spikes=N, up-moved=PT, quality=distance|velocity, scene=yes")
    #expect(
      limits.read("quality=good")
        == "not a value of this limit; write it like quality=distance|velocity")
    #expect(limits.read("gaps=-1") == "not a value of this limit; write it like gaps=N")
  }

  @Test func `what a recording is good for has its reasons`() throws {
    #expect(inspection(trace((0...20).map { Double($0) * 8 })).verdict == "good for velocity rules")
    #expect(
      inspection(trace([0, 30], lift: 0)).verdict == "for distance rules only: only 3 samples")
    #expect(
      inspection(trace([0], lift: 0.002)).verdict == "not usable: a contact of 2 samples in 2 ms")
    let thin =
      "0,30,500,began\n" + (1..<8).map { "\($0 * 16),\(30 + $0 * 20),500,moved\n" }.joined()
    let read = { (rows: String) in
      try TraceReader.read(bytes: Array("t_ms,x,y,phase\n\(rows)".utf8), file: "a.csv", name: "a")[
        0]
    }
    #expect(
      inspection(try read(thin + "512,178,500,ended\n")).verdict
        == "for distance rules only: short moves were left out")
    let seconds = (0..<8).map {
      "\($0 * 16000),\($0 * 20),500,\($0 == 7 ? "ended" : $0 == 0 ? "began" : "moved")\n"
    }
    #expect(
      inspection(try read(seconds.joined())).verdict == "not usable: its unit of time is doubtful")
    var pixels = trace((0...20).map { Double($0) * 80 })
    #expect(inspection(pixels).verdict == "not usable: positions up to 1620, 400 are not points")
    pixels.metadata["screen"] = "1800x900"
    #expect(inspection(pixels).verdict == "good for velocity rules")
  }
}
