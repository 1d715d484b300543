/// The greatest value of a function within a range, and where it is: the best of a thousand places, and then of a
/// thousand around it.
///
/// It is found where no peak is narrower than a thousandth of the range.
func searchedMaximum(
  in range: ClosedRange<Double>, of value: (Double) -> Double
) -> (value: Double, place: Double) {
  var (best, range) = ((value: -Double.infinity, place: range.lowerBound), range)
  for _ in 0..<2 {
    let step = (range.upperBound - range.lowerBound) / 1000
    for index in 0...1000 {
      let place = range.lowerBound + step * Double(index)
      let found = value(place)
      if found > best.value { best = (found, place) }
    }
    range =
      max(range.lowerBound, best.place - step)...min(range.upperBound, best.place + step)
  }
  return best
}
