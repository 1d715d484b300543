public import Controllers
import Formats
import Rules
public import Traces

/// Why nothing can be tuned.
public enum TuningError: Error, Hashable, Sendable {
  /// The controller has no such parameter, or does not accept a value.
  case parameter(ParameterError)
  /// A choice or a rule.
  case notANumber(String)
  /// A number that is computed.
  case formula(String, String)
  case otherUnit(String, String, unit: String)
  case notARange(String, name: String)
  case upsideDown(String, low: String, high: String)
  case oneValue(String, String)
  case notAStep(String, String)
  case repeated(String)
  case tooManyAxes(Int)
  case tooManyPoints(Int, limit: Int)
  case nothingToTune(choices: [String])
  /// Neither the rule nor anything else that is judged uses the parameter.
  case unused(String, rule: String, choices: [String])
  /// Only the rest of the transition depends on the parameter, and the objective ignores that.
  case changesCompletionOnly(String, choices: [String])
  case unknownTerm(String, choices: [String])
  case notAWeight(String, word: String)
  case weightOfAgreement(String)
  /// Wrong decisions cost nothing.
  case noCosts
  /// No label says finish or cancel.
  case noLabels(traces: Int)
  case tooFew(Int)
  case alike(Label.Intent, Int)
  case tooManyFolds(Int, groups: Int)
  case unknownGroup(String)
  /// A saved search of another task.
  case otherSearch(String)
  case unreadableSearch(String)

  /// The kind of mistake, which decides the exit code.
  public enum Kind: Hashable, Sendable {
    case usage
    /// Unsuitable gestures, or a file with other contents than expected.
    case unreadable
    /// Nothing to judge was selected.
    case missing
  }

  package var kind: Kind {
    switch self {
    case .tooFew, .alike, .otherSearch, .unreadableSearch: .unreadable
    case .noLabels: .missing
    default: .usage
    }
  }
}

extension TuningError: CustomStringConvertible {
  /// `place: what was found; what to do`.
  public var description: String {
    switch self {
    case .parameter(let error): error.description
    case .notANumber(let name): "'\(name)': takes words; name a parameter that is a number"
    case .formula(let name, let text):
      "'\(name)': is computed ('\(text)'); tune the numbers in it, or set it to a number"
    case .otherUnit(let name, let text, let unit):
      "\(name): '\(text)' has another unit; give it in \(unit)"
    case .notARange(let text, let name):
      "'\(text)': not a range; write the smaller and the greater value, as in \(name)=LOW:HIGH"
    case .upsideDown(let name, let low, let high):
      "\(name): the range \(low):\(high) is upside down; write \(high):\(low)"
    case .oneValue(let name, let value):
      "\(name): the range holds only \(value); set it, or give a greater upper end"
    case .notAStep(let name, let text):
      "\(name): '\(text)' is not a step; give a number above 0, or log where both ends are above 0"
    case .repeated(let name): "'\(name)': stands there twice; keep one"
    case .tooManyAxes(let count): "\(count) parameters; sweep over one or two"
    case .tooManyPoints(let count, let limit):
      "\(count) points; sweep over at most \(limit), with a greater step"
    case .nothingToTune(let choices):
      "no parameter named; "
        + (choices.isEmpty ? "name one" : "name one of \(alternatives(choices))")
    case .unused(let name, let rule, let choices):
      "'\(name)': the rule '\(rule)' does not use it; "
        + (choices.isEmpty ? "choose another rule" : "tune \(alternatives(choices))")
    case .changesCompletionOnly(let name, let choices):
      "'\(name)': no decision depends on it, only the rest of the transition; add --objective"
        + " agreement,completion=W"
        + (choices.isEmpty ? "" : ", or tune \(alternatives(choices))")
    case .unknownTerm(let word, let choices):
      "'\(word)': no such term; " + (advice(for: word, choices: choices) ?? "see --help")
    case .notAWeight(let text, let word):
      "'\(text)': no weight from 0 to 1000000; write it as in \(word)=0.5"
    case .weightOfAgreement(let text):
      "'\(text)': agreement takes no weight, it counts 1; write agreement, and weigh the other terms"
        + " against it"
    case .noCosts:
      "costs: false-finish and false-cancel are both 0, so that no decision is wrong; give one of"
        + " them a cost above 0"
    case .noLabels(let traces):
      "\(traces) \(traces == 1 ? "trace" : "traces") without a label that says finish or cancel;"
        + " label them in labels.csv"
    case .tooFew(let count):
      "\(count) labelled \(count == 1 ? "gesture" : "gestures"); give at least two, one that was"
        + " meant to finish and one that was not"
    case .alike(let intent, let count):
      "all \(count) labels say \(intent.rawValue); add gestures that were meant otherwise"
    case .tooManyFolds(let folds, let groups):
      "\(folds) folds: there \(groups == 1 ? "is 1 group" : "are \(groups) groups"); "
        + (groups < 2 ? "group by something else" : "choose 2 to \(groups), or 0 for none")
    case .unknownGroup(let word):
      "'\(word)': no recording has such a tag or line; group by tag, folder, none, the beginning of"
        + " a tag (person of person:anna) or a line of the recordings (device)"
    case .otherSearch(let file):
      "\(file): was saved for other gestures, parameters or options; name another file"
    case .unreadableSearch(let file): "\(file): is not a saved search; name another file"
    }
  }

}
