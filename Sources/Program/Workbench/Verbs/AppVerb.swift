import ArgumentParser
import Controllers
import Formats
import Reports
import Rules
import Tunables

/// `app`: lists the tunable numbers of the linked apps.
package struct AppVerb: Verb {
  package static let record = VerbRecord(
    name: "app",
    summary: "List the numbers of the running app",
    detail: """
      A debug build of an app that declares numbers with @Tunable connects with TunableLink.connect(to:) to the address \
      that 'serve' shows. Its numbers are then listed here with their values in the app and in its source, with file \
      and line; --changed lists those that differ from the source. 'set' changes one in the running app, undo and 'reset' \
      take it back, and 'export swift-constants' writes them. An app that is lost keeps its last values.
      """,
    examples: ["", "--changed"], openToPages: ["--changed"])

  @Flag(help: "List only the numbers that differ from the source.")
  package var changed = false

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    guard !session.apps.isEmpty else {
      throw CommandError(
        .missing,
        "app: no app is connected; type 'serve', and call TunableLink.connect(to:) with its address in a debug build"
      )
    }
    var text = ""
    for app in session.apps { text += session.listing(of: app, changedOnly: changed) }
    return Reply(text)
  }
}

extension Session {
  fileprivate func listing(of app: LinkedApp, changedOnly: Bool) -> String {
    let standing = app.isConnected ? "connected" : "lost; it keeps these values"
    var text = "\(app.report.app): \(standing)\n"
    var table = TextTable(columns: [
      .left("number"), .left("value"), .left("source"), .left("range"), .left("declared"),
      .left(""),
    ])
    for parameter in app.parameters {
      guard
        let number = app.report.numbers.first(where: { $0.declaration.name == parameter.name })
      else { continue }
      let unit = parameter.unit.suffix
      let source = number.declaration.value
      let target = wanted[parameter.name] ?? source
      if changedOnly, number.now == source, target == source { continue }
      let remark =
        target == number.now
        ? number.now == source ? "" : "changed"
        : parameter.range.contains(target)
          ? "\(Number.shortest(target))\(unit) is wanted"
          : "\(Number.shortest(target))\(unit) is wanted, which is outside its range"
      table.rows.append([
        parameter.name, Number.shortest(number.now) + unit, Number.shortest(source) + unit,
        rangeText(parameter.range, unit: unit), number.declaration.place, remark,
      ])
    }
    text += table.rows.isEmpty ? changedOnly ? "nothing differs from the source\n" : "" : table.text
    return text + app.faults.map { "note: \($0)\n" }.joined()
  }
}
