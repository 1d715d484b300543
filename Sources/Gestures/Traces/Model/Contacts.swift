import Formats
package import MotionMath

/// The contacts of a recording that were read as gestures of their own, one of which is a trace's.
///
/// No reader knows when a surface has settled. A replay does, and joins a contact with the one before if it touches what
/// that one has left in flight.
package struct Contacts: Hashable, Sendable {
  /// The touch points of each contact, with times after its own first touch.
  let samples: [Trace.Samples]
  /// When each contact begins, in seconds after the first touch of the recording.
  let starts: [Seconds]
  /// Which of them the trace has, counted from 0.
  package let place: Int

  package var count: Int { samples.count }

  /// When a contact begins, in seconds after the first touch of another one.
  package func start(of contact: Int, after first: Int) -> Seconds {
    Number.rounded(starts[contact] - starts[first])
  }

  /// The number of strokes of a contact that was read as one gesture: how often a finger lands while no finger is down.
  package func strokes(of contact: Int) -> Int {
    var (count, down) = (0, 0)
    for sample in samples[contact] {
      switch sample.phase {
      case .began:
        if down == 0 { count += 1 }
        down += 1
      case .ended, .cancelled: down -= 1
      case .moved, .stationary: break
      }
    }
    return count
  }
}

extension Trace {
  /// The contacts of the trace's recording; nil if there are no others, or if the trace's points were changed since.
  package var knownContacts: Contacts? {
    contacts.flatMap { $0.samples[$0.place] == samples ? $0 : nil }
  }

  /// The gesture that neighbouring contacts of the recording make together, under this trace's name and label.
  package func joining(_ range: ClosedRange<Int>, of contacts: Contacts) -> Trace {
    var joined = self
    joined.contacts = nil
    joined.metadata.joinContacts()
    joined.samples = []
    for place in range {
      let shift = contacts.start(of: place, after: range.lowerBound)
      for var sample in contacts.samples[place] {
        sample.time += shift
        sample.dispatch = sample.dispatch.map { $0 + shift }
        joined.samples.append(sample)
      }
    }
    return joined
  }
}
