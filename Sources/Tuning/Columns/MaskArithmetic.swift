import Controllers

/// Answers as columns: all bits set for yes, none for no.
enum MaskArithmetic {
  static func compare(
    _ left: ColumnInput, _ relation: Comparison.Relation, _ right: ColumnInput,
    to out: UnsafeMutablePointer<Int64>, count: Int
  ) {
    switch relation {
    case .greater: map(left, right, out, count) { $0 > $1 }
    case .greaterOrEqual: map(left, right, out, count) { $0 >= $1 }
    case .less: map(left, right, out, count) { $0 < $1 }
    case .lessOrEqual: map(left, right, out, count) { $0 <= $1 }
    }
  }

  static func and(
    _ a: UnsafePointer<Int64>, _ b: UnsafePointer<Int64>, to out: UnsafeMutablePointer<Int64>,
    count: Int
  ) {
    for row in 0..<count { out[row] = a[row] & b[row] }
  }

  static func or(
    _ a: UnsafePointer<Int64>, _ b: UnsafePointer<Int64>, to out: UnsafeMutablePointer<Int64>,
    count: Int
  ) {
    for row in 0..<count { out[row] = a[row] | b[row] }
  }

  static func not(
    _ a: UnsafePointer<Int64>, to out: UnsafeMutablePointer<Int64>, count: Int
  ) {
    for row in 0..<count { out[row] = ~a[row] }
  }

  /// The sum of what stands beside each yes; whole numbers, so that no order of adding matters.
  @inline(__always)
  static func sum(
    _ values: UnsafePointer<Int64>, where mask: UnsafePointer<Int64>, count: Int
  ) -> Int64 {
    var sum: Int64 = 0
    for row in 0..<count { sum &+= values[row] & mask[row] }
    return sum
  }

  /// One loop for each form of the inputs, so that each can be vectorised.
  @inline(__always)
  private static func map(
    _ a: ColumnInput, _ b: ColumnInput, _ out: UnsafeMutablePointer<Int64>, _ count: Int,
    _ body: (Double, Double) -> Bool
  ) {
    switch (a, b) {
    case (.column(let a), .column(let b)):
      for row in 0..<count { out[row] = body(a[row], b[row]) ? -1 : 0 }
    case (.column(let a), .scalar(let b)):
      for row in 0..<count { out[row] = body(a[row], b) ? -1 : 0 }
    case (.scalar(let a), .column(let b)):
      for row in 0..<count { out[row] = body(a, b[row]) ? -1 : 0 }
    case (.scalar(let a), .scalar(let b)):
      let answer: Int64 = body(a, b) ? -1 : 0
      for row in 0..<count { out[row] = answer }
    }
  }
}
