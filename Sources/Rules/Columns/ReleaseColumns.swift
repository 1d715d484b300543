/// Releases whose values are laid out in columns, one for each quantity.
package struct ReleaseColumns: Sendable {
  package let releases: [Release]

  /// Keeps the releases in their order.
  package init(_ releases: [Release]) { self.releases = releases }

  /// The values of a quantity, within the limits of rule arithmetic.
  func values(of quantity: Quantity) -> [Double] {
    releases.map { BoundedArithmetic.hold(quantity.value(in: $0)) }
  }

  /// A number of view widths or heights in the units of each row.
  func values(of number: Double, _ unit: ScreenUnit) -> [Double] {
    releases.map { BoundedArithmetic.hold(number * unit.scale(in: $0)) }
  }
}

/// Memory for columns, freed together with this object.
package final class ColumnStorage {
  private var columns: [UnsafeMutablePointer<Double>] = []
  private var masks: [UnsafeMutablePointer<Int64>] = []

  package init() {}

  /// A copy of a column of numbers.
  func keep(_ values: [Double]) -> UnsafeMutablePointer<Double> {
    let column = scratch(values.count)
    column.update(from: values, count: values.count)
    return column
  }

  /// A writable column of zeros.
  package func scratch(_ count: Int) -> UnsafeMutablePointer<Double> {
    let column = UnsafeMutablePointer<Double>.allocate(capacity: max(count, 1))
    column.initialize(repeating: 0, count: max(count, 1))
    columns.append(column)
    return column
  }

  /// A writable column of integers, 0 at first; as a mask, all bits of a row are set for yes.
  package func mask(_ count: Int) -> UnsafeMutablePointer<Int64> {
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
