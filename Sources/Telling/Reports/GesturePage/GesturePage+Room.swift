import Formats
import Foundation
import Replay
import Traces

// Limits the space that gestures take up in a page's file, so that the file of a thousand gestures stays below three
// megabytes.
//
// If the remaining space is too small for all samples of a gesture, the samples that make no visible difference to the
// finger's path are left out.

/// The remaining space in a page's file; gestures claim their share of it in order.
struct PageRoom {
  /// The average number of bytes allowed for a gesture's samples, and for a gesture's frames.
  ///
  /// Gestures have frames only on a scene that is not driven by a percent-driven controller.
  private static let sizes = (samples: 1250.0, frames: 700.0)
  /// A page with fewer gestures than this may use as much space as a page with this number of gestures.
  private static let least = 1000.0

  private var samples: Double
  private var frames: Double

  /// Creates the space that a page with this number of gestures may use; unlimited if the number is nil.
  init(for gestures: Int?) {
    let count = gestures.map { max(Double($0), Self.least) } ?? .infinity
    (samples, frames) = (count * Self.sizes.samples, count * Self.sizes.frames)
  }

  /// Claims room for all of a gesture's samples; returns whether there was enough.
  mutating func takesSamples(_ values: JSONValue) -> Bool {
    Self.takes(Self.size(of: values), from: &samples)
  }

  /// Claims room in the page's file for a gesture's frames; returns whether there was enough.
  ///
  /// Gestures have frames only on a scene that is not driven by a percent-driven controller.
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
  /// A subset of the samples; interpolation between them stays within half a point of every sample that was left out.
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
