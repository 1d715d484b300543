/// A value of a ``PackedList``: a name and numbers of its own, and the rest, which is the same for many values.
package protocol Packable: Hashable, Sendable {
  var packedName: String { get set }
  /// Moves the numbers out of the value; returns a bit for each that is there.
  mutating func moveNumbers(to numbers: inout [Double]) -> UInt64
  /// Gives the numbers back that ``moveNumbers(to:)`` moved out, from a place in `numbers` on.
  mutating func setNumbers(_ known: UInt64, from numbers: [Double], at start: Int)
}

/// Values in order, in a fraction of the memory that they take in an array: there may be a million.
///
/// What values share, such as the clause of a rule, is stored once for some thousand of them.
package struct PackedList<Element: Packable>: RandomAccessCollection, Sendable {
  private var chunks: [Chunk<Element>] = []
  /// The number of values up to the end of each chunk.
  private var ends: [Int] = []

  package init() {}

  package init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { ends.last ?? 0 }

  package subscript(index: Int) -> Element {
    let (chunk, place) = place(of: index)
    return chunks[chunk].element(at: place)
  }

  /// A value without its name and numbers, which takes less time to get.
  package func shared(at index: Int) -> Element {
    let (chunk, place) = place(of: index)
    return chunks[chunk].shared(at: place)
  }

  package mutating func append(_ element: Element) {
    if chunks.last.map({ $0.count == Chunk<Element>.size }) ?? true {
      close()
      ends.append(endIndex)
      chunks.append(Chunk())
    }
    chunks[chunks.count - 1].append(element)
    ends[ends.count - 1] += 1
  }

  /// Adds the values of another list, which keep their chunks.
  package mutating func append(contentsOf other: PackedList) {
    let start = endIndex
    close()
    chunks += other.chunks
    ends += other.ends.map { start + $0 }
    close()
  }

  private mutating func close() {
    if !chunks.isEmpty { chunks[chunks.count - 1].close() }
  }

  /// The chunk of a value, and its place there.
  private func place(of index: Int) -> (chunk: Int, place: Int) {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > index { high = middle } else { low = middle + 1 }
    }
    return (low, low == 0 ? index : index - ends[low - 1])
  }
}

extension PackedList: Hashable {
  package static func == (one: PackedList, other: PackedList) -> Bool { one.elementsEqual(other) }

  package func hash(into hasher: inout Hasher) {
    for element in self { hasher.combine(element) }
  }
}

/// Some values of a packed list.
private struct Chunk<Element: Packable>: Sendable {
  /// The greatest number of values of a chunk.
  static var size: Int { 4096 }

  /// The values without name and numbers, each once.
  private var kinds: [Element] = []
  /// The place of each kind, while values are added.
  private var places: [Element: UInt16] = [:]
  private var kindOf: [UInt16] = []
  /// The names, one after the other, and where each ends.
  private var names: [UInt8] = []
  private var nameEnds: [UInt32] = []
  /// The numbers, one after the other, where those of each value begin, and which it has.
  private var numbers: [Double] = []
  private var starts: [UInt32] = []
  private var known: [UInt64] = []

  var count: Int { kindOf.count }

  mutating func append(_ element: Element) {
    var element = element
    names += element.packedName.utf8
    nameEnds.append(UInt32(names.count))
    starts.append(UInt32(numbers.count))
    known.append(element.moveNumbers(to: &numbers))
    element.packedName = ""
    if let place = places[element] { return kindOf.append(place) }
    let place = UInt16(kinds.count)
    kindOf.append(place)
    places[element] = place
    kinds.append(element)
  }

  /// Frees the room for further values.
  mutating func close() {
    places = [:]
    names = names.withUnsafeBufferPointer { Array($0) }
    numbers = numbers.withUnsafeBufferPointer { Array($0) }
  }

  func shared(at index: Int) -> Element { kinds[Int(kindOf[index])] }

  func element(at index: Int) -> Element {
    var element = shared(at: index)
    let start = index == 0 ? 0 : Int(nameEnds[index - 1])
    element.packedName = names.withUnsafeBufferPointer {
      String(decoding: $0[start..<Int(nameEnds[index])], as: UTF8.self)
    }
    element.setNumbers(known[index], from: numbers, at: Int(starts[index]))
    return element
  }
}
