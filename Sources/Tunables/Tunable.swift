/// A number of an app that can be tuned.
///
///     @Tunable("dismiss-threshold", in: 0.1...0.9) var threshold: CGFloat = 0.4
///
/// In the app it is that number and nothing else, unless a debug build is linked to a session by `TunableLink`:
/// then the session's value comes before the app's. In a replay it is a parameter of the scene: `params` lists
/// it, `set`, `nudge`, `sweep`, `tune` and `explain` change it, controller files and exports carry it.
@propertyWrapper
public struct Tunable<Value: BinaryFloatingPoint & Sendable>: Sendable {
  private let declaration: TunableDeclaration
  private var stored: Value

  /// Declares a tunable number.
  ///
  /// - Parameters:
  ///   - wrappedValue: Its value in the app, within `range`.
  ///   - name: In kebab-case; one number of the app has it.
  ///   - range: The values that it may take, in `unit`.
  ///   - unit: A fraction by default.
  ///   - file: Where it is declared, for messages.
  ///   - line: The line there.
  public init(
    wrappedValue: Value, _ name: StaticString, in range: ClosedRange<Value>,
    unit: TunableUnit = .fraction, file: StaticString = #fileID, line: UInt = #line
  ) {
    stored = wrappedValue
    declaration = TunableDeclaration(
      name: "\(name)", value: Self.asWritten(wrappedValue),
      range: Self.asWritten(range.lowerBound)...Self.asWritten(range.upperBound), unit: unit,
      place: "\(file):\(line)")
    guard let scope = TunableScope.current else {
      #if DEBUG
        LinkedValues.shared.declare(declaration)
      #endif
      return
    }
    scope.declare(declaration)
  }

  /// The number as the source has it: 0.1 for a `Float`'s, whose nearest value is 0.100000001.
  private static func asWritten(_ value: Value) -> Double { Double("\(value)") ?? Double(value) }

  public var wrappedValue: Value {
    get {
      guard let scope = TunableScope.current else {
        TunableScope.strayReads?.tell(declaration)
        #if DEBUG
          if let value = LinkedValues.shared.value(of: declaration) { return Value(value) }
        #endif
        return stored
      }
      return scope.value(of: declaration).map { Value($0) } ?? stored
    }
    set { stored = newValue }
  }
}

/// The unit of a tunable number.
public enum TunableUnit: String, Hashable, Sendable, CaseIterable, Codable {
  case fraction = ""
  case points = "pt"
  case pointsPerSecond = "pt/s"
  case perSecond = "/s"
  case seconds = "s"
}

/// A tunable number as its source declares it.
public struct TunableDeclaration: Hashable, Sendable, Codable {
  public let name: String
  /// Its value in the app, in its unit.
  public let value: Double
  public let range: ClosedRange<Double>
  public let unit: TunableUnit
  /// Where it is declared: `App/Sheet.swift:12`.
  public let place: String
}

/// Hears of tunable numbers that are read outside a replay.
///
/// An object, since optimised programs trap where a task-local value is an optional closure.
public final class StrayReads: Sendable {
  let tell: @Sendable (TunableDeclaration) -> Void

  public init(_ tell: @escaping @Sendable (TunableDeclaration) -> Void) { self.tell = tell }
}

/// The values of tunable numbers while one replay runs, and the declarations that it met.
///
/// `@unchecked Sendable`, for its task-local value: only the task that replays uses it.
public final class TunableScope: @unchecked Sendable {
  /// The scope of the replay that runs now; nil in an app.
  @TaskLocal public static var current: TunableScope?
  /// Told about a number that is read outside a replay; nil in an app.
  @TaskLocal public static var strayReads: StrayReads?

  private let values: [String: Double]
  /// By the order in which they were met; of a name that is declared twice, both.
  public private(set) var declarations: [TunableDeclaration] = []
  private var known: Set<TunableDeclaration> = []
  /// The names of the numbers that were read.
  public private(set) var read: Set<String> = []

  /// Creates a scope with values by name; a number without one keeps its value in the app.
  public init(values: [String: Double]) { self.values = values }

  func declare(_ declaration: TunableDeclaration) {
    if known.insert(declaration).inserted { declarations.append(declaration) }
  }

  func value(of declaration: TunableDeclaration) -> Double? {
    declare(declaration)
    read.insert(declaration.name)
    return values[declaration.name]
  }
}
