package import Controllers
package import Formats
import MotionMath
import Rules

/// The exports of controllers as templates, which a page without Panlab fills with changed numbers.
///
/// Each template is compared with exports of its controller with other numbers. A format that does not follow the
/// numbers in a simple way has no template; the page then gives the command.
package struct ExportTemplates {
  private let controllers: [Controller]
  private let evidence: [String: ExportEvidence]
  private let toolVersion: String

  /// Creates the templates of some controllers.
  ///
  /// `evidence` is that for controllers by their fingerprints. Only the exports of a controller as it is state it, since it
  /// is about the values beside which it stands.
  package init(
    _ controllers: [Controller], evidence: [String: ExportEvidence] = [:], toolVersion: String
  ) {
    (self.controllers, self.evidence, self.toolVersion) = (controllers, evidence, toolVersion)
  }

  /// The formats on a page: all except the schema, which does not depend on the controller.
  package static let formats = ExportFormat.allCases.filter { $0 != .jsonSchema }

  /// The templates for a page's script.
  ///
  /// `lines` has every line of the exports once, because exports share most of their lines. Each controller has, for
  /// each format, the lines of its template, or null without one, and the lines of its export as it is, unless the
  /// template yields them: runs of consecutive lines, each as the index of its first line and their number.
  package var json: JSONValue {
    var places: [Substring: Int] = [:]
    var lines: [JSONValue] = []
    func runs(_ text: String) -> JSONValue {
      var runs: [Int] = []
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        let place = places[line] ?? lines.count
        if place == lines.count {
          places[line] = place
          lines.append(.string(String(line)))
        }
        if runs.count > 1, runs[runs.count - 2] + runs[runs.count - 1] == place {
          runs[runs.count - 1] += 1
        } else {
          runs += [place, 1]
        }
      }
      return .array(runs.map(JSONValue.count))
    }
    let setups = controllers.map { controller in
      let templates = ControllerTemplates(controller, toolVersion: toolVersion)
      return JSONValue.object([
        "source": templates.source,
        "formats": .array(
          Self.formats.map { format in
            let template = templates.template(for: format)
            let text = templates.text(
              of: controller, format, evidence: evidence[controller.fingerprint])
            let isYielded = template.map { templates.filled($0, for: controller) == text } ?? false
            return .object([
              "name": .string(format.rawValue), "file": .string(format.usualFile),
              "template": template.map(runs) ?? .null, "text": isYielded ? .null : runs(text),
              "motion": .text(
                template.flatMap { templates.motionForm(of: $0, as: format) }?.rawValue),
            ])
          }),
      ])
    }
    return .object(["setups": .array(setups), "lines": .array(lines)])
  }
}

/// How a format states the settings of the motion, each on a line of its own.
private enum MotionForm: String {
  case json, plist

