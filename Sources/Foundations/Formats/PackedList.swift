import Synchronization

/// A value of a ``PackedList``: a name and numbers of its own, and the rest, which is the same for many values.
package protocol Packable: Hashable, Sendable {
  var packedName: String { get set }
  /// Moves the numbers out of the value; returns a bit for each that is there.
  mutating func moveNumbers(to numbers: inout [Double]) -> UInt64
  /// Gives the numbers back that ``moveNumbers(to:)`` moved out, from a place in `numbers` on.
  mutating func setNumbers(_ known: UInt64, from numbers: [Double], at start: Int)
}

/// A place outside of memory where bytes wait.
package protocol ByteStore: AnyObject, Sendable {
  /// Takes bytes and returns their place; nil if there is no room.
  func put(_ bytes: [UInt8]) -> Range<Int>?
  /// The bytes at a place.
  func bytes(at place: Range<Int>) -> [UInt8]
}

/// Values in order, in a fraction of the memory that they take in an array: there may be a million.
///
/// What values share, such as the clause of a rule, is stored once for some thousand of them. With a store, the rest of
/// some thousand values waits there, and is in memory only while these values are read.
package struct PackedList<Element: Packable>: RandomAccessCollection, Sendable {
  private var chunks: [Chunk<Element>] = []
  /// The number of values up to the end of each chunk.
  private var ends: [Int] = []
  private let store: (any ByteStore)?
  private let read = LastRead()

  package init(in store: (any ByteStore)? = nil) { self.store = store }

  package init(_ elements: some Sequence<Element>) {
    self.init()
    for element in elements { append(element) }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { ends.last ?? 0 }

  package subscript(index: Int) -> Element {
    let (chunk, place) = place(of: index)
    return chunks[chunk].element(at: place, read)
  }

  /// A value without its name and numbers, which takes less time to get.
  package func shared(at index: Int) -> Element {
    let (chunk, place) = place(of: index)
    return chunks[chunk].shared(at: place)
  }

  /// Calls `body` for each value without its name and numbers, which is told once for some thousand values, with how
  /// many they are; values come in the order in which each is first met.
  package func forEachKind(_ body: (Element, Int) -> Void) {
    for chunk in chunks { chunk.forEachKind(body) }
  }

  package mutating func append(_ element: Element) {
    if chunks.last?.isFull ?? true {
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
    if !chunks.isEmpty { chunks[chunks.count - 1].close(in: store) }
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
  private static var size: Int { 4096 }
  /// The fewest bytes for which a store is used.
  private static var least: Int { 1 << 16 }

  /// What many values share.
  private struct Kind: Hashable {
    /// The value without name and numbers.
    let element: Element
    /// The numbers that it has.
    let known: UInt64
  }

  /// Each kind once.
  private var kinds: [Kind] = []
  /// The place of each kind, while values are added.
  private var places: [Kind: UInt16] = [:]
  private var kindOf: [UInt16] = []
  /// Empty if it waits in a store.
  private var rest = ChunkRest()
  private var stored: StoredRest?

  var count: Int { kindOf.count }
  /// Whether no value can be added.
  var isFull: Bool { count == Self.size || stored != nil }

  mutating func append(_ element: Element) {
    var element = element
    rest.begin(element.packedName)
    let known = element.moveNumbers(to: &rest.numbers)
    element.packedName = ""
    let kind = Kind(element: element, known: known)
    if let place = places[kind] { return kindOf.append(place) }
    let place = UInt16(kinds.count)
    kindOf.append(place)
    places[kind] = place
    kinds.append(kind)
  }

  /// Frees the room for further values.
  mutating func close(in store: (any ByteStore)?) {
    if places.isEmpty || stored != nil { return }
    places = [:]
    (kinds, kindOf) = (kinds.trimmed, kindOf.trimmed)
    if let store, rest.size >= Self.least, let found = StoredRest(rest, in: store) {
      (stored, rest) = (found, ChunkRest())
    } else {
      rest.trim()
    }
  }

  func shared(at index: Int) -> Element { kinds[Int(kindOf[index])].element }

  func forEachKind(_ body: (Element, Int) -> Void) {
    var counts = [Int](repeating: 0, count: kinds.count)
    for kind in kindOf { counts[Int(kind)] += 1 }
    for (kind, count) in zip(kinds, counts) { body(kind.element, count) }
  }

  func element(at index: Int, _ read: LastRead) -> Element {
    let kind = kinds[Int(kindOf[index])]
    var element = kind.element
    /// Looks at the rest in place, since a copy of four arrays takes longer than what is read.
    func complete(from rest: borrowing ChunkRest) {
      element.packedName = rest.name(at: index)
      element.setNumbers(kind.known, from: rest.numbers, at: Int(rest.starts[index]))
    }
    if let stored { read.use(stored, complete) } else { complete(from: rest) }
    return element
  }
}

/// What the values of a chunk do not share.
private struct ChunkRest: Sendable {
  /// The names, one after the other, and where each ends.
  private var names: [UInt8] = []
  private var nameEnds: [UInt32] = []
  /// The numbers, one after the other, and where those of each value begin.
  var numbers: [Double] = []
  private(set) var starts: [UInt32] = []

  init() {}

  /// Begins a value, whose numbers follow.
  mutating func begin(_ name: String) {
    names += name.utf8
    nameEnds.append(UInt32(names.count))
    starts.append(UInt32(numbers.count))
  }

  func name(at index: Int) -> String {
    let start = index == 0 ? 0 : Int(nameEnds[index - 1])
    return names.withUnsafeBufferPointer {
      String(decoding: $0[start..<Int(nameEnds[index])], as: UTF8.self)
    }
  }

  mutating func trim() {
    (names, nameEnds) = (names.trimmed, nameEnds.trimmed)
    (numbers, starts) = (numbers.trimmed, starts.trimmed)
  }

  /// The number of its bytes.
  var size: Int { names.count + nameEnds.count * 8 + numbers.count * 8 }

  var counts: (values: Int, numbers: Int) { (starts.count, numbers.count) }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    numbers.withUnsafeBytes { bytes += $0 }
    nameEnds.withUnsafeBytes { bytes += $0 }
    starts.withUnsafeBytes { bytes += $0 }
    return bytes + names
  }

  init(_ bytes: [UInt8], _ counts: (values: Int, numbers: Int)) {
    bytes.withUnsafeBytes { bytes in
      var place = 0
      func next<Number: BitwiseCopyable>(_ count: Int, _: Number.Type) -> [Number] {
        let start = place
        place += count * MemoryLayout<Number>.size
        return (0..<count).map {
          bytes.loadUnaligned(
            fromByteOffset: start + $0 * MemoryLayout<Number>.size, as: Number.self)
        }
      }
      numbers = next(counts.numbers, Double.self)
      nameEnds = next(counts.values, UInt32.self)
      starts = next(counts.values, UInt32.self)
      names = Array(bytes[place...])
    }
  }
}

/// A chunk's rest that waits in a store.
private struct StoredRest: Sendable {
  private let store: any ByteStore
  private let place: Range<Int>
  private let counts: (values: Int, numbers: Int)

  /// Returns nil if the store has no room.
  init?(_ rest: ChunkRest, in store: any ByteStore) {
    guard let place = store.put(rest.bytes) else { return nil }
    (self.store, self.place, counts) = (store, place, rest.counts)
  }

  var rest: ChunkRest { ChunkRest(store.bytes(at: place), counts) }

  func isSame(as other: StoredRest) -> Bool { place == other.place && store === other.store }
}

/// The rest that was read last from a store, as values are mostly read in order.
private final class LastRead: Sendable {
  private let last = Mutex<(stored: StoredRest, rest: ChunkRest)?>(nil)

  func use(_ stored: StoredRest, _ body: (borrowing ChunkRest) -> Void) {
    last.withLock { last in
      if last?.stored.isSame(as: stored) != true {
        last = nil
        last = (stored, stored.rest)
      }
      if let rest = last?.rest { body(rest) }
    }
  }
}

extension Array {
  /// The same elements in no more room than they need.
  fileprivate var trimmed: Array { withUnsafeBufferPointer { Array($0) } }
}
