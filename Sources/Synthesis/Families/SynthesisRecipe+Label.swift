import Traces

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
      note: "\(story(plan)) at \(percent) %")
  }

  /// What happens in the gesture and what it was for, in a few words that a place can follow.
  private func story(_ plan: GesturePlan) -> String {
    let isMeant = plan.intent == .finish
    let meant = "meant to \(isMeant ? family.finishing : "stay"), let go"
    return switch plan.kind {
    case .flick: "short flick, \(meant)"
    case .drag: "\(isMeant ? "full drag" : "drag that goes nowhere"), \(meant)"
    case .slowDrag: "long slow drag\(isMeant ? "" : " taken back"), \(meant)"
    case .reversal: "dragged out and thrown back, \(meant)"
    case .boomerang: "\(isMeant ? "out, back and out again" : "out and home again"), \(meant)"
    case .tremulousHold: "held with a trembling finger, \(meant)"
    case .hesitantDrag: "drag that stops before the lift, \(meant)"
    case .diagonalStart: "drag that sets off at a slant, \(meant)"
    case .systemCancelled: "drag that nobody let go, taken by the system"
    case .edgeStart: "drag in over the edge, \(meant)"
    }
  }
}
