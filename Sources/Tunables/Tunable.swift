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
