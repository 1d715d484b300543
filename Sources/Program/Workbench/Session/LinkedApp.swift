import Controllers
package import Formats
import Replay
import Reports
import Rules
package import Tunables

/// An app that is linked to the session, and the numbers that it declares.
package struct LinkedApp: Hashable, Sendable {
  /// The app's latest report.
  package var report: LinkReport
  /// Whether the app can receive new values; an app that lost its connection keeps the last values that it received.
  package var isConnected: Bool

  package init(report: LinkReport, isConnected: Bool) {
    (self.report, self.isConnected) = (report, isConnected)
  }

  /// The app's tunable numbers, with the values in its source code.
  var parameters: [NamedParameter] {
    report.numbers.compactMap { try? $0.declaration.parameter(among: declarations, note: note($0)) }
  }

  /// The reasons why some numbers of the app cannot be tuned.
  var faults: [String] {
    report.leftOut.map { "\($0); change its declaration" }
      + report.numbers.compactMap { number in
        do throws(ReplayError) {
          _ = try number.declaration.parameter(among: declarations, note: "")
          return nil
        } catch { return "\(error)" }
      }
  }

  private var declarations: [TunableDeclaration] { report.numbers.map(\.declaration) }

  private func note(_ number: LinkReport.Number) -> String {
    "declared at \(number.declaration.place), where it is \(Number.shortest(number.declaration.value))"
  }
}

// The tunable numbers of linked apps, in addition to the controller's parameters.
extension Session {
  /// The numbers that apps declare and that are not parameters of the controller, each name once.
  ///
  /// A number has the value that was set in the session, otherwise the value in the app's source code.
  func appNumbers(in state: SessionState) -> [NamedParameter] {
    var found: [NamedParameter] = []
    for var number in apps.flatMap(\.parameters) {
      guard !found.contains(where: { $0.name == number.name }),
        !state.controller.parameters.contains(where: { $0.name == number.name })
      else { continue }
      if let value = state.appValues[number.name], number.range.contains(value) {
        number.value = value
      }
      found.append(number)
    }
    return found
  }

  /// The state's controller, with the tunable numbers of the linked apps as additional parameters.
  func controllerWithApps(_ state: SessionState) -> Controller {
    var whole = state.controller
    whole.numbers.declare(appNumbers(in: state))
    return whole
  }

  /// The values that apps should use instead of the values in their source code, by name.
  ///
  /// These are the values that the session sets for the apps' own numbers, and the changed values of the controller's
  /// tunable numbers.
  package var wanted: [String: Double] {
    var wanted = state.appValues
    for number in state.controller.tunables {
      let base = state.base.tunables.first { $0.name == number.name }
      wanted[number.name] = base?.value == number.value ? nil : number.value
    }
    return wanted
  }

  /// The linked apps and their tunable numbers as JSON, for pages.
  package var appsJSON: JSONValue {
    .array(
      apps.map { app in
        let numbers = app.parameters.map { parameter -> JSONValue in
          let number = app.report.numbers.first { $0.declaration.name == parameter.name }
          let value = wanted[parameter.name].flatMap { parameter.range.contains($0) ? $0 : nil }
          return .object([
            "name": .string(parameter.name), "unit": .string(parameter.unit.rawValue),
            "suffix": .string(parameter.unit.suffix),
            "range": .array(
              [parameter.range.lowerBound, parameter.range.upperBound].map(JSONValue.number)),
            "source": .number(parameter.default), "value": .number(value ?? parameter.default),
            "now": .number(number?.now ?? parameter.default),
            "place": .string(number?.declaration.place ?? ""),
          ])
        }
        return .object([
          "name": .string(app.report.app), "isConnected": .bool(app.isConnected),
          "numbers": .array(numbers), "faults": .texts(app.faults),
        ])
      })
  }

  /// Changes a parameter of the controller or a tunable number of an app.
  ///
  /// - Returns: The text of the value before and after the change.
  func change(
    _ parameter: Parameter, in next: inout SessionState, _ change: (inout Controller) throws -> Void
  ) throws -> (old: String, new: String) {
    let name = parameter.name
    guard appNumbers(in: next).contains(where: { $0.name == name }) else {
      return try next.change(parameter, change)
    }
    var whole = controllerWithApps(next)
    let old = parameter.text(in: whole)
    try change(&whole)
    next.appValues[name] = whole.tunables.first { $0.name == name }?.value
    return (old, parameter.text(in: whole))
  }

  /// The apps that receive a change of this number, as the end of a message: ` on Demo`.
  ///
  /// Apps that lost their connection are listed separately: they receive the change when they are connected again.
  /// Empty if no app has the number.
  func destination(of name: String) -> String {
    let owners = apps.filter { $0.parameters.contains { $0.name == name } }
    let (there, lost) = (owners.filter(\.isConnected), owners.filter { !$0.isConnected })
    let on = there.isEmpty ? "" : " on \(there.map(\.report.app).joined(separator: ", "))"
    let later =
      lost.isEmpty
      ? "" : "; \(lost.map(\.report.app).joined(separator: ", ")) takes it once connected again"
    return on + later
  }

  /// The value, range and source location of an app's number, as `get NAME` shows them.
  func description(ofAppNumber number: NamedParameter) -> String {
    var text = """
      \(number.name): \(number.text)
      a number of the app: \(number.note)
      values: \(rangeText(number.range, unit: number.unit.suffix))

      """
    for app in apps {
      for own in app.report.numbers where own.declaration.name == number.name {
        text +=
          "\(app.report.app): \(Number.shortest(own.now))\(number.unit.suffix)"
          + "\(app.isConnected ? "" : ", when it was lost")\n"
      }
    }
    return text
  }
}
