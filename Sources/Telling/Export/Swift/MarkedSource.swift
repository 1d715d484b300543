import Controllers
import HeadlessUIKit
import MotionMath

/// A source file of another folder; exports contain its text, which is embedded when this target is built.
package struct DriverSource: Sendable {
  /// The file's path in Panlab's package.
  let path: String
  let text: String
  fileprivate let lines: [Line]

  /// A line without its indentation.
  fileprivate struct Line {
    let indentation, text: Substring
    /// What the line says if it is a mark.
    let mark: Substring?
    let hasWords: Bool

    init(_ line: Substring) {
      let start = line.utf8.firstIndex { $0 != UInt8(ascii: " ") } ?? line.endIndex
      (indentation, text) = (line[..<start], line[start...])
      mark = text.hasPrefix("//: ") ? text.dropFirst(4) : nil
      hasWords = zip(text.utf8, text.utf8.dropFirst()).contains {
        $0 == UInt8(ascii: "_") && $1 == UInt8(ascii: "_")
      }
    }
  }

  init(_ path: String, _ text: String) {
    (self.path, self.text) = (path, text)
    lines = text.lines.map(Line.init)
  }

  /// The file's name without its suffix.
  var name: String { String(path.split(separator: "/").last?.dropLast(6) ?? "") }
}

/// What an export to Swift takes from sources with marks.
///
/// A mark is a line of its own. `//: if A !B` begins lines for exports with feature A and without B, `//: if A | B`
/// lines for those with either, `//: else` the lines for the others; `//: end` ends them. Any other mark, such as
/// `//: rule`, stands for the lines with this name, or for the members of the source with this name. Words in double
/// underscores, such as `__Name__`, stand for pieces of text.
struct MarkedSource {
  var features: Set<DriverFeature>
  var words: [String: String]
  var lines: [String: [String]]

  /// The lines of a source that this export takes, without `public`.
  func lines(of name: String) -> [String] {
    var taken: [String] = []
    var isOpen: [Bool] = []
    for line in DriverSource.all.first(where: { $0.name == name })?.lines ?? [] {
      guard let mark = line.mark else {
        if isOpen.allSatisfy(\.self) { taken.append(line.indentation + replaced(line)) }
        continue
      }
      switch mark.prefix(while: { $0 != " " }) {
      case "if": isOpen.append(holds(mark.dropFirst(3)))
      case "else": isOpen[isOpen.count - 1].toggle()
      case "end": isOpen.removeLast()
      default:
        guard isOpen.allSatisfy(\.self) else { continue }
        taken += (lines[String(mark)] ?? members(of: String(mark))).map {
          $0.isEmpty ? "" : line.indentation + $0
        }
      }
    }
    return Self.tidy(taken)
  }

  /// The text of a source of its own, without its imports: an export has all of them at its top.
  func type(_ name: String) -> [String] {
    lines(of: name).drop { $0.isEmpty || $0.hasPrefix("import ") }
      .map { $0.replacing(bytes: "public ", with: "") }
  }

  /// The members of the extension that a source consists of.
  private func members(of name: String) -> [String] {
    type(name).dropFirst().dropLast().map { String($0.dropFirst(2)) }
  }

  private func holds(_ condition: Substring) -> Bool {
    condition.split(separator: "|").contains { words in
      words.split(separator: " ").allSatisfy { word in
        let isNegated = word.hasPrefix("!")
        let feature = DriverFeature(rawValue: String(isNegated ? word.dropFirst() : word))
        return feature.map(features.contains) != isNegated
      }
    }
  }

  private func replaced(_ line: DriverSource.Line) -> String {
    guard line.hasWords else { return String(line.text) }
    return words.reduce(String(line.text)) { $0.replacing(bytes: "__\($1.key)__", with: $1.value) }
  }

  /// The lines without empty ones at the start or the end of braces, or beside another.
  private static func tidy(_ lines: [String]) -> [String] {
    var tidy: [String] = []
    for line in lines {
      if line.isEmpty, tidy.last.map({ $0.isEmpty || $0.hasSuffix("{") }) ?? true { continue }
      if line.hasSuffix("}"), line.drop(while: { $0 == " " }) == "}", tidy.last == "" {
        tidy.removeLast()
      }
      tidy.append(line)
    }
    if tidy.last == "" { tidy.removeLast() }
    return tidy
  }
}

/// What an exported driver has only if its controller needs it.
enum DriverFeature: String, CaseIterable {
  /// What only Panlab needs, which chooses by a controller's settings while it runs; no export has it.
  case here
  /// A surface with stops; otherwise a transition or a surface between two ends.
  case stops
  /// Numbers of its own; an extent that is a share of the view.
  case tuned, sized
  /// Measures of the gesture that are not known from its last event.
  case elapsed, clock, peak, peakVelocity, started
  /// How the finger's travel and the progress are measured.
  case progress, mirrored, eitherWay, recognition, edge, local
  /// When the rule is asked, and what a touch that the system cancels does.
  case during, lastChange, keepsAnswer, upIgnored, cancelledTouchReleases, cancelledTouchCancels
  /// How the surface is shown, and what is known of the way that remains.
  case band, tail, velocity, rate, springVelocity, pushedVelocity, matchedSpeed, length
}

extension DriverFeature {
  /// The features that follow from a controller's settings alone.
  static func settings(of controller: Controller) -> Set<DriverFeature> {
    var features: Set<DriverFeature> = []
    func add(_ feature: DriverFeature, if isNeeded: Bool) {
      if isNeeded { features.insert(feature) }
    }
    add(.stops, if: !controller.stops.isEmpty)
    add(.sized, if: controller.extent.isOfWidth(along: controller.direction) != nil)
    add(.mirrored, if: controller.direction.isHorizontal)
    add(.eitherWay, if: controller.axis.countsEitherWay)
    add(.recognition, if: controller.translationOrigin == .recognition)
    add(.edge, if: controller.edge != .none)
    add(.local, if: controller.coordinateSpace == .local)
    add(.during, if: controller.decide == .during)
    add(.lastChange, if: controller.decide == .lastChange)
    add(.keepsAnswer, if: controller.keepsAnswer)
    add(.upIgnored, if: controller.dragUp == .nothing)
    add(.cancelledTouchReleases, if: controller.cancelledTouch == .release)
    add(.cancelledTouchCancels, if: controller.cancelledTouch == .cancel)
    add(.band, if: !controller.clampsProgress && !controller.stops.isEmpty)
    return features
  }
}
