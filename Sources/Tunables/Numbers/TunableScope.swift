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
