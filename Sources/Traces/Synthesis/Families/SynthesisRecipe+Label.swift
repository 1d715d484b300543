extension SynthesisRecipe {
  /// The label of a plan: the person's intent, and for people and tuning what kind of case it is.
  ///
  /// A case is tagged `hard` when the finger leaves on the other side of half-way than was meant.
  ///
  /// - Parameters:
  ///   - person: Who made the gesture; the tag `person:` and the name lets tuning hold them out.
  ///   - plan: What they meant.
  ///   - released: The planned progress at the lift, as a fraction of the extent.
  /// - Returns: The label, of weight 1.
  func label(_ person: Person, _ plan: GesturePlan, released: Double) -> Label {
    let isHard = (released > 0.5) != (plan.intent == .finish)
    let percent = Int((released * 100).rounded())
    return Label(
      intent: plan.intent,
      tags: ["person:\(person.name)", plan.kind.rawValue] + (isHard ? ["hard"] : []),
      note: "\(story(plan)), let go at \(percent) %")
  }

  /// What happens in the gesture and what it was for, in a few words.
  private func story(_ plan: GesturePlan) -> String {
    let isMeant = plan.intent == .finish
    let action =
      switch plan.kind {
      case .flick: "short flick"
      case .drag: isMeant ? "full drag" : "drag that goes nowhere"
      case .slowDrag: isMeant ? "long slow drag" : "long slow drag taken back"
      case .reversal: "dragged out and thrown back"
      case .boomerang: isMeant ? "out, back and out again" : "out and home again"
      case .tremulousHold: "held with a trembling finger"
      case .hesitantDrag: "drag that stops before the lift"
      case .diagonalStart: "drag that sets off at a slant"
      case .systemCancelled: "drag taken away by the system"
      case .edgeStart: "drag in over the edge"
      }
    return "\(action), meant to \(isMeant ? family.finishing : "stay")"
  }
}
