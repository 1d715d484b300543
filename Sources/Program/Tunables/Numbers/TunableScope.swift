/// A closure that is called for tunable numbers read outside a replay.
///
/// It is wrapped in an object, since optimised programs trap if a task-local value is an optional closure.
public final class StrayReads: Sendable {
  let tell: @Sendable (TunableDeclaration) -> Void

  public init(_ tell: @escaping @Sendable (TunableDeclaration) -> Void) { self.tell = tell }
}

/// The values of tunable numbers during one replay, and the declarations that the replay reached.
///
/// `@unchecked Sendable`, because a task-local value must be sendable; only the task of the replay uses it.
public final class TunableScope: @unchecked Sendable {
  /// The scope of the running replay; nil in an app.
  @TaskLocal public static var current: TunableScope?
  /// Called for numbers that are read outside a replay; nil in an app.
  @TaskLocal public static var strayReads: StrayReads?

  private let values: [String: Double]
  /// The declarations, in the order in which the replay first reached them.
  ///
  /// If a name is declared twice, both declarations are included.
  public private(set) var declarations: [TunableDeclaration] = []
  private var known: Set<TunableDeclaration> = []
  /// The names of the numbers that were read.
  public private(set) var read: Set<String> = []

  /// Creates a scope with values by name; a number without a value here keeps its value in the app.
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
