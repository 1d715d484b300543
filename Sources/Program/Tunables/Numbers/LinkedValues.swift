#if DEBUG
  import Foundation

  /// The numbers that this app declares, with the values that the session of `panlab serve` wants.
  ///
  /// `@unchecked Sendable`, because a lock guards all its state; numbers are read on any thread.
  final class LinkedValues: @unchecked Sendable {
    static let shared = LinkedValues()

    private let lock = NSLock()
    /// The declarations, in the order in which the app first reached them.
    private var declarations: [TunableDeclaration] = []
    private var known: Set<TunableDeclaration> = []
    /// The names that are declared in several places; the values that the session wants for these names are ignored.
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

    /// The value that the session wants for a number; nil if the number keeps the value in the app's source.
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

    /// Replaces the wanted values; returns whether the value of a declared number changes.
    func take(_ values: [String: Double]) -> Bool {
      lock.withLock {
        let before = declarations.map { accepted(for: $0) }
        wanted = values
        return before != declarations.map { accepted(for: $0) }
      }
    }

    /// Sets a closure that is called for each newly declared number; nil removes it.
    func observe(_ tell: (@Sendable () -> Void)?) { lock.withLock { whenDeclared = tell } }

    /// The numbers with their current values, in the order in which the app first reached their declarations.
    var current: [(declaration: TunableDeclaration, now: Double)] {
      lock.withLock { declarations.map { ($0, accepted(for: $0) ?? $0.value) } }
    }
  }
#endif
