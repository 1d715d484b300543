import Formats
import Foundation
import Replay
import Traces

// A file of a thousand gestures stays within three megabytes: what cannot be seen of a finger's way is left out where a
// recording is dense.

/// How much of gestures a file can hold; gestures are asked for in their order.
struct PageRoom {
  /// What a gesture may take on average for its samples, and for the frames of a scene that decides itself, in bytes.
  private static let sizes = (samples: 1250.0, frames: 700.0)
  /// Up to how many gestures have the room of as many.
  private static let least = 1000.0

  private var samples: Double
  private var frames: Double

  /// Room for a number of gestures; nil is endless.
  init(for gestures: Int?) {
    let count = gestures.map { max(Double($0), Self.least) } ?? .infinity
    (samples, frames) = (count * Self.sizes.samples, count * Self.sizes.frames)
  }

  /// Whether a finger's way has room as it is, of which it takes its share.
  mutating func takesSamples(_ values: JSONValue) -> Bool {
    Self.takes(Self.size(of: values), from: &samples)
  }

  /// Whether the frames of a scene that decides itself have room, of which they take their share.
  mutating func takesFrames(_ values: JSONValue) -> Bool {
    Self.takes(Self.size(of: values), from: &frames)
  }

  private static func size(of values: JSONValue) -> Double {
    Double(values.document(linesToDepth: 0).utf8.count)
  }

  private static func takes(_ size: Double, from room: inout Double) -> Bool {
    guard size <= room else { return false }
    room -= size
    return true
  }
}

extension [Trace.Sample] {
  /// Those from which the others can be told to half a point at every time.
  var seen: [Trace.Sample] {
    guard count > 2 else { return self }
    var isKept = [Bool](repeating: false, count: count)
    (isKept[0], isKept[count - 1]) = (true, true)
    var spans = [(0, count - 1)]
    while let (first, last) = spans.popLast() {
      let (from, to) = (self[first], self[last])
      var farthest = (place: first, distance: 0.5)
      for place in (first + 1)..<Swift.max(last, first + 1) {
        let sample = self[place]
        let part = to.time > from.time ? (sample.time - from.time) / (to.time - from.time) : 0
        let distance = hypot(
          sample.x - from.x - part * (to.x - from.x), sample.y - from.y - part * (to.y - from.y))
        if distance > farthest.distance { farthest = (place, distance) }
      }
      guard farthest.place > first else { continue }
      isKept[farthest.place] = true
      spans += [(first, farthest.place), (farthest.place, last)]
    }
    return indices.filter { isKept[$0] }.map { self[$0] }
  }
}
