/// The few names of SwiftUI that an exported modifier uses, for tests where there is no SwiftUI.
///
/// A modifier's body is evaluated to a ``StandInView``, through which a test sends a drag. Nothing is laid out or
/// drawn, and an animation is applied at once and remembered.
@_exported public import Foundation

@MainActor public protocol View {
  var standIn: StandInView { get }
}

/// A view as a test sees it: its offset, its drag and its change handlers.
public struct StandInView: View {
  public var offset = CGSize.zero
  public var drag: StandInDrag?
  public var isEnabled = true
  public var changes: [@MainActor () -> Void] = []
  public var action: (@MainActor () -> Void)?
  public var adjusts: (@MainActor (AccessibilityAdjustmentDirection) -> Void)?

  public init() {}

  public var standIn: StandInView { self }
}

@MainActor public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = StandInView
  func body(content: Content) -> Body
}

public struct GestureMask: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let gesture = GestureMask(rawValue: 1)
  public static let subviews = GestureMask(rawValue: 2)
  public static let all: GestureMask = [.gesture, .subviews]
}

extension View {
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    var view = standIn
    view.offset = CGSize(width: x, height: y)
    return view
  }

  public func gesture(_ gesture: some Gesture, including mask: GestureMask = .all) -> some View {
    var view = standIn
    view.drag = gesture.standIn
    view.isEnabled = mask.contains(.gesture)
    return view
  }

  /// Stores the action.
  ///
  /// A test calls it to report a change.
  public func onChange<Value: Equatable>(
    of value: Value, _ action: @escaping @MainActor (Value, Value) -> Void
  ) -> some View {
    var view = standIn
    view.changes.append { action(value, value) }
    return view
  }
}

/// What a view's surroundings are, for all modifiers alike.
public struct EnvironmentValues {
  public var layoutDirection = LayoutDirection.leftToRight
  public var accessibilityReduceMotion = false

  /// The surroundings that tests set.
  @MainActor public static var current = EnvironmentValues()
}

public enum LayoutDirection: Sendable { case leftToRight, rightToLeft }

@MainActor @propertyWrapper public struct Environment<Value> {
  private let path: KeyPath<EnvironmentValues, Value>

  public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }

  public var wrappedValue: Value { EnvironmentValues.current[keyPath: path] }
}

public struct Text: Sendable {
  public init(_ text: String) {}
}

public enum AccessibilityAdjustmentDirection: Sendable { case increment, decrement }

extension View {
  /// Stores the action, which a test calls.
  public func accessibilityAction(named name: Text, _ action: @escaping @MainActor () -> Void)
    -> some View
  {
    var view = standIn
    view.action = action
    return view
  }

  /// Stores the action, which a test calls.
  public func accessibilityAdjustableAction(
    _ action: @escaping @MainActor (AccessibilityAdjustmentDirection) -> Void
  ) -> some View {
    var view = standIn
    view.adjusts = action
    return view
  }
}

@MainActor public protocol Gesture {
  var standIn: StandInDrag { get }
}

/// A drag with all its handlers.
public struct StandInDrag: Gesture {
  public var minimumDistance: CGFloat
  public var coordinateSpace: CoordinateSpace
  public var updates: [@MainActor (DragGesture.Value) -> Void] = []
  public var resets: [@MainActor () -> Void] = []
  public var changed: [@MainActor (DragGesture.Value) -> Void] = []
  public var ended: [@MainActor (DragGesture.Value) -> Void] = []

  public var standIn: StandInDrag { self }
}

public enum CoordinateSpace: Sendable { case global, local }

public struct Transaction: Sendable {
  public init() {}
}

public struct DragGesture: Gesture {
  /// A drag at one event.
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var location: CGPoint
    public var startLocation: CGPoint
    public var velocity: CGSize
    public var translation: CGSize

    public init(
      time: Date, location: CGPoint, startLocation: CGPoint, translation: CGSize, velocity: CGSize
    ) {
      (self.time, self.location, self.startLocation) = (time, location, startLocation)
      (self.velocity, self.translation) = (velocity, translation)
    }

