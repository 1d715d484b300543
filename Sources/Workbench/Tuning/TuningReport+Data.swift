import Controllers
package import Formats
import Replay
import Reports
import Rules
import Traces
import Tuning

/// The machine-readable forms of the report.
extension TuningReport {
  package var columns: [String] {
    [
      "parameter", "unit", "start", "tuned", "plateau_low", "plateau_high", "room_low",
      "room_high", "importance",
    ]
  }

  package var records: [[JSONValue]] {
    result.parameters.map { evidence in
      [.string(evidence.parameter.name), .string(evidence.parameter.suffix)]
        + [.rounded(evidence.start), .rounded(evidence.value)]
        + ends(of: evidence.plateau) + ends(of: evidence.room) + [.rounded(evidence.importance)]
    }
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.tuning/1"), "controller": result.tuned.json,
      "start": result.start.json,
      "objective": .object([
        "start": .rounded(result.startLoss), "tuned": .rounded(result.tunedLoss),
        "evaluations": .number(Double(result.evaluations)), "exact": .bool(result.isExact),
        "seed": .number(Double(result.options.seed)),
        "budget": .number(Double(result.options.budget)),
      ]),
      "parameters": .array(result.parameters.map(json)),
      "training": json(result.training), "held_out": result.heldOut.map(json) ?? .null,
      "unseen": result.unseen.map(json) ?? .null,
      "held_out_gestures": .array(result.heldOutGestures.map(json)),
      "default": result.versusDefault.map(json) ?? .null,
      "wrong": .array(
        result.wrong.map {
          .object([
            "trace": .string($0.name), "intent": .string($0.intent.rawValue),
            "decision": .string($0.decision.rawValue), "rule": .text($0.clause),
            "margin": .rounded($0.margin),
          ])
        }),
      "warnings": .array(result.warnings.map { .string($0.description) }),
    ])
  }

  private func json(_ evidence: ParameterEvidence) -> JSONValue {
    .object([
      "name": .string(evidence.parameter.name), "unit": .string(evidence.parameter.suffix),
      "start": .number(evidence.start), "tuned": .number(evidence.value),
      "plateau": json(evidence.plateau), "room": json(evidence.room),
      "importance": .rounded(evidence.importance),
      "has_effect": evidence.hasEffect.map(JSONValue.bool) ?? .null,
    ])
  }

  private func json(_ range: ClosedRange<Double>?) -> JSONValue {
    range == nil ? .null : .array(ends(of: range))
  }

  /// The ends of a range, rounded inwards; exact for a range narrower than the rounding.
  private func ends(of range: ClosedRange<Double>?) -> [JSONValue] {
    guard let range else { return [.null, .null] }
    let inner = range.roundedInwards(decimals: 6) ?? range
    return [.number(inner.lowerBound), .number(inner.upperBound)]
  }

  private func json(_ gesture: HeldOutGesture) -> JSONValue {
    .object([
      "trace": .string(gesture.name), "intent": .string(gesture.intent.rawValue),
      "fold": .number(Double(gesture.fold)), "decision": .string(gesture.decision.rawValue),
      "verdict": .string((gesture.isRight ? Outcome.Verdict.pass : .fail).rawValue),
    ])
  }

  private func json(_ preset: DefaultComparison) -> JSONValue {
    .object([
      "controller": preset.controller.json, "training": json(preset.training),
      "held_out": preset.heldOut.map(json) ?? .null, "unseen": preset.unseen.map(json) ?? .null,
    ])
  }

  private func json(_ comparison: AgreementComparison) -> JSONValue {
    .object([
      "gestures": .number(Double(comparison.gestures)),
      "groups": .number(Double(comparison.groups)), "start": .rounded(comparison.start),
      "tuned": .rounded(comparison.tuned), "interval": json(comparison.interval),
      "gain": .rounded(comparison.gain),
      "gain_interval": comparison.gainInterval.map(json) ?? .null,
    ])
  }

  private func json(_ interval: Interval95) -> JSONValue {
    .object([
      "low": .rounded(interval.lower), "high": .rounded(interval.upper),
      "method": .string(interval.method.rawValue),
      "independent_gestures": .rounded(interval.independentGestures),
    ])
  }
}
