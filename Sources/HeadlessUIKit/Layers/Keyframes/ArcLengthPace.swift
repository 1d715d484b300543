/// Goes along a curve of several stretches at one speed.
///
/// The curve is measured once as short chords; the error of the place is below a thousandth of a
/// stretch for the curves of keyframe animations.
struct ArcLengthPace {
  /// Chords per stretch.
  private static let resolution = 64

  /// The length of the curve up to the end of each chord.
  private let lengths: [Double]
  private let stretches: Int

  /// Measures the curve given by its place at a progress in 0...1 of each stretch.
  init(stretches: Int, _ place: (_ index: Int, _ progress: Double) -> AnimatableValue) {
    self.stretches = stretches
    var lengths: [Double] = [0]
    for index in 0..<stretches {
      var last = place(index, 0)
      for step in 1...Self.resolution {
        let next = place(index, Double(step) / Double(Self.resolution))
        lengths.append(lengths[lengths.count - 1] + last.distance(to: next))
        last = next
      }
    }
    self.lengths = lengths
  }

  /// Where a fraction of the whole length lies.
  func stretch(at fraction: Double) -> (index: Int, progress: Double) {
    let target = min(max(fraction, 0), 1) * lengths[lengths.count - 1]
    var (low, high) = (0, lengths.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= target { low = middle } else { high = middle }
    }
    let chord = lengths[high] - lengths[low]
    let position = Double(low) + (chord > 0 ? (target - lengths[low]) / chord : 0)
    let index = min(Int(position) / Self.resolution, max(stretches - 1, 0))
    return (index, position / Double(Self.resolution) - Double(index))
  }
}
