extension JudgedLine {
  /// The objective along the parameter.
  var line: LossLine {
    let spans = spans
    return LossLine(cells: problem.isStepped ? steppedCells(spans) : curvedCells(spans))
  }

  /// The stretches between which decisions change.
  private var spans: [(lower: Double, upper: Double)] {
    var borders: [(lower: Double, upper: Double)] = []
    for places in places {
      for (from, to) in zip(places, places.dropFirst()) where !from.decidesLike(to) {
        borders.append((from.value, to.value))
      }
    }
    borders.sort { ($0.upper, $0.lower) < ($1.upper, $1.lower) }
    var spans: [(lower: Double, upper: Double)] = []
    var start = range.lowerBound
    for border in borders where border.upper > start {
      spans.append((start, max(border.lower, start)))
      start = border.upper
    }
    return spans + [(start, range.upperBound)]
  }

  /// Cells of one objective each: the sum in the order of the gestures, as for a single evaluation.
  private func steppedCells(_ spans: [(lower: Double, upper: Double)]) -> [LossLine.Cell] {
    var places = places.map { $0[...] }
    return spans.map { span in
      var sum = 0.0
      for gesture in places.indices {
        while let next = places[gesture].dropFirst().first, next.value <= span.lower {
          places[gesture].removeFirst()
        }
        sum += places[gesture].first?.cost ?? 0
      }
      return LossLine.Cell(lower: span.lower, upper: span.upper, loss: problem.loss(sum))
    }
  }

  /// Cells with curves through all values at which all gestures were judged, and both sides of every
  /// change.
  private func curvedCells(_ spans: [(lower: Double, upper: Double)]) -> [LossLine.Cell] {
    var points = Set(values)
    for span in spans { points.formUnion([span.lower, span.upper]) }
    for places in places {
      for (from, to) in zip(places, places.dropFirst()) where !from.isLike(to) {
        points.formUnion([from.value, to.value])
      }
    }
    let sorted = points.sorted()
    let losses = losses(at: sorted)
    var curve: [LossLine.Point] = []
    var index = 0
    return spans.map { span in
      curve.removeAll()
      while index < sorted.count, sorted[index] < span.lower { index += 1 }
      while index < sorted.count, sorted[index] <= span.upper {
        curve.append(LossLine.Point(value: sorted[index], loss: losses[index]))
        index += 1
      }
      // A cell may be a single value.
      if curve.count == 1 { curve.append(curve[0]) }
      return LossLine.Cell(curve)
    }
  }

  /// The objective at some values upwards: what each gesture costs between its places, on straight
  /// lines where nothing is decided otherwise, all added up.
  private func losses(at points: [Double]) -> [Double] {
    // What is added from a point on: a number, and one for each unit of the parameter.
    var steps = [(constant: Double, slope: Double)](repeating: (0, 0), count: points.count + 1)
    func add(_ constant: Double, _ slope: Double, from first: Int, to end: Int) {
      guard first < end else { return }
      steps[first].constant += constant
      steps[first].slope += slope
      steps[end].constant -= constant
      steps[end].slope -= slope
    }
    for places in places {
      guard let last = places.last else { continue }
      var first = 0
      for (from, to) in zip(places, places.dropFirst()) where from.value < to.value {
        let end = Self.position(of: to.value, in: points, from: first)
        let slope = from.isLike(to) ? (to.cost - from.cost) / (to.value - from.value) : 0
        // From the lower end of the range, so that numbers stay small.
        let start = from.cost - slope * (from.value - range.lowerBound)
        add(start, slope, from: first, to: end)
        first = end
      }
      add(last.cost, 0, from: first, to: points.count)
    }
    var (constant, slope) = (0.0, 0.0)
    return points.indices.map { index in
      constant += steps[index].constant
      slope += steps[index].slope
      return problem.loss(constant + slope * (points[index] - range.lowerBound))
    }
  }

  /// The first of some sorted values that is not below a value.
  private static func position(of value: Double, in points: [Double], from start: Int) -> Int {
    var (low, high) = (start, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
