/// The greatest value of a function within a range, and where it is, found without knowing anything about the function:
/// at a thousand places, and then at a thousand around the best of these.
func searchedMaximum(
  in range: ClosedRange<Double>, of value: (Double) -> Double
) -> (value: Double, place: Double) {
  var (best, range, step) = ((value: -Double.infinity, place: range.lowerBound), range, 0.0)
  for _ in 0..<2 {
    step = (range.upperBound - range.lowerBound) / 1000
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
