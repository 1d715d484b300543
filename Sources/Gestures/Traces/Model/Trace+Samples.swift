import Foundation
public import MotionMath

extension Trace {
  /// One touch point of one finger.
  public struct Sample: Hashable, Sendable {
    /// The time in seconds after the first sample of the trace; not negative.
    public var time: Seconds
    /// The distance from the left edge of the screen, in points.
    public var x: Double
    /// The distance from the top edge of the screen, in points.
    public var y: Double
    @usableFromInline var extra: Extra
    @usableFromInline var storedTouch: Int32
    /// The phase of the touch.
    public var phase: Phase

    /// The number of the finger: 0 for the first finger to touch, 1 for the second, and so on.
    @inlinable public var touch: Int {
      get { Int(storedTouch) }
      set { storedTouch = Int32(clamping: newValue) }
    }

    /// The time at which the event reached the app, in seconds on the clock that `time` uses; nil if not recorded.
    ///
    /// Samples of one finger with equal dispatch times were delivered together.
    @inlinable public var dispatch: Seconds? {
      get { extra.dispatch.value }
      set { extra.dispatch = OptionalNumber(newValue) }
    }

    /// The pressure in the recording's own unit; nil if not recorded.
    @inlinable public var force: Double? {
      get { extra.force.value }
      set { extra.force = OptionalNumber(newValue) }
    }

    @inlinable public init(
      time: Seconds, x: Double, y: Double, phase: Phase, touch: Int = 0,
      dispatch: Seconds? = nil, force: Double? = nil
    ) {
      (self.time, self.x, self.y) = (time, x, y)
      (self.phase, storedTouch) = (phase, Int32(clamping: touch))
      extra = Extra(dispatch: OptionalNumber(dispatch), force: OptionalNumber(force))
    }

    @inlinable init(_ point: Point, _ extra: Extra) {
      (time, x, y) = (point.time, point.x, point.y)
      (phase, storedTouch, self.extra) = (point.phase, point.touch, extra)
    }
  }

  /// The phase of a touch at one sample.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    case began, moved, stationary, ended, cancelled
  }

  /// The values that every sample has.
  @usableFromInline struct Point: Hashable, Sendable {
    @usableFromInline var time: Seconds
    @usableFromInline var x: Double
    @usableFromInline var y: Double
    @usableFromInline var touch: Int32
    @usableFromInline var phase: Phase

    @inlinable init(_ sample: Sample) {
      (time, x, y) = (sample.time, sample.x, sample.y)
      (touch, phase) = (sample.storedTouch, sample.phase)
    }
  }

  /// The values that samples contain in only a few recordings.
  @usableFromInline struct Extra: Hashable, Sendable {
    @usableFromInline var dispatch: OptionalNumber
    @usableFromInline var force: OptionalNumber

    @inlinable init(dispatch: OptionalNumber, force: OptionalNumber) {
      (self.dispatch, self.force) = (dispatch, force)
    }

    @inlinable static var none: Self {
      Self(dispatch: OptionalNumber(nil), force: OptionalNumber(nil))
    }

    @inlinable var isNone: Bool { dispatch.isNone && force.isNone }
  }

  /// An optional number in eight bytes; NaN represents nil.
  @usableFromInline struct OptionalNumber: Hashable, Sendable {
    @usableFromInline var bits: UInt64

    @inlinable init(_ value: Double?) {
      // Adding zero turns -0 into 0, so that equal numbers have equal bits.
      let number = (value ?? .nan) + 0
      bits = (number.isNaN ? .nan : number).bitPattern
    }

    @inlinable var isNone: Bool { bits == Double.nan.bitPattern }

    @inlinable var value: Double? { isNone ? nil : Double(bitPattern: bits) }
  }
}

extension Trace {
  /// The touch points of a recording, stored compactly.
  ///
  /// Each point takes only 32 bytes, because points take up most of the memory of a long recording. `dispatch` and
  /// `force` are stored in a second array. This array is empty until a sample has either value; then it has an element
  /// for every sample.
  public struct Samples: Sendable {
    @usableFromInline var points: [Point] = []
    /// The optional values: empty, or one element for each point.
    @usableFromInline var extras: [Extra] = []

    /// Creates an empty list.
    @inlinable public init() {}

    /// Whether any sample has a dispatch time.
    package var haveDispatch: Bool { extras.contains { !$0.dispatch.isNone } }

    /// Creates a list from samples; if they are already a ``Trace/Samples`` value, shares its storage.
    public init(_ samples: some Sequence<Trace.Sample>) {
      if let samples = samples as? Self {
        self = samples
      } else {
        self.init()
        reserveCapacity(samples.underestimatedCount)
        for sample in samples { append(sample) }
      }
    }

    /// Reserves space for a long recording, in large memory pages.
    mutating func reserveLargePages(_ count: Int) {
      points.reserveCapacity(count)
      points.withUnsafeMutableBufferPointer { points in
        guard let base = points.baseAddress else { return }
        Self.takeLargePages(base, MemoryLayout<Point>.stride * count)
      }
    }

    /// Requests pages of 2 MiB for memory that is about to be filled, if there is much of it; Linux only.
    ///
    /// Without these pages, reading a file of two million rows caused 25,000 page faults, which took a third of the
    /// reading time.
    private static func takeLargePages(_ start: UnsafeMutableRawPointer, _ count: Int) {
      #if os(Linux)
        let page = 1 << 21
        let first = (Int(bitPattern: start) + page - 1) / page * page - Int(bitPattern: start)
        let pages = (count - first) / page
        guard pages > 0 else { return }
        madvise(start + first, pages * page, Int32(MADV_HUGEPAGE))
      #endif
    }

    /// The optional values; empty if no sample has an optional value.
    private var writtenExtras: [Extra] { extras.contains { !$0.isNone } ? extras : [] }

    /// Starts storing optional values; the samples so far have none.
    @usableFromInline mutating func beginExtras() {
      if extras.isEmpty { extras = Array(repeating: .none, count: points.count) }
    }
  }
}

extension Trace.Samples: Hashable {
  public static func == (one: Self, two: Self) -> Bool {
    one.points == two.points && one.writtenExtras == two.writtenExtras
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(points)
    hasher.combine(writtenExtras)
  }
}

extension Trace.Samples: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { points.count }

  @inlinable public subscript(position: Int) -> Trace.Sample {
    get { Trace.Sample(points[position], extras.isEmpty ? .none : extras[position]) }
    set {
      points[position] = Trace.Point(newValue)
      if extras.isEmpty, newValue.extra.isNone { return }
      beginExtras()
      extras[position] = newValue.extra
    }
  }

  public mutating func replaceSubrange(
    _ range: Range<Int>, with samples: some Collection<Trace.Sample>
  ) {
    if !extras.isEmpty || samples.contains(where: { !$0.extra.isNone }) {
      beginExtras()
      extras.replaceSubrange(range, with: samples.lazy.map(\.extra))
    }
    points.replaceSubrange(range, with: samples.lazy.map(Trace.Point.init))
  }

  @inlinable public mutating func append(_ sample: Trace.Sample) {
    if !extras.isEmpty || !sample.extra.isNone {
      beginExtras()
      extras.append(sample.extra)
    }
    points.append(Trace.Point(sample))
  }

  @inlinable public mutating func reserveCapacity(_ count: Int) { points.reserveCapacity(count) }
}

extension Trace.Samples: ExpressibleByArrayLiteral {
  @inlinable public init(arrayLiteral samples: Trace.Sample...) { self.init(samples) }
}
