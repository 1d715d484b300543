import Devices
package import Formats
import Rules
import Traces

extension GestureSuite.Group {
  /// The group as a suite file has it, with other traces and another controller.
  ///
  /// A reader of the file finds the same settings, levels and budgets. Budgets whose level is `off` are left out, and so
  /// are pictures of views, which lie elsewhere.
  ///
  /// - Parameters:
  ///   - traces: The paths or patterns of the traces, relative to the suite's folder.
  ///   - controller: The name of a preset, or the path of a controller file.
  /// - Returns: The value of the group's member in `groups`.
  package func json(traces: [String], controller: String) -> JSONValue {
    var members: [String: JSONValue] = [
      "traces": .texts(traces), "controller": .string(controller),
    ]
    members["scene"] = settings.scene.map(JSONValue.string)
    members["delivery"] = settings.delivery.map { .string($0.rawValue) }
    members["display-hz"] = settings.displayHz.map(JSONValue.number)
    members["screen"] = settings.screen.map { .string($0.description) }
    if !settings.environment.isUsual {
      members["environment"] = .texts(settings.environment.words)
    }
    if labelLevel != .error { members["intent"] = .string(labelLevel.rawValue) }
    let limits = limits
    if !limits.isEmpty { members["budgets"] = .object(limits) }
    return .object(members)
  }

  /// The `budgets` of the group: its budgets, and the levels of findings that are not the usual ones.
  private var limits: [String: JSONValue] {
    var limits: [String: JSONValue] = [:]
    for (kind, level) in levels where level != kind.level {
      limits[kind.rawValue] = .string(level.rawValue)
    }
    for (name, budgets) in Dictionary(grouping: budgets, by: \.name) {
      guard let level = budgets.first?.level, level != .off else { continue }
      guard let limit = Self.limit(of: budgets) else {
        limits[name] = .string(level.rawValue)
        continue
      }
      limits[name] =
        level == .error ? limit : .object(["limit": limit, "level": .string(level.rawValue)])
    }
    return limits
  }

  /// The limit of budgets with one name, which are the ends of a range or margins in several units; nil without a limit.
  private static func limit(of budgets: [Budget]) -> JSONValue? {
    let texts = budgets.compactMap { budget in
      budget.limit.map { Number.shortest($0) + budget.unit.suffix }
    }
    guard let first = budgets.first, let text = texts.first else { return nil }
    if case .margin = first.kind { return .texts(texts) }
    guard let lower = budgets.first(where: \.isLowerEnd)?.limit else { return .string(text) }
    let upper = budgets.first { !$0.isLowerEnd }?.limit
    return .string("\(Number.shortest(lower))..\(upper.map { Number.shortest($0) } ?? "")")
  }
}
