public import Formats
public import Traces

// Of its touch points, a packed trace keeps the content hash.
extension Trace: Packable {
  @usableFromInline
  package var packedName: String {
    get { name }
    set { name = newValue }
  }

  @usableFromInline
  package mutating func moveNumbers(to numbers: inout [Double]) -> UInt64 {
    // Half of a hash is a number that a Double has exactly.
    let hash = contentHash
    numbers += [Double(hash >> 32), Double(hash & 0xFFFF_FFFF)]
    (samples, omittedPoints, contacts) = ([], nil, nil)
    return 0
  }

  @usableFromInline
  package mutating func setNumbers(_ known: UInt64, from numbers: [Double], at start: Int) {
    omittedPoints = UInt64(numbers[start]) << 32 | UInt64(numbers[start + 1])
  }
}