    public var predictedEndTranslation: CGSize {
      CGSize(
        width: translation.width + velocity.width / 4,
        height: translation.height + velocity.height / 4)
    }
  }

  private let minimumDistance: CGFloat
  private let coordinateSpace: CoordinateSpace

  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    (self.minimumDistance, self.coordinateSpace) = (minimumDistance, coordinateSpace)
  }

  public var standIn: StandInDrag {
    StandInDrag(minimumDistance: minimumDistance, coordinateSpace: coordinateSpace)
  }
}

extension Gesture {
  public func onChanged(_ action: @escaping @MainActor (DragGesture.Value) -> Void) -> some Gesture
  {
    var drag = standIn
    drag.changed.append(action)
    return drag
  }

  public func onEnded(_ action: @escaping @MainActor (DragGesture.Value) -> Void) -> some Gesture {
    var drag = standIn
    drag.ended.append(action)
    return drag
  }

  public func updating<State>(
    _ state: GestureState<State>,
    _ body: @escaping @MainActor (DragGesture.Value, inout State, inout Transaction) -> Void
  ) -> some Gesture {
    var drag = standIn
    drag.updates.append { value in
      var transaction = Transaction()
      body(value, &state.storage.value, &transaction)
    }
    drag.resets.append { state.storage.value = state.initial }
    return drag
  }
}

/// The storage of a property wrapper; it outlives the struct that contains the property.
@MainActor public final class StandInStorage<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

@MainActor @propertyWrapper public struct State<Value> {
  private let storage: StandInStorage<Value>

  public init(wrappedValue: Value) { storage = StandInStorage(wrappedValue) }

  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

@MainActor @propertyWrapper public struct GestureState<Value> {
  let storage: StandInStorage<Value>
  let initial: Value

  public init(wrappedValue: Value) {
    (storage, initial) = (StandInStorage(wrappedValue), wrappedValue)
  }

  public var wrappedValue: Value { storage.value }
  public var projectedValue: GestureState<Value> { self }
}

@MainActor @propertyWrapper public struct Binding<Value> {
  private let read: @MainActor () -> Value
  private let write: @MainActor (Value) -> Void

  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    (read, write) = (get, set)
  }

  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }
}

/// An animation as it was asked for.
public enum Animation: Equatable, Sendable {
  case curve(Double, Double, Double, Double, duration: Double)
  case spring(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double)

  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35
  ) -> Animation { .curve(x1, y1, x2, y2, duration: duration) }

  public static func easeInOut(duration: Double) -> Animation {
    .timingCurve(0.42, 0, 0.58, 1, duration: duration)
  }
  public static func easeIn(duration: Double) -> Animation {
    .timingCurve(0.42, 0, 1, 1, duration: duration)
  }
  public static func easeOut(duration: Double) -> Animation {
    .timingCurve(0, 0, 0.58, 1, duration: duration)
  }
  public static func linear(duration: Double) -> Animation {
    .timingCurve(0, 0, 1, 1, duration: duration)
  }

  /// A spring by its response; Apple's has the numbers of its duration and bounce.
  public static func spring(duration: Double, bounce: Double) -> Animation {
    let (rate, ratio) = (2 * Double.pi / duration, bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
    return .interpolatingSpring(stiffness: rate * rate, damping: 2 * ratio * rate)
  }
  public static var smooth: Animation { .spring(duration: 0.5, bounce: 0) }
  public static var snappy: Animation { .spring(duration: 0.5, bounce: 0.15) }
  public static var bouncy: Animation { .spring(duration: 0.5, bounce: 0.3) }
  public static func interactiveSpring() -> Animation { .spring(duration: 0.15, bounce: 0.14) }

  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    .spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
  }

  /// The animation that was used last.
  @MainActor public internal(set) static var last: Animation?
}

@MainActor public func withAnimation<Result>(
  _ animation: Animation?, _ body: () throws -> Result
) rethrows -> Result {
  Animation.last = animation
  return try body()
}
