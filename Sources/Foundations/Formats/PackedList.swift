/// A value of a ``PackedList``: a name and numbers of its own, and the rest, which is the same for many values.
@usableFromInline
package protocol Packable: Hashable, Sendable {
  var packedName: String { get set }
  /// Moves the numbers out of the value; returns a bit for each that is there.
  mutating func moveNumbers(to numbers: inout [Double]) -> UInt64
  /// Gives the numbers back that ``moveNumbers(to:)`` moved out, from a place in `numbers` on.
  mutating func setNumbers(_ known: UInt64, from numbers: [Double], at start: Int)
}

/// Values in order, in a fraction of the memory that they take in an array: there may be a million.
///
/// What values share, such as the clause of a rule, is stored once for some thousand of them. With a store, the names and
/// numbers of some thousand values wait there, and are in memory only while these values are read.
@usableFromInline
package struct PackedList<Element: Packable>: RandomAccessCollection, Sendable {
  /// What many values share; a chunk has each once.
  @usableFromInline
  struct Kind: Hashable, Sendable {
    /// The value without name and numbers.
    @usableFromInline let element: Element
    /// The numbers that it has.
    @usableFromInline let known: UInt64

    @inlinable
    init(_ element: Element, _ known: UInt64) { (self.element, self.known) = (element, known) }
  }

  @usableFromInline var rows: PackedRows
  /// The kinds of each chunk of rows, each once, in the order in which it is first met.
  @usableFromInline var kinds: [[Kind]] = []
  /// The place of each kind of the last chunk.
  @usableFromInline var places: [Kind: Int] = [:]

  @inlinable
  package init(in store: (any ByteStore)? = nil) { rows = PackedRows(in: store) }

  @inlinable
  package init(_ elements: some Sequence<Element>) {
    self.init()
    for element in elements { append(element) }
  }

  @inlinable
  package var startIndex: Int { 0 }
  @inlinable
  package var endIndex: Int { rows.count }

  @inlinable
  package subscript(index: Int) -> Element {
    let kind = kind(at: index)
    var element = kind.element
    rows.read(at: index) { name, numbers, start in
      element.packedName = name
      element.setNumbers(kind.known, from: numbers, at: start)
    }
    return element
  }

  /// The name of a value, which takes less time to get than the value.
  @inlinable
  package func name(at index: Int) -> String { rows.name(at: index) }

  /// A value without its name and numbers, which takes less time to get.
  @inlinable
  package func shared(at index: Int) -> Element { kind(at: index).element }

  @inlinable
  func kind(at index: Int) -> Kind {
    let (chunk, place) = rows.kind(at: index)
    return kinds[chunk][place]
  }

  /// Calls `body` for each value without its name and numbers, which is told once for some thousand values, with how
  /// many they are; values come in the order in which each is first met.
  @inlinable
  package func forEachKind(_ body: (Element, Int) -> Void) {
    for (chunk, kinds) in kinds.enumerated() {
      for (kind, count) in zip(kinds, rows.counts(ofKinds: kinds.count, inChunk: chunk)) {
        body(kind.element, count)
      }
    }
  }

  @inlinable
  package mutating func append(_ element: Element) {
    var element = element
    if rows.begin(element.packedName) {
      endChunk()
      kinds.append([])
    }
    let known = element.moveNumbers(to: &rows.numbers)
    element.packedName = ""
    rows.end(kind: place(of: Kind(element, known)))
  }

  /// Adds the values of another list, which keep their chunks.
  @inlinable
  package mutating func append(contentsOf other: PackedList) {
    endChunk()
    var other = other
    other.endChunk()
    rows.append(contentsOf: other.rows)
    kinds += other.kinds
  }

  /// Frees the room for further kinds in the last chunk, unless that was done: it copies all kinds of the chunk.
  @inlinable
  mutating func endChunk() {
    guard !places.isEmpty else { return }
    places = [:]
    if let last = kinds.last { kinds[kinds.count - 1] = last.trimmed }
  }

  /// The place of a kind among those of the last chunk.
  @inlinable
  mutating func place(of kind: Kind) -> Int {
    if let place = places[kind] { return place }
    let place = kinds[kinds.count - 1].count
    places[kind] = place
    kinds[kinds.count - 1].append(kind)
    return place
  }
}

extension PackedList: Hashable {
  @inlinable
  package static func == (one: PackedList, other: PackedList) -> Bool { one.elementsEqual(other) }

  @inlinable
  package func hash(into hasher: inout Hasher) {
    for element in self { hasher.combine(element) }
  }
}

extension Array {
  /// The same elements in no more room than they need.
  @inlinable
  package var trimmed: Array { withUnsafeBufferPointer { Array($0) } }
}
