import Synchronization

/// A place outside of memory where bytes wait.
@usableFromInline
package protocol ByteStore: AnyObject, Sendable {
  /// Takes bytes and returns their place; nil if there is no room.
  func put(_ bytes: [UInt8]) -> Range<Int>?
  /// The bytes at a place.
  func bytes(at place: Range<Int>) -> [UInt8]
}

/// What the values of a ``PackedList`` do not share, in chunks: names, numbers, and the place of each one's kind.
@usableFromInline
package struct PackedRows: Sendable {
  private var chunks: [Chunk] = []
  /// The number of values up to the end of each chunk.
  private var ends: [Int] = []
  private let store: (any ByteStore)?
  private let read = LastRead()

  @usableFromInline
  init(in store: (any ByteStore)?) { self.store = store }

  @usableFromInline var count: Int { ends.last ?? 0 }

  /// The chunk of a value, and the place of its kind among those of the chunk.
  @usableFromInline
  func kind(at index: Int) -> (chunk: Int, place: Int) {
    let (chunk, place) = place(of: index)
    return (chunk, Int(chunks[chunk].kindOf[place]))
  }

  /// How many values of a chunk there are of each kind.
  @usableFromInline
  func counts(ofKinds kinds: Int, inChunk chunk: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: kinds)
    for kind in chunks[chunk].kindOf { counts[Int(kind)] += 1 }
    return counts
  }

  /// Reads a value's name, and its numbers from a place on.
  @usableFromInline
  func read(at index: Int, _ body: (_ name: String, _ numbers: [Double], _ start: Int) -> Void) {
    let (chunk, place) = place(of: index)
    rest(of: chunk) { body($0.name(at: place), $0.numbers, Int($0.starts[place])) }
  }

  @usableFromInline
  func name(at index: Int) -> String {
    let (chunk, place) = place(of: index)
    var name = ""
    rest(of: chunk) { name = $0.name(at: place) }
    return name
  }

  /// Begins a value; its ``numbers`` follow, then ``end(kind:)``.
  ///
  /// - Returns: Whether a chunk begins with it.
  @usableFromInline
  mutating func begin(_ name: String) -> Bool {
    let isNew = chunks.last?.isFull ?? true
    if isNew {
      close()
      ends.append(count)
      chunks.append(Chunk())
    }
    chunks[chunks.count - 1].rest.begin(name)
    return isNew
  }

  /// The numbers of the values of the last chunk.
  @usableFromInline var numbers: [Double] {
    get { chunks[chunks.count - 1].rest.numbers }
    _modify { yield &chunks[chunks.count - 1].rest.numbers }
  }

  @usableFromInline
  mutating func end(kind: Int) {
    chunks[chunks.count - 1].kindOf.append(UInt16(kind))
    ends[ends.count - 1] += 1
  }

  /// Adds the values of other rows, which keep their chunks.
  @usableFromInline
  mutating func append(contentsOf other: PackedRows) {
    let start = count
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

  /// Looks at the rest in place, since a copy of four arrays takes longer than what is read.
  private func rest(of chunk: Int, _ body: (borrowing ChunkRest) -> Void) {
    guard let stored = chunks[chunk].stored else { return body(chunks[chunk].rest) }
    read.use(stored, body)
  }
}

/// Some values of a packed list.
private struct Chunk: Sendable {
  /// The greatest number of values of a chunk.
  private static let size = 4096
  /// The fewest bytes for which a store is used.
  private static let least = 1 << 16

  var kindOf: [UInt16] = []
  /// Empty if it waits in a store.
  var rest = ChunkRest()
  private(set) var stored: StoredRest?
  private var isClosed = false

  /// Whether no value can be added.
  var isFull: Bool { isClosed || kindOf.count == Self.size }

  /// Frees the room for further values.
  mutating func close(in store: (any ByteStore)?) {
    if isClosed { return }
    isClosed = true
    kindOf = kindOf.trimmed
    if let store, rest.size >= Self.least, let found = StoredRest(rest, in: store) {
      (stored, rest) = (found, ChunkRest())
    } else {
      rest.trim()
    }
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
