import Controllers
import Formats
package import HeadlessUIKit
import Rules
import Traces

extension Trace {
  /// The name of the stop at which the drag begins, as the recording states it; nil if the recording names no stop.
  var startStop: String? { metadata["start"] }
}

extension Controller {
  /// The stop at which a trace begins; nil if the controller has no stops.
  ///
  /// The stop that the recording names if the controller has that stop, otherwise the controller's first stop.
  func startStop(of trace: Trace) -> String? { startStop(named: trace.startStop) }

  func startStop(named name: String?) -> String? {
    stops.isEmpty ? nil : (stops.first { $0.name == name } ?? stops.first)?.name
  }
}

extension Outcome {
  /// The diagnostic about a label or a recorded start that fits none of the stops; nil if there is none, or if the
  /// gesture has no label.
  package var unknownStop: Diagnostic? {
    guard verdict == .unlabelled, intent != nil else { return nil }
    return diagnostics.first { $0.code == FindingKind.noStop.rawValue }
  }

  /// Whether the controller has stops, or the label names one; otherwise stops need not be judged.
  static func concernsStops(ofController hasStops: Bool, meaning intent: Label.Intent?) -> Bool {
    if case .stop? = intent { true } else { hasStops }
  }

  /// Adds a diagnostic for each problem with stops: a label or a recorded start that fits none of the controller's
  /// stops, a rule that chooses no stop, or stops that do not fit the screen.
  ///
  /// A label or start that fits no stop makes the verdict `unlabelled`; the other problems make it `fail` if the
  /// gesture has an intent.
  mutating func judgeStops(of trace: Trace, by controller: Controller, on screen: ScreenSize) {
    guard Self.concernsStops(ofController: !controller.stops.isEmpty, meaning: intent)
    else { return }
    var faults: [String] = []
    if let problem = controller.ruler.stopProblem(width: screen.width, height: screen.height) {
      faults.append("stops: \(problem)")
    }
    if start != nil, decision == .none, rule != nil {
      faults.append(
        "the rule yields no stop: it passes one boundary but not an earlier one; let it pass each"
          + " boundary wherever it passes the next")
    }
    judgeStops(of: trace, between: controller.stops.map(\.name), of: "controller", faults: faults)
  }

  /// Reports a label that fits none of the stops, an unknown starting stop in the recording, and the given `faults`.
  ///
  /// `faults` are further problems with the stops. If `owner` is `scene`, this function also reports a recording that
  /// begins at a different stop than the scene.
  mutating func judgeStops(
    of trace: Trace, between names: [String], of owner: String, faults: [String] = []
  ) {
    var unknowns: [String] = []
    func unknown(_ name: String, _ what: String) -> String {
      let place = trace.labelPlace.map { place in
        place.file + (place.line.map { ":\($0)" } ?? "") + ": "
      }
      return (place ?? "") + "\(what) '\(name)'"
    }
    let remedy =
      names.isEmpty ? "choose finish, cancel, any or none" : "choose \(alternatives(names))"
    switch trace.label?.intent {
    case .stop(let name) where !names.contains(name):
      unknowns.append(unknown(name, "the \(owner) has no stop") + "; \(remedy)")
    case .finish where !names.isEmpty, .cancel where !names.isEmpty:
      let word = trace.label?.intent.rawValue ?? ""
      unknowns.append(unknown(word, "the \(owner) has stops, and the label says") + "; \(remedy)")
    default: break
    }
    if let name = trace.startStop, !names.isEmpty, !names.contains(name) {
      unknowns.append(
        "\(trace.file ?? trace.name): 'start': the \(owner) has no stop '\(name)'; \(remedy)")
    } else if let name = trace.startStop, owner == "scene", let start, name != start {
      unknowns.append(
        "\(trace.file ?? trace.name): 'start': the recording begins at '\(name)' and the scene at"
          + " '\(start)'; let the scene build its screen there")
    }
    diagnostics += (unknowns + faults).map {
      Diagnostic(code: FindingKind.noStop.rawValue, severity: .error, message: $0)
    }
    if !unknowns.isEmpty {
      verdict = .unlabelled
    } else if !faults.isEmpty, intent != nil {
      verdict = .fail
    }
  }
}
