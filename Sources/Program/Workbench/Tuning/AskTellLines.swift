import Controllers
import Formats
import Reports
import Rules
public import Tuning

/// The lines of JSON that are exchanged with an external optimiser.
public struct AskTellLines {
  /// The reason why a line cannot be answered.
  public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The message, in the form `place: what was found; what to do`.
    public let description: String
  }

  private let problem: TuningProblem

  /// Creates the lines for a tuning problem.
  public init(_ problem: TuningProblem) { self.problem = problem }

  /// The first output line, which lists the parameters that the optimiser can vary.
  public var opening: String {
    let start = problem.startValues
    return JSONValue.object([
      "schema": .string("panlab.ask-tell/1"),
      "parameters": .array(
        zip(problem.parameters, start).map { parameter, value in
          .object([
            "name": .string(parameter.name), "unit": .string(parameter.suffix),
            "low": .number(parameter.lower), "high": .number(parameter.upper),
            "start": .number(value),
          ])
        }),
    ]).document(linesToDepth: 0)
  }

  /// The values that a line asks about.
  ///
  /// - Throws: ``Refusal`` for a malformed line, an unknown parameter or a value out of range.
  public func values(in line: String) throws(Refusal) -> [Double] {
    guard let asked = Self.question(line)?["ask"]?.members else {
      throw Refusal(description: "line: not a question; write {\"ask\": {\"NAME\": number}}")
    }
    var values = problem.startValues
    for (name, value) in asked.sorted(by: { $0.key < $1.key }) {
      guard let index = problem.parameters.firstIndex(where: { $0.name == name }) else {
        let advice = advice(for: name, choices: problem.parameters.map(\.name))
        throw Refusal(description: "'\(name)': not searched; \(advice ?? "leave it out")")
      }
      let parameter = problem.parameters[index]
      guard let number = value.number, parameter.range.contains(number) else {
        throw Refusal(
          description: "\(name): not a number within its range; give one from "
            + "\(parameter.text(parameter.lower)) to \(parameter.text(parameter.upper))")
      }
      values[index] = number
    }
    return values
  }

  /// The answer to a question: the loss for some values, and the question's `id`.
  ///
  /// The answer also contains three means over all gestures, which an objective can include too:
  /// - the completion time, in seconds;
  /// - the jump of the rate of progress when the finger hands off to the animation, in progress per second;
  /// - the closeness to the decision boundary, 0...1.
  public func answer(_ values: [Double], loss: Double, to line: String) -> String {
    let judgements = problem.judgements(under: problem.controller(values))
    let named = zip(problem.parameters.map(\.name), values.map(JSONValue.number))
    var told: [String: JSONValue] = [
      "agreement": .rounded(problem.agreement(of: judgements)), "loss": .number(loss),
      "values": .object(Dictionary(named) { first, _ in first }),
    ]
    for mean in [ParetoFront.Rival.completion, .jump, .margin] {
      told[mean.columnName] = .rounded(mean.mean(of: judgements, problem))
    }
    return LineReply("tell", .object(told), id: Self.question(line)?["id"]).line
  }

  /// The reply to a refused line, which contains the reason.
  public func refusal(_ refusal: Refusal, to line: String) -> String {
    LineReply(error: refusal.description, id: Self.question(line)?["id"]).line
  }

  private static func question(_ line: String) -> JSONValue? {
    try? JSONReader.value(in: Array(line.utf8), .strict)
  }
}
