import MotionMath
import Testing
import Traces

struct TraceWriterTests {
  @Test func `writes metadata, the columns it needs and exact milliseconds`() {
    let trace = Trace(
      name: "swipe-back/ann-01",
      metadata: TraceMetadata(entries: [
        .init(key: "screen", value: "390x844"), .init(key: "note", value: "two\nlines"),
      ]),
      samples: [
        .init(time: 0, x: 2.5, y: 424, phase: .began),
        .init(time: 0.016167, x: -0.0, y: 1e-7, phase: .moved),
        .init(time: 0.1, x: 300, y: 1e22, phase: .stationary),
        .init(time: 1.5, x: 310.125, y: -4, phase: .ended),
      ])
    #expect(
      TraceWriter.csv(for: trace) == """
        # screen: 390x844
        # note: two lines
        t_ms,x,y,phase
        0,2.5,424,began
        16.167,0,1e-7,moved
        100,300,1e22,stationary
        1500,310.125,-4,ended

        """)
  }

  @Test func `writes fingers, deliveries and forces only where they were recorded`() {
    let trace = Trace(
      name: "a",
      samples: [
        .init(time: 0, x: 1, y: 2, phase: .began, dispatch: 0.0125),
        .init(time: 0.008, x: 3, y: 4, phase: .began, touch: 1, force: 0.25),
      ])
    #expect(
      TraceWriter.csv(for: trace) == """
        t_ms,x,y,phase,id,dispatch_ms,force
        0,1,2,began,0,12.5,
        8,3,4,began,1,,0.25

        """)
  }

  @Test func `writes several recordings with the metadata that they share`() throws {
    func trace(_ name: String, device: String) -> Trace {
      Trace(
        name: name,
        metadata: TraceMetadata(entries: [
          .init(key: "device", value: device), .init(key: "screen", value: "390x844"),
        ]),
        samples: [
          .init(time: 0, x: 1, y: 2, phase: .began), .init(time: 0.008, x: 3, y: 4, phase: .ended),
        ])
    }
    let csv = TraceWriter.csv(for: [
      trace("back/many#fast, left", device: "a"), trace("back/many#slow", device: "b"),
    ])
    #expect(
      csv == """
        # screen: 390x844
        t_ms,x,y,phase,trace
        0,1,2,began,"fast, left"
        8,3,4,ended,"fast, left"
        0,1,2,began,slow
        8,3,4,ended,slow

        """)
    let names = try TraceReader.read(bytes: Array(csv.utf8), file: "many.csv", name: "back/many")
      .map(\.name)
    #expect(names == ["back/many#fast, left", "back/many#slow"])
  }

  @Test(arguments: 0..<200)
  func `what is read and written again is equal`(seed: Int) throws {
    var generator = RandomGenerator(seed: UInt64(seed))
    let trace = generator.trace()
    let csv = TraceWriter.csv(for: trace)
    let copy = try TraceReader.read(
      bytes: Array(csv.utf8), file: "a.csv", name: trace.name, options: .init(strict: true))
    #expect(copy == [trace])
    #expect(copy.map { TraceWriter.csv(for: $0) } == [csv])
  }

  @Test(arguments: 0..<50)
  func `several recordings in one file come back equal`(seed: Int) throws {
    var generator = RandomGenerator(seed: UInt64(seed))
    let metadata = TraceMetadata(entries: [.init(key: "device", value: "tablet: large")])
    let traces = (0..<5).map { index in
      var trace = generator.trace()
      trace.name = "family/many#\(index), \"quoted\" # \(index)"
      trace.metadata = metadata
      trace.label = nil
      return trace
    }
    let csv = TraceWriter.csv(for: traces)
    let copies = try TraceReader.read(
      bytes: Array(csv.utf8), file: "many.csv", name: "family/many", options: .init(strict: true))
    #expect(copies == traces)
  }

  @Test func `any time in seconds survives milliseconds`() throws {
    var generator = RandomGenerator(seed: 1)
    for _ in 0..<4_000 {
      // Times and positions of every size that a touch can have.
      let time = generator.finiteDouble().magnitude.truncatingRemainder(dividingBy: 3600)
      let x = generator.finiteDouble().truncatingRemainder(dividingBy: 40_000)
      let y = generator.finiteDouble().truncatingRemainder(dividingBy: 40_000)
      let trace = Trace(
        name: "a",
        samples: [
          .init(time: 0, x: x, y: y, phase: .began),
          .init(time: time, x: 1, y: 2, phase: .ended),
        ])
      guard time > 0 else { continue }
      // Such places are doubted, and read as they are written.
      let copy = try TraceReader.read(
        bytes: Array(TraceWriter.csv(for: trace).utf8), file: "a.csv", name: "a")
      #expect(copy.map(\.samples) == [trace.samples])
    }
  }
}

extension RandomGenerator {
  /// A double of any size, from random bits.
  fileprivate mutating func finiteDouble() -> Double {
    while true {
      let value = Double(bitPattern: next())
      if value.isFinite { return value }
    }
  }

  /// A clean trace of one to three fingers with the optional columns it happens to have.
  fileprivate mutating func trace() -> Trace {
    let fingers = Int.random(in: 1...3, using: &self)
    let hasDispatch = Bool.random(using: &self)
    let hasForce = Bool.random(using: &self)
    var samples: [Trace.Sample] = []
    var time = 0.0
    var places: [Int: (x: Double, y: Double)] = [:]
    func add(_ touch: Int, _ phase: Trace.Phase, _ generator: inout Self) {
      // A finger goes at most 40 pt at a time: farther off and back would be an error of the recorder.
      func next(_ last: Double?, _ range: ClosedRange<Double>) -> Double {
        let step = Double.random(in: -28...28, using: &generator)
        return last.map { min(max($0 + step, range.lowerBound), range.upperBound) }
          ?? Double.random(in: range, using: &generator)
      }
      var place = (next(places[touch]?.x, -10...400), next(places[touch]?.y, 1...860))
      if phase == .stationary, let last = places[touch] { place = last }
      places[touch] = place
      samples.append(
        Trace.Sample(
          time: time, x: place.0, y: place.1, phase: phase, touch: touch,
          dispatch: hasDispatch ? time + 0.03 : nil,
          force: hasForce && Bool.random(using: &generator) ? 0.1 + Double(touch) : nil))
      time += Double.random(in: 0.001...0.02, using: &generator)
    }
    for touch in 0..<fingers { add(touch, .began, &self) }
    for _ in 0..<Int.random(in: 0...40, using: &self) {
      let touch = Int.random(in: 0..<fingers, using: &self)
      add(touch, Bool.random(using: &self) ? .moved : .stationary, &self)
    }
    for touch in 0..<fingers { add(touch, Bool.random(using: &self) ? .ended : .cancelled, &self) }
    let metadata = TraceMetadata(entries: [
      .init(key: "screen", value: "390x844"), .init(key: "intent", value: "cancel"),
    ])
    return Trace(
      name: "random/trace", metadata: metadata, samples: samples, label: Label(intent: .cancel))
  }
}
