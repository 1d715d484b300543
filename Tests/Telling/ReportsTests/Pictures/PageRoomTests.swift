import Formats
import Foundation
import Testing
import Traces

@testable import Reports

struct PageRoomTests {
  /// A finger that speeds up along a bow, sampled 120 times a second.
  private static let bow = (0...240).map { index in
    let time = Double(index) / 120
    return Trace.Sample(
      time: time, x: 60 * time * time, y: 400 + 80 * sin(2 * time),
      phase: index == 0 ? .began : index == 240 ? .ended : .moved)
  }

  @Test func `a thinned way is within half a point of the whole one at every time`() throws {
    let seen = Self.bow.seen
    #expect(seen.count < Self.bow.count / 6)
    #expect(seen.first == Self.bow.first && seen.last == Self.bow.last)
    for sample in Self.bow {
      let after = try #require(seen.firstIndex { $0.time >= sample.time })
      let (from, to) = (seen[max(after - 1, 0)], seen[after])
      let part = to.time > from.time ? (sample.time - from.time) / (to.time - from.time) : 1
      #expect(abs(from.x + part * (to.x - from.x) - sample.x) <= 0.5)
      #expect(abs(from.y + part * (to.y - from.y) - sample.y) <= 0.5)
    }
    #expect(Array(Self.bow.prefix(2)).seen.count == 2)
    // Thinning keeps the samples around a pause.
    let rest = [(0.0, 0.0), (0.1, 50), (0.9, 50), (1, 100)].map {
      Trace.Sample(time: $0.0, x: $0.1, y: 0, phase: .moved)
    }
    #expect(rest.seen == rest)
  }

  @Test
  func `a thousand gestures have a megabyte and a quarter for their samples, more gestures more`() {
    let dense = JSONValue.array(Array(repeating: .number(123.456_789), count: 37_500))
    var room = PageRoom(for: 3)
    var taken = (1...4).map { _ in room.takesSamples(dense) }
    // Small samples still fit, and frames have a limit of their own.
    taken += [room.takesSamples(.array([.number(1)])), room.takesFrames(dense)]
    #expect(taken == [true, true, true, false, true, true])
    var wider = PageRoom(for: 2000)
    taken = (1...7).map { _ in wider.takesSamples(dense) }
    #expect(taken == Array(repeating: true, count: 6) + [false])
    var endless = PageRoom(for: nil)
    taken = (1...9).map { _ in endless.takesSamples(dense) }
    #expect(!taken.contains(false))
  }
}
