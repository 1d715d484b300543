import MotionMath

/// When a contact was down, by the times and by the order in its file.
struct ContactSpan {
  /// What the contacts of one gesture have in common, such as their recording and person.
  let owner: [String]
  let start: DecimalNumber
  let duration: Seconds
  /// The places of the first and the last point among those of the file; nil if each contact is listed on its own, so
  /// that only times tell.
  let order: ClosedRange<Int>?

  /// Whether a contact began while an earlier one was down.
  ///
  /// Their points must also alternate in the file, because a clock may start again with each contact.
  private func overlaps(_ earlier: ContactSpan) -> Bool {
    guard start.minus(earlier.start) < earlier.duration, owner == earlier.owner else {
      return false
    }
    guard let order, let other = earlier.order else { return true }
    return other.upperBound > order.lowerBound
  }

  /// The contacts of each gesture, by their indices: fingers that are down at the same time belong to one gesture.
  ///
  /// Gestures and contacts are in the order in which they began.
  static func gestures(of spans: [ContactSpan]) -> [[Int]] {
    var gestures: [[Int]] = []
    var homes: [Int] = []
    /// The contacts that may still be down.
    var open: [Int] = []
    for (index, span) in spans.enumerated() {
      open.removeAll { earlier in
        span.order.map { (spans[earlier].order?.upperBound ?? .max) < $0.lowerBound } ?? false
      }
      if let partner = open.first(where: { span.overlaps(spans[$0]) }) {
        homes.append(homes[partner])
        gestures[homes[partner]].append(index)
      } else {
        homes.append(gestures.count)
        gestures.append([index])
      }
      open.append(index)
    }
    return gestures
  }
}
