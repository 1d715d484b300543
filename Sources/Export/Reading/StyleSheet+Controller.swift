import Controllers
import Rules

extension StyleSheet {
  /// The controller that stands in the style sheet as JSON, of which the properties beside it say what
  /// was changed by hand since; nil where there is none.
  func controllerText(_ prefix: String) -> String? {
    self[prefix + StyleSheetNames.controller].map(Self.words)
  }

  /// A controller with what the properties say otherwise than its own style sheet would.
  func changed(
    _ controller: Controller, prefix: String, file: String
  ) throws(ExportError) -> Controller {
    let usual = StyleSheet(ControllerExport(controller, toolVersion: "", name: "x").text(as: .css))
    var changed = controller
    /// What a property says, where that is not what it would say anyway.
    func news(_ ending: String) -> String? {
      guard let value = self[prefix + ending], value != usual["--x-" + ending] else { return nil }
      return Self.words(value)
    }
    func set(_ parameter: String, from ending: String) throws(ExportError) {
      guard let value = news(ending) else { return }
      do throws(ParameterError) {
        try changed.set(parameter, to: value)
      } catch {
        throw .property(file: file, property: prefix + ending, error)
      }
    }
    for threshold in StyleSheetNames.thresholds { try set(threshold, from: threshold) }
    for parameter in controller.ownParameters {
      try set(parameter.name, from: StyleSheetNames.own(parameter))
    }
    try set(StyleSheetNames.rule, from: StyleSheetNames.rule)
    if self[prefix + StyleSheetNames.timing] != nil {
      // A spring lasts as long as it takes, and the curves only stand for it.
      try set("timing-curve", from: StyleSheetNames.timing)
    } else {
      try set("completion-curve", from: StyleSheetNames.easing)
      try set("duration", from: StyleSheetNames.duration)
    }
    return changed
  }
}
