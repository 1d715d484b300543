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
      for line in text.lines {
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
      var export = templates.export
      if let found = evidence[export.fingerprint] {
        export = ControllerExport(controller, toolVersion: toolVersion, evidence: found)
      }
      return JSONValue.object([
        "source": templates.source,
        "formats": .array(
          Self.formats.map { format in
            let template = templates.template(for: format)
            let text = export.text(as: format)
            let isYielded = template.map { templates.filled($0) == text } ?? false
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
    var lines = text.lines.map(String.init)
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
  private let subject: Filling
  private let numbers: [Hole]
  /// The controller with recognisable numbers, from whose exports the templates are made.
  private let probe: Filling
  /// Controllers with other numbers, whose exports the templates must yield.
  private let others: [Filling]
  /// Controllers with other motions, whose exports the forms of the motion must yield.
  private let moved: [Filling]

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

    func value(in controller: Controller) -> Double? {
      (try? controller.parameter(named: name)).flatMap {
        Double($0.text(in: controller).dropLast(suffix.count))
      }
    }
  }

  /// A controller, and what its exports have in the holes of a template.
  private struct Filling {
    let export: ControllerExport
    /// The texts by the names of the holes; behind a name with a full stop, a whole number has a decimal.
    let texts: [String: String]

    var controller: Controller { export.controller }

    init(_ controller: Controller, _ numbers: [Hole], toolVersion: String) {
      export = ControllerExport(controller, toolVersion: toolVersion)
      let source = oneLine(controller.statedSource)
      var texts = [
        "source": source, "source.": source,
        "fingerprint": export.fingerprint, "fingerprint.": export.fingerprint,
      ]
      for number in numbers {
        let value = number.value(in: controller) ?? 0
        let shortest = Number.shortest(value)
        texts[number.name] = shortest
        texts[number.name + "."] = shortest + (value == value.rounded() ? ".0" : "")
      }
      self.texts = texts
    }
  }

  init(_ controller: Controller, toolVersion: String) {
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
    let others =
      [changed(\.short), changed(\.whole), changed(\.long)]
      + numbers.flatMap { [changed(\.whole, only: $0.name), changed(\.long, only: $0.name)] }
    func filling(_ controller: Controller) -> Filling {
      Filling(controller, numbers, toolVersion: toolVersion)
    }
    self.numbers = numbers
    subject = filling(controller)
    probe = filling(changed(\.probe))
    self.others = others.map(filling)
    moved = Self.moved(controller).map(filling)
  }

  /// The export of the controller as it is, without evidence.
  var export: ControllerExport { subject.export }

  /// What the exports state as the source of changed numbers.
  ///
  /// For a preset, its source, its name, its numbers and its motion, and the names of all parameters that may differ, in
  /// the order of an export; otherwise the source alone.
  var source: JSONValue {
    let preset = Preset.shipped.first { $0.controller.source == subject.controller.source }
    let text = JSONValue.string(oneLine(subject.controller.source))
    guard let preset else { return .object(["text": text]) }
    let values = numbers.map { $0.value(in: preset.controller).map(JSONValue.number) ?? .null }
    let motion = Self.motionNames.filter { name in !numbers.contains { $0.name == name } }
    let texts = motion.map { motionText($0, in: preset.controller) }
    var changed = probe.controller
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

  /// The template of a format; nil if it does not yield the exports of the controllers with other numbers.
  func template(for format: ExportFormat) -> String? {
    guard !numbers.isEmpty, subject.controller.decidingScene == nil,
      // Where a source is empty, a text does not show its place.
      let source = probe.texts["source"], !source.isEmpty
    else { return nil }
    var template = Self.unwrapped(probe.export.text(as: format))
      .replacing(bytes: source, with: Self.hole("source"))
      .replacing(bytes: probe.export.fingerprint, with: Self.hole("fingerprint"))
    for number in numbers {
      template = template.replacing(
        bytes: Number.shortest(number.probe), with: Self.hole(number.name))
    }
    // Code writes whole numbers with a decimal, the notes without.
    let decimal = template.lines.map { line in
      line.utf8.contains(Self.paragraph)
        ? String(line)
        : line.replacing(bytes: Self.mark(Self.end), with: "." + Self.mark(Self.end))
    }.joined(separator: "\n")
    let exports = others.map { $0.export.text(as: format) }
    return [template, decimal].first { template in
      zip(others, exports).allSatisfy { Self.filled(template, with: $0) == $1 }
    }
  }

  /// How the page's script states another motion in a format; nil if that does not yield the exports of controllers with
  /// other motions.
  func motionForm(of template: String, as format: ExportFormat) -> MotionForm? {
    guard let form = MotionForm(rawValue: format.rawValue), !moved.isEmpty else { return nil }
    let isRight = moved.allSatisfy { other in
      let settings = Self.motionNames.map { ($0, motionText($0, in: other.controller)) }
      return form.replacing(settings, in: Self.filled(template, with: other))
        == other.export.text(as: format)
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
  private static func moved(_ controller: Controller) -> [Controller] {
    motions.compactMap { changes in
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
  private static let (start, end, paragraph): (UInt8, UInt8, UInt8) = (1, 2, 3)

  private static func mark(_ byte: UInt8) -> String { String(Unicode.Scalar(byte)) }

  private static func hole(_ name: String) -> String { mark(start) + name + mark(end) }

  /// Joins the lines of each sentence in the header that numbers may make longer.
  private static func unwrapped(_ text: String) -> String {
    var lines: [String] = []
    var prefix: String?
    for line in text.lines {
      if let prefix, line.hasPrefix(prefix + "  ") {
        lines[lines.count - 1] += " " + line.dropFirst(prefix.count + 2)
        continue
      }
      let before = line.prefix { " /*#".contains($0) }
      let rest = line.dropFirst(before.count)
      let isSentence = ["Source: ", "Note: "].contains { rest.hasPrefix($0) }
      prefix = isSentence ? String(before) : nil
      lines.append(isSentence ? before + mark(paragraph) + rest : String(line))
    }
    return lines.joined(separator: "\n")
  }

  /// The template with the numbers of the controller as it is.
  func filled(_ template: String) -> String { Self.filled(template, with: subject) }

  /// Fills a template as the page's script does.
  private static func filled(_ template: String, with filling: Filling) -> String {
    let pieces = template.utf8.split(separator: start, omittingEmptySubsequences: false)
    var text = String(Substring(pieces[0]))
    for piece in pieces.dropFirst() {
      guard let close = piece.firstIndex(of: end) else { continue }
      text += filling.texts[String(Substring(piece[..<close]))] ?? ""
      text += Substring(piece[close...].dropFirst())
    }
    var lines: [Substring] = []
    for line in text.lines {
      guard let mark = line.utf8.firstIndex(of: paragraph) else {
        lines.append(line)
        continue
      }
      let sentence = String(line[mark...].dropFirst())
      lines += wrapped(sentence, columns: ControllerExport.headerColumns).map { line[..<mark] + $0 }
    }
    return lines.joined(separator: "\n")
  }
}
