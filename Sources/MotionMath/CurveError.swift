import Formats

/// The reason why a text is not a timing curve.
public struct CurveError: Error, Hashable, Sendable {
  /// The fault.
  public enum Fact: Hashable, Sendable {
    case empty
    case unknownName
    case unclosed
    case argumentsOfNamedCurve
    case bezierCount(Int)
    case labelInBezier(String)
    case notANumber(member: String, found: String)
    case notFinite(member: String, found: String)
    case outOfRange(member: String, found: String, range: ClosedRange<Double>)
    case unlabelled(String)
    case unknownMember(String)
    case repeated(String)
    case noMembers
    case missing([String], of: [String])
    case ambiguous([String], [[String]])
    case conflict([String])
    case fixedAndLimited
  }

  /// The whole text that was read.
  public let text: String
  public let fact: Fact

  init(_ text: String, _ fact: Fact) { (self.text, self.fact) = (text, fact) }
}

extension CurveError: CustomStringConvertible {
  public var description: String { "'\(text)': \(words)" }

  private static let curves =
    (CubicBezierCurve.named.map { kebabCase($0.name) } + [
      "cubic-bezier(x1,y1,x2,y2)", "spring(damping-ratio,response)",
    ]).joined(separator: ", ")

  private static let springs = SpringSpec.Combination.allCases.map { list($0.members) }
    .joined(separator: "; ")

  private static func list(_ members: [String]) -> String { members.joined(separator: ", ") }

  private var words: String {
    switch fact {
    case .empty: "no curve; choose one of \(Self.curves)"
    case .unknownName: "no such curve; choose one of \(Self.curves)"
    case .unclosed: "the parenthesis is not closed; end it with ')'"
    case .argumentsOfNamedCurve: "a named curve takes no numbers; write cubic-bezier(x1,y1,x2,y2)"
    case .bezierCount(let count):
      "\(counted(count, "number")); a cubic Bézier takes 4: x1, y1, x2, y2"
    case .labelInBezier(let label): "label '\(label)'; write the 4 numbers x1,y1,x2,y2 alone"
    case .notANumber(let member, let found):
      "'\(found)' is not a number for \(member); write one like 0.5"
    case .notFinite(let member, let found): "\(member) is \(found); give a finite number"
    case .outOfRange(let member, let found, let range):
      "\(member) is \(found); give \(Number.shortest(range.lowerBound)) to "
        + Number.shortest(range.upperBound)
    case .unlabelled(let value):
      "'\(value)' has no label; only the first two numbers go without, damping-ratio and response"
    case .unknownMember(let name):
      "no member '\(name)'; choose from \(Self.list(SpringSpec.ranges.map(\.name)))"
    case .repeated(let name): "\(name) is given twice; give it once"
    case .noMembers: "no numbers; a spring takes one of \(Self.springs)"
    case .missing(let missing, let all):
      "\(Self.list(missing)) missing; give all of \(Self.list(all))"
    case .ambiguous(let given, let possible):
      "\(Self.list(given)) alone does not make a spring; give all of "
        + possible.map(Self.list).joined(separator: "; or of ")
    case .fixedAndLimited:
      "velocity and velocity-limit do not go together; give the velocity, or the limit of the finger's"
    case .conflict(let given):
      "\(Self.list(given)) do not go together; a spring takes one of \(Self.springs)"
    }
  }
}
