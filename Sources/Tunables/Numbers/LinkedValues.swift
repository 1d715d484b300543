#if DEBUG
  import Foundation

  /// The numbers that this app declares, with the values that the session of `panlab serve` wants.
  ///
  /// `@unchecked Sendable`: a lock guards everything, since numbers are read on any thread.
  final class LinkedValues: @unchecked Sendable {
    static let shared = LinkedValues()

    private let lock = NSLock()
    /// In the order in which they were met.
    private var declarations: [TunableDeclaration] = []
    private var known: Set<TunableDeclaration> = []
    /// Names that two places of the source have; no value is meant for either.
    private var ambiguous: Set<String> = []
    private var wanted: [String: Double] = [:]
    private var whenDeclared: (@Sendable () -> Void)?

    func declare(_ declaration: TunableDeclaration) {
      let tell = lock.withLock { () -> (@Sendable () -> Void)? in
        guard known.insert(declaration).inserted else { return nil }
        if declarations.contains(where: { $0.name == declaration.name }) {
          ambiguous.insert(declaration.name)
        }
        declarations.append(declaration)
        return whenDeclared
      }
      tell?()
    }

    /// The value that is wanted for a number; nil if its own is.
    func value(of declaration: TunableDeclaration) -> Double? {
      lock.withLock {
        wanted.isEmpty ? nil : accepted(for: declaration)
      }
    }

    private func accepted(for declaration: TunableDeclaration) -> Double? {
      guard let value = wanted[declaration.name], !ambiguous.contains(declaration.name),
        declaration.range.contains(value)
      else { return nil }
      return value
    }

    /// Takes the values that are wanted from now on; returns whether a declared number changes.
    func take(_ values: [String: Double]) -> Bool {
      lock.withLock {
        let before = declarations.map { accepted(for: $0) }
        wanted = values
        return before != declarations.map { accepted(for: $0) }
      }
    }

    /// Calls a function for each number that is declared from now on.
    func observe(_ tell: (@Sendable () -> Void)?) { lock.withLock { whenDeclared = tell } }

    /// The numbers with their values now, in the order in which they were met.
    var current: [(declaration: TunableDeclaration, now: Double)] {
      lock.withLock { declarations.map { ($0, accepted(for: $0) ?? $0.value) } }
    }
  }
#endif
