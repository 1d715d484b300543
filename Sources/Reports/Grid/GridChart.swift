/// Values over one or two axes, and which of them are the best: what a sweep's pictures show.
package struct GridChart {
  /// An axis: its name with the unit, and its values upwards.
  package struct Axis {
    let name: String
    let values: [Double]

    package init(name: String, values: [Double]) {
      (self.name, self.values) = (name, values)
    }

    /// A value with few digits: `0.35`, `1250`.
    func label(_ index: Int) -> String {
      Number.shortest(Number.rounded(values[index], significantDigits: 4))
    }
  }

  let title: String
  /// One or two; of two the first goes downwards, the second to the right.
  let axes: [Axis]
  /// What is shown, for legends: `accuracy`.
  let quantity: String
  /// Fractions, 0...1; row by row, the last axis changes fastest.
  let values: [Double]
  /// Which values are marked as the plateau.
  let marks: [Bool]

  /// Creates a chart.
  ///
  /// - Precondition: There are one or two axes, and as many values and marks as points.
  package init(
    title: String, axes: [Axis], quantity: String, values: [Double], marks: [Bool]
  ) {
    let count = axes.reduce(1) { $0 * $1.values.count }
    precondition(
      (1...2).contains(axes.count) && values.count == count && marks.count == count,
      "\(axes.count) axes, \(values.count) values, \(marks.count) marks")
    (self.title, self.axes, self.quantity) = (title, axes, quantity)
    (self.values, self.marks) = (values, marks)
  }

  /// From the least value to the greatest, never empty.
  var range: ClosedRange<Double> {
    let (low, high) = (values.min() ?? 0, values.max() ?? 1)
    return low < high ? low...high : low...(low + 1)
  }

  func fraction(_ value: Double) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }
}
