/// Numbers the fingers of a recording in the order of their first rows, whatever they are called.
struct TouchTable {
  /// The first finger, alone in most recordings; the others are in the dictionaries.
  private var first: UInt64?
  private var short: [UInt64: Int] = [:]
  private var long: [[UInt8]: Int] = [:]
  private var last: (key: UInt64, index: Int)?

  private var count: Int { (first == nil ? 0 : 1) + short.count + long.count }

  /// The number of the finger with this identifier.
  @inline(__always)
  mutating func index(of id: UnsafeBufferPointer<UInt8>) -> Int {
    guard id.count <= 7 else { return lookUp(long: Array(id)) }
    // The length keeps identifiers apart that differ in leading zero bytes only.
    var key = UInt64(id.count)
    for byte in id { key = key << 8 | UInt64(byte) }
    if let last, last.key == key { return last.index }
    return lookUp(short: key)
  }

  @inline(never)
  private mutating func lookUp(short key: UInt64) -> Int {
    let next = count
    let index = key == first ? 0 : short[key] ?? next
    if index == next {
      if next == 0 { first = key } else { short[key] = index }
    }
    last = (key, index)
    return index
  }

  @inline(never)
  private mutating func lookUp(long key: [UInt8]) -> Int {
    let next = count
    let index = long[key] ?? next
    if index == next { long[key] = index }
    return index
  }
}
