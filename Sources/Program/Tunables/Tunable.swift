/// A number of an app that can be tuned.
///
///     @Tunable("dismiss-threshold", in: 0.1...0.9) var threshold: CGFloat = 0.4
///
/// In the app it is an ordinary number, unless `TunableLink` connects a debug build to a session: the session's value
/// then takes precedence. In a replay the number is a parameter of the scene: `params` lists it, `set`, `nudge`,
/// `sweep`, `tune` and `explain` change it, and controller files and exports contain it.
@propertyWrapper
public struct Tunable<Value: BinaryFloatingPoint & Sendable>: Sendable {
  private let declaration: TunableDeclaration
  private var stored: Value

  /// Declares a tunable number.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value in the app, within `range`.
  ///   - name: A name in kebab-case, unique in the app.
  ///   - range: The allowed values, in `unit`.
  ///   - unit: The unit; by default a fraction.
  ///   - file: The source file of the declaration, for messages.
  ///   - line: The source line of the declaration, for messages.
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

  /// The number as written in the source: 0.1 for a `Float` of 0.1, whose exact value is 0.100000001.
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
