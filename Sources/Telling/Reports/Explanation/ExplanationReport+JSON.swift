import Controllers
package import Formats
import Replay
import Rules

extension Explanation {
  /// The explanation as a JSON document: `panlab.explanation/1`.
  package var json: JSONValue {
    let names = parametersWithoutFlip
    var members: [String: JSONValue] = [
      "schema": .string("panlab.explanation/1"),
      "controller": controller.json,
      "settings": settings.json,
      // Every explanation comes from a replay through the full stack, whose recogniser and engine provide parts of it.
      "judge": .string(Judge.fullStack.rawValue),
      "scene": .string(scene),
      "outcome": outcome.json,
      "cause": cause?.json ?? .null,
      "gesture": gesture?.json ?? .null,
      "obstacle": .text(obstacle?.description),
      "rule": rule?.json ?? .null,
      "flips": .array(flips.map(\.json)),
      "literal_flips": .array(literalFlips.map(\.json)),
      "parameters_without_flip": .texts(names),
      "completion": completion?.json ?? .null,
    ]
    members["completion_before"] = earlier?.completion.json
    if !readings.isEmpty { members["readings"] = .array(readings.map(\.json)) }
    return .object(members)
  }
}

extension GestureStory {
  fileprivate var json: JSONValue {
    .object([
      "recognized_at_s": .rounded(recognizedAt), "recognized_x_pt": .rounded(recognizedX),
      "recognized_y_pt": .rounded(recognizedY), "recognized_travel_pt": .rounded(recognizedTravel),
      "decided_at_s": .rounded(decidedAt), "peak_progress": .rounded(peakProgress),
      "peak_at_s": .rounded(peakAt), "reversal_pt": .rounded(reversal),
      "touch_cancelled": .bool(touchWasCancelled), "pause_s": .rounded(motion?.pause),
      "true_velocity_pt_per_s": .significant(motion?.speed),
      "reported_velocity_pt_per_s": .significant(reportedSpeed),
    ])
  }
}

extension RuleStory {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "times_asked": .count(timesAsked), "at_s": .rounded(instant.elapsed),
      "condition": condition.json,
    ]
    if !boundaries.isEmpty {
      members["boundaries"] = .array(
        boundaries.map {
          .object([
            "lower": .string($0.lower), "upper": .string($0.upper), "decides": .bool($0.decides),
            "condition": $0.condition.json,
          ])
        })
    }
    return .object(members)
  }
}

extension ExplainedCondition {
  /// The condition as a tree of `clause`, `and`, `or`, `not` and `if`.
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "text": .string(text), "holds": .bool(holds), "decides": .bool(decides),
    ]
    switch kind {
    case .clause(let clause):
      members["kind"] = .string("clause")
      members["left"] = clause.left.json
      members["right"] = clause.right.json
      members["relation"] = .string(clause.relation.rawValue)
      members["margin"] = .significant(clause.margin)
      members["unit"] = .string(clause.unit.word)
    case .and(let parts):
      members["kind"] = .string("and")
      members["parts"] = .array(parts.map(\.json))
    case .or(let parts):
      members["kind"] = .string("or")
      members["parts"] = .array(parts.map(\.json))
    case .not(let part):
      members["kind"] = .string("not")
      members["parts"] = .array([part.json])
    case .choice(let test, let first, let second):
      members["kind"] = .string("if")
      members["parts"] = .array([test.json, first.json, second.json])
    }
    return .object(members)
  }
}

extension ExplainedOperand {
  fileprivate var json: JSONValue {
    .object([
      "text": .string(text), "value": .significant(value), "unit": .text(unit?.word),
      "parts": .array(parts.map(\.json)),
    ])
  }
}

extension CompletionStory {
  fileprivate var json: JSONValue {
    var matching = matchingSpeed
    if case .matched = match { matching = speed }
    return .object([
      "finishes": .bool(finishes), "from_progress": .rounded(progress), "speed": .rounded(speed),
      "duration_s": .rounded(duration), "completion_s": .rounded(length),
      "finger_rate_per_s": .rounded(fingerRate), "first_rate_per_s": .rounded(firstRate),
      "handoff_jump_per_s": .rounded(jump), "overshoot": .rounded(overshoot),
      "can_match": .bool(match.isPossible), "matching_speed": .rounded(matching),
      "progress_course": .array(course.map { .rounded($0) }),
    ])
  }
}

extension CompletionStory.Match {
  fileprivate var isPossible: Bool {
    switch self {
    case .matched, .speed: true
    case .nothingLeft, .startsAtRest, .fingerDoesNotMoveThere, .outOfReach: false
    }
  }
}
