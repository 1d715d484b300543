import Formats
import MotionMath
import Rules

/// The cubic Bézier curve nearest to a motion, for formats that know no springs.
struct FittedCurve {
  /// With three decimals.
  let curve: CubicBezierCurve
  /// The greatest distance in y at 1,001 places, rounded up to a thousandth.
  let error: Double

  /// Fits the four numbers to a function of 0...1, by the simplex of Nelder and Mead from three starts.
  ///
  /// - Source: J. A. Nelder, R. Mead, "A Simplex Method for Function Minimization" (1965).
  init(to function: (Double) -> Double) {
    let coarse = Self.samples(of: function, count: 100)
    let starts = [[0.25, 0.6, 0.3, 1], [0.1, 0.9, 0.2, 1.0], [0.3, 1.2, 0.3, 1.2]]
    var best: (numbers: [Double], error: Double) = (starts[0], .infinity)
    for start in starts {
      let found = Simplex(around: start, step: 0.2) { numbers in
        Self.distance(of: Self.curve(numbers), from: coarse)
      }.minimum(rounds: 250)
      if found.error < best.error - 1e-9 { best = found }
    }
    curve = Self.curve(best.numbers.map { Number.rounded($0, decimals: 3) })
    let fine = Self.samples(of: function, count: 1000)
    error = (Self.distance(of: curve, from: fine) * 1000).rounded(.up) / 1000
  }

  private static func samples(
    of function: (Double) -> Double, count: Int
  ) -> [(x: Double, y: Double)] {
    (0...count).map { (Double($0) / Double(count), function(Double($0) / Double(count))) }
  }

  private static func curve(_ numbers: [Double]) -> CubicBezierCurve {
    func within(_ value: Double, _ range: ClosedRange<Double>) -> Double {
      min(max(value, range.lowerBound), range.upperBound)
    }
    return CubicBezierCurve(
      within(numbers[0], 0...1), within(numbers[1], -10...10), within(numbers[2], 0...1),
      within(numbers[3], -10...10))
  }

  private static func distance(
    of curve: CubicBezierCurve, from samples: [(x: Double, y: Double)]
  ) -> Double {
    samples.reduce(0) { max($0, abs(curve.progress(at: $1.x) - $1.y)) }
  }
}

/// The simplex search for the least value of a function of several numbers.
private struct Simplex {
  private typealias Corner = (numbers: [Double], error: Double)

  private let function: ([Double]) -> Double
  private var corners: [Corner]

  init(around start: [Double], step: Double, _ function: @escaping ([Double]) -> Double) {
    self.function = function
    var corners = [start]
    for index in start.indices {
      var corner = start
      corner[index] += step
      corners.append(corner)
    }
    self.corners = corners.map { ($0, function($0)) }
  }

  func minimum(rounds: Int) -> (numbers: [Double], error: Double) {
    var search = self
    for _ in 0..<rounds { search.improve() }
    return search.corners[0]
  }

  private mutating func improve() {
    corners.sort { $0.error < $1.error }
    let worst = corners.count - 1
    let centre = corners[0].numbers.indices.map { index in
      corners[..<worst].reduce(0) { $0 + $1.numbers[index] } / Double(worst)
    }
    func corner(_ factor: Double) -> Corner {
      let numbers = zip(centre, corners[worst].numbers).map { $0 + factor * ($0 - $1) }
      return (numbers, function(numbers))
    }
    let reflected = corner(1)
    if reflected.error < corners[0].error {
      let expanded = corner(2)
      corners[worst] = expanded.error < reflected.error ? expanded : reflected
    } else if reflected.error < corners[worst - 1].error {
      corners[worst] = reflected
    } else {
      let contracted = corner(reflected.error < corners[worst].error ? 0.5 : -0.5)
      if contracted.error < min(reflected.error, corners[worst].error) {
        corners[worst] = contracted
      } else {
        for index in 1...worst {
          let numbers = zip(corners[0].numbers, corners[index].numbers).map { ($0 + $1) / 2 }
          corners[index] = (numbers, function(numbers))
        }
      }
    }
    corners.sort { $0.error < $1.error }
  }
}
