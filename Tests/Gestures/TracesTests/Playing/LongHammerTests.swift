import Testing

@testable import Traces

/// A long gesture for Hammer: lists that a compiler takes one after another.
struct LongHammerTests {
  @Test func `many touches stand in several lists, and all are read back`() throws {
    let samples = (0...1700).map { (index: Int) -> Trace.Sample in
      let phase: Trace.Phase = index == 0 ? .began : index == 1700 ? .ended : .moved
      return Trace.Sample(
        time: Double(index) / 60, x: 20 + Double(index % 300), y: 400, phase: phase)
    }
    let schedule = PlaySchedule(
      Trace(name: "long", samples: samples), events: samples.map { [$0] }, screen: .usual,
      displayHz: 60)
    let text = try PlayFormat.hammer.written(schedule, toolVersion: "0").text
    #expect(
      text.contains(
        "private let touches: [Touch] = [LongPlayback.part1, LongPlayback.part2, LongPlayback.part3, LongPlayback.part4].flatMap { $0 }"
      ))
    let lists = text.split(separator: "private static let part").dropFirst()
    #expect(lists.map { $0.split(separator: "    Touch(").count - 1 } == [500, 500, 500, 201])
    let back = try TraceImporter.read(bytes: Array(text.utf8), file: "a", name: "a")
    #expect(back.traces.first?.samples.count == 1701)
  }
}
