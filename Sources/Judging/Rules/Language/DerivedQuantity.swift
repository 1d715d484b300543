// What follows from the expressions of derived quantities, which are text in the rule language.
extension Quantity {
  /// The expression that computes a derived quantity; nil for a stored one.
  package var definition: Operand? { Self.definitions[self] }

  /// Whether the quantity is stored in a ``Release``, because it is measured.
  package var isStored: Bool { definition == nil }

  /// All quantities, each after those that it is computed from.
  package static let inOrderOfComputation: [Quantity] = {
    var order: [Quantity] = []
    func add(_ quantity: Quantity) {
      guard !order.contains(quantity) else { return }
      for source in quantity.definition?.quantities ?? [] { add(source) }
      order.append(quantity)
    }
    for quantity in allCases { add(quantity) }
    return order
  }()

  /// The stored quantities that this one is computed from; the quantity itself if it is stored.
  package var roots: [Quantity] { definition?.quantities.flatMap(\.roots) ?? [self] }

  /// Whether the quantity is known before the finger moves, because it depends on the screen and the settings alone.
  package var isKnownBeforehand: Bool { roots.allSatisfy { $0.entry.origin == .screen } }

  /// Whether the quantity depends on the finger's velocity, and not only on its location and the time.
  package var dependsOnVelocity: Bool {
    roots.contains { [.velocity, .velocityAtEveryChange].contains($0.entry.origin) }
  }

  /// Whether the quantity depends on the finger's velocity at every change of the pan, and not only at the decision.
  ///
  /// Such quantities are measured only for controllers that read them.
  package var needsEveryVelocity: Bool {
    entry.formula == nil
      ? entry.origin == .velocityAtEveryChange : roots.contains(where: \.needsEveryVelocity)
  }

  private static let definitions: [Quantity: Operand] = {
    var definitions: [Quantity: Operand] = [:]
    for quantity in allCases {
      guard let text = quantity.entry.formula else { continue }
      do throws(RuleError) {
        let operand = try RuleParser.operand(in: text, unit: quantity.unit, names: RuleNames([]))
        precondition(operand.parameterNames.isEmpty, "\(text) is not made of quantities alone")
        definitions[quantity] = operand
      } catch {
        preconditionFailure("\(quantity.rawValue): \(error)")
      }
    }
    return definitions
  }()
}

extension Operand {
  /// Whether the value depends on the gesture, rather than on settings and the screen alone.
  var isMeasured: Bool { quantities.contains { !$0.isKnownBeforehand } }
}