  /// A text with other settings of the motion, given as texts by their names.
  ///
  /// The page's script does the same.
  func replacing(_ settings: [(name: String, text: String)], in text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (name, text) in settings {
      let number = Double(name == "duration" && text.hasSuffix("s") ? text.dropLast() : text[...])
      switch self {
      case .json:
        let head = "  \"\(name)\": "
        guard let place = lines.firstIndex(where: { $0.hasPrefix(head) }) else { continue }
        let value = number.map(Number.shortest) ?? "\"\(text)\""
        lines[place] = head + value + (lines[place].hasSuffix(",") ? "," : "")
      case .plist:
        guard let place = lines.firstIndex(of: "\t<key>\(name)</key>"), place + 1 < lines.count
        else {
          continue
        }
        lines[place + 1] =
          number.map { "\t<real>\(Number.shortest($0))</real>" } ?? "\t<string>\(text)</string>"
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// The templates of one controller.
private struct ControllerTemplates {
  let controller: Controller
  let toolVersion: String
  private let numbers: [Hole]
  /// The controller with recognisable numbers, from whose exports the templates are made.
  private let probe: Controller
  /// Controllers with other numbers, whose exports the templates must yield.
  private let others: [Controller]

  /// A number of the rule, with the values by which templates are made and checked.
  private struct Hole {
    let name: String
    let suffix: String
    /// A value whose digits occur nowhere else.
    let probe: Double
    /// A value with as many digits as a number has.
    let long: Double
    /// The whole numbers with the fewest and the most digits.
    let short, whole: Double
  }

  init(_ controller: Controller, toolVersion: String) {
    (self.controller, self.toolVersion) = (controller, toolVersion)
    let numbers: [Hole] = controller.finishWhen.parameterNames.enumerated().compactMap {
      index, name in
      guard let parameter = try? controller.parameter(named: name),
        case .number(let unit, let range) = parameter.kind, range.upperBound.isFinite
      else { return nil }
      let length = range.upperBound - range.lowerBound
      let part = 0.3141 + 0.0617 * Double(index)
      return Hole(
        name: name, suffix: unit.suffix,
        probe: Number.rounded(range.lowerBound + part * length, decimals: 6) + 0.000_137,
        long: range.lowerBound + part * length / 3,
        short: range.lowerBound.rounded(.up), whole: range.upperBound.rounded(.down))
    }
    func changed(_ value: KeyPath<Hole, Double>, only name: String? = nil) -> Controller {
      numbers.filter { name == nil || $0.name == name }.reduce(into: controller) {
        try? $0.set($1.name, to: Number.shortest($1[keyPath: value]) + $1.suffix)
      }
    }
    self.numbers = numbers
    probe = changed(\.probe)
    others =
      [changed(\.short), changed(\.whole), changed(\.long)]
      + numbers.flatMap { [changed(\.whole, only: $0.name), changed(\.long, only: $0.name)] }
  }

  /// What the exports state as the source of changed numbers.
  ///
  /// For a preset, its source, its name, its numbers and its motion, and the names of all parameters that may differ, in
  /// the order of an export; otherwise the source alone.
  var source: JSONValue {
    let preset = Preset.shipped.first { $0.controller.source == controller.source }
    let text = JSONValue.string(oneLine(controller.source))
    guard let preset else { return .object(["text": text]) }
    let values = numbers.map { value(of: $0, in: preset.controller).map(JSONValue.number) ?? .null }
    let motion = Self.motionNames.filter { name in !numbers.contains { $0.name == name } }
    let texts = motion.map { motionText($0, in: preset.controller) }
    var changed = probe
    for (name, text) in zip(motion, texts) {
      let others = Self.motions.flatMap(\.self).filter { $0.name == name && $0.text != text }
      for other in others where (try? changed.set(name, to: other.text)) != nil { break }
    }
    return .object([
      "text": text, "name": .string(preset.name),
      "order": .texts(changed.changes(from: preset.controller).map(\.name)),
      "values": .object(numbers.map(\.name), values),
      "texts": .object(motion, texts.map(JSONValue.string)),
    ])
  }

  func text(
    of controller: Controller, _ format: ExportFormat, evidence: ExportEvidence? = nil
  ) -> String {
    ControllerExport(controller, toolVersion: toolVersion, evidence: evidence).text(as: format)
  }

  private func value(of hole: Hole, in controller: Controller) -> Double? {
    (try? controller.parameter(named: hole.name)).flatMap {
      Double($0.text(in: controller).dropLast(hole.suffix.count))
    }
  }

  /// The template of a format; nil if it does not yield the exports of the controllers with other numbers.
  func template(for format: ExportFormat) -> String? {
    guard !numbers.isEmpty, controller.decidingScene == nil else { return nil }
    var template = Self.unwrapped(text(of: probe, format))
      .replacing(oneLine(probe.statedSource), with: Self.hole("source"))
      .replacing(probe.fingerprint, with: Self.hole("fingerprint"))
    for number in numbers {
      template.replace(Number.shortest(number.probe), with: Self.hole(number.name))
    }
    // Code writes whole numbers with a decimal, the notes without.
    let lines = template.split(separator: "\n", omittingEmptySubsequences: false)
    let decimal = lines.map { line in
      line.contains(Self.paragraph)
        ? String(line) : String(line).replacing(Self.end, with: "." + Self.end)
    }.joined(separator: "\n")
    return [template, decimal].first { template in
      others.allSatisfy { filled(template, for: $0) == text(of: $0, format) }
    }
  }

  /// How the page's script states another motion in a format; nil if that does not yield the exports of controllers with
  /// other motions.
  func motionForm(of template: String, as format: ExportFormat) -> MotionForm? {
    guard let form = MotionForm(rawValue: format.rawValue), !moved.isEmpty else { return nil }
    let isRight = moved.allSatisfy { other in
      let settings = Self.motionNames.map { ($0, motionText($0, in: other)) }
      return form.replacing(settings, in: filled(template, for: other)) == text(of: other, format)
    }
    return isRight ? form : nil
  }

  /// The settings of the motion that a page changes.
  private static let motionNames = Parameter.all.filter { $0.role.group == .motion }.map(\.name)

  private func motionText(_ name: String, in controller: Controller) -> String {
    (try? controller.parameter(named: name))?.text(in: controller) ?? ""
  }

  /// Settings of other motions, by which the forms are checked: springs, curves, speeds and durations.
  private static let motions: [[(name: String, text: String)]] = [
    [("timing-curve", "spring(0.8,0.4)"), ("duration", "0.5s")],
    [("timing-curve", "spring(duration:0.4,bounce:0.2)"), ("completion-speed", "0.5")],
    [("timing-curve", "none"), ("completion-curve", "cubic-bezier(0.3,0,0.1,1)")],
    [("cancel-speed", "2"), ("completion-curve", "linear"), ("duration", "0.25s")],
    [("cancel-speed", "0.75"), ("completion-speed", "1.5")],
  ]

  /// The controller with other motions.
  private var moved: [Controller] {
    Self.motions.compactMap { changes in
      var other = controller
      for (name, text) in changes {
        guard (try? other.set(name, to: text)) != nil else { return nil }
      }
      return other
    }
  }

  /// The marks in a template, which occur in no export: a number or a word to be filled in stands between `start` and
  /// `end`, with a full stop before `end` if a whole number has a decimal; `paragraph` begins a text that is wrapped,
  /// each line behind what precedes the mark.
  private static let (start, end, paragraph) = ("\u{1}", "\u{2}", "\u{3}")

  private static func hole(_ name: String) -> String { start + name + end }

  /// Joins the lines of each sentence in the header that numbers may make longer.
  private static func unwrapped(_ text: String) -> String {
    var lines: [String] = []
    var prefix: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let prefix, line.hasPrefix(prefix + "  ") {
        lines[lines.count - 1] += " " + line.dropFirst(prefix.count + 2)
        continue
      }
      let before = line.prefix { " /*#".contains($0) }
      let rest = line.dropFirst(before.count)
      let isSentence = ["Source: ", "Note: "].contains { rest.hasPrefix($0) }
      prefix = isSentence ? String(before) : nil
      lines.append(isSentence ? before + paragraph + rest : String(line))
    }
    return lines.joined(separator: "\n")
  }

  /// Fills a template as the page's script does.
  func filled(_ template: String, for controller: Controller) -> String {
    var text = template.replacing(Self.hole("source"), with: oneLine(controller.statedSource))
      .replacing(Self.hole("source."), with: oneLine(controller.statedSource))
      .replacing(Self.hole("fingerprint"), with: controller.fingerprint)
      .replacing(Self.hole("fingerprint."), with: controller.fingerprint)
    for number in numbers {
      let value = value(of: number, in: controller) ?? 0
      let shortest = Number.shortest(value)
      text = text.replacing(Self.hole(number.name), with: shortest)
        .replacing(
          Self.hole(number.name + "."), with: shortest + (value == value.rounded() ? ".0" : ""))
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      let parts = line.split(separator: Self.paragraph, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return [String(line)] }
      return wrapped(String(parts[1]), columns: ControllerExport.headerColumns).map {
        parts[0] + $0
      }
    }
    return lines.joined(separator: "\n")
  }
}
