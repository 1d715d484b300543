/// Memory for columns that lives as long as the program that computes on it.
final class ColumnStorage {
  private var columns: [UnsafeMutablePointer<Double>] = []
  private var masks: [UnsafeMutablePointer<Int64>] = []

  /// Keeps a column of numbers.
  func keep(_ values: [Double]) -> UnsafeMutablePointer<Double> {
    let column = scratch(values.count)
    column.update(from: values, count: values.count)
    return column
  }

  /// A column to write to; it holds 0 at first.
  func scratch(_ count: Int) -> UnsafeMutablePointer<Double> {
    let column = UnsafeMutablePointer<Double>.allocate(capacity: max(count, 1))
    column.initialize(repeating: 0, count: max(count, 1))
    columns.append(column)
    return column
  }

  /// A column of answers, all bits set for yes; no at first.
  func mask(_ count: Int) -> UnsafeMutablePointer<Int64> {
    let mask = UnsafeMutablePointer<Int64>.allocate(capacity: max(count, 1))
    mask.initialize(repeating: 0, count: max(count, 1))
    masks.append(mask)
    return mask
  }

  deinit {
    for column in columns { column.deallocate() }
    for mask in masks { mask.deallocate() }
  }
}
