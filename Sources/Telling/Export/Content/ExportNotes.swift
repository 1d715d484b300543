import Controllers
import Formats
import HeadlessUIKit
import MotionMath
import Rules

/// The parts of a controller that the formats cannot express.
extension ControllerExport {
  /// The parts of the controller that a format cannot express, one sentence each without a full stop.
  public func notes(for format: ExportFormat) -> [String] {
    ownNumbersNotes
      ?? controller.everyParameter.compactMap {
        $0.statement(of: controller, besides: format.parts)
      } + kindNotes(for: format) + nuances(of: format)
  }

  /// A note on the values of each kind, if a format has only the shared ones, or code that decides by these.
  private func kindNotes(for format: ExportFormat) -> [String] {
    guard let kinds = controller.kindValues, !format.hasKindValues else { return [] }
    let values = controller.exportedKindValues.map {
      "\($0.meaning ?? $0.name) \(Number.shortest($0.value))"
    }
    return [
      "held-out people gain by a value for each \(oneLine(kinds.word)), and this file has one for all:"
        + " \(values.joined(separator: ", ")); set it by \(oneLine(kinds.word)) in your code"
    ]
  }

  /// The notes for every format if a scene decides instead of the controller; nil if the controller decides.
  private var ownNumbersNotes: [String]? {
    controller.decidingScene.map {
      [
        "the scene '\($0.name)' decides itself: these are the numbers of its code, and this file has no rule"
      ]
    }
  }

  /// How what a format does say may still differ from the controller.
  private func nuances(of format: ExportFormat) -> [String] {
    switch format {
    case .swift: swiftNotes
    case .swiftUI: swiftUINotes
    case .json, .jsonSchema, .plist: []
    case .swiftConstants, .compose, .flutter: motionNotes
    case .designTokens: motionNotes + fitNotes
    case .css: motionNotes + sampleNotes + fitNotes
    case .androidXML, .javaScript: motionNotes + sampleNotes
    case .origami: motionNotes + origamiNotes
    }
  }

  // MARK: Notes on the controller

  private var swiftNotes: [String] {
    var notes: [String] = []
    if controller.usesTimingParameters, controller.stops.isEmpty {
      notes.append("timingCurve needs an interruptible animator; UIKit ignores it with any other")
    }
    if case .spring(.uikit, .finger) = controller.timing {
      notes.append("the spring is refitted to its duration for every velocity of the finger")
    }
    if let heldNote { notes.append(heldNote) }
    return notes
  }

  /// The behaviour of the controller that the view modifier does not reproduce, and the unproven behaviour of SwiftUI
  /// on which the view modifier relies.
  private var swiftUINotes: [String] {
    var notes: [String] = []
    if controller.recognizer == .pan {
      notes.append(
        "the controller follows UIKit's pan, but this file follows SwiftUI's drag: recognition and the position of"
          + " the touch-up differ; set recogniser to drag-gesture")
    }
    notes.append(
      "unproven: whether SwiftUI's velocity weighs the last two pairs of points, and whether it counts the touch-up"
        + " as a sample; the controller has drag-up \(controller.dragUp.rawValue)")
    if controller.coordinateSpace == .local {
      notes.append(
        "the drag is measured in the surface that it moves, which feeds back into its travel; the exact"
          + " effect on each frame is unproven")
    }
    let quantities = controller.finishWhen.condition.quantities
    if quantities.contains(.elapsed) {
      notes.append(
        "elapsed counts from the recognition: DragGesture.Value has no time of the contact")
    }
    if quantities.contains(.location) {
      notes.append("location is measured on the screen, as if the surface's container filled it")
    }
    if controller.edge != .none {
      notes.append(
        "SwiftUI has no drag from an edge: a drag that starts elsewhere is recognised, and ignored here"
      )
    }
    if case .spring = motion.shape {
      notes.append(
        "since iOS 17 springs take the drag's speed themselves"
          + (motion.takesFingerSpeed
            ? "; initialVelocity may count twice" : ", which the controller does not ask for"))
    }
    if motion.heldDampingRatio != nil {
      notes.append(
        "with a damping ratio above 1, SwiftUI's motion differs from UIKit's and is unproven"
      )
    }
    return notes
  }

  // MARK: Notes on the motion

  private var motionNotes: [String] {
    var notes: [String] = []
    if motion.takesFingerSpeed {
      notes.append("the spring takes over the finger's speed; here it starts with speed 0")
    }
    if let heldNote { notes.append(heldNote) }
    return notes
  }

  private var heldNote: String? {
    motion.heldDampingRatio.map {
      "the damping ratio \(Number.shortest(Number.rounded($0))) moves like 1, as UIKit's springs do"
    }
  }

  private var fitNotes: [String] {
    guard let fit = motion.fit else { return [] }
    return [
      "cubic-bezier() is fitted to the spring: off by at most \(Number.shortest(fit.error)) of"
        + " the distance, checked at 1001 points"
    ]
  }

  private var sampleNotes: [String] {
    guard let samples = motion.samples else { return [] }
    return [
      "\(samples.points.count) points approximate the spring: off by at most"
        + " \(Number.shortest(samples.error)) of the distance"
    ]
  }

  private var origamiNotes: [String] {
    switch motion.shape {
    case .curve:
      ["Origami's spring patches know no curves; use a classic animation with the control points"]
    case .spring(let spring, let velocity):
      OrigamiSpring(spring).notes
        + (velocity == 0
          ? []
          : [
            "Origami's springs start with speed 0; the velocity \(Number.shortest(velocity)) /s is lost"
          ])
    }
  }
}

extension Controller {
  /// Whether settling needs `timingCurve`, which UIKit applies only to an interruptible animator.
  var usesTimingParameters: Bool {
    if timingCurve != .none { return true }
    switch completionCurve {
    case .easeInOut, .easeIn, .easeOut, .linear: return false
    default: return true
    }
  }
}

/// The header of every export in a format with comments.
extension ControllerExport {
  /// The columns of a header's lines, behind the signs of the comment.
  static let headerColumns = 96

  /// The lines of the header: the origin of the export, the evidence and the notes, wrapped.
  func headerLines(_ notes: [String]) -> [String] {
    lines(origin + evidenceSentences + notes.map { "Note: \($0)" })
  }

  /// The sentences of the header: the origin of the export, the evidence and the notes.
  func headerSentences(_ notes: [String]) -> [String] {
    (origin + evidenceSentences + notes.map { "Note: \($0)" }).map { $0 + "." }
  }

  /// The lines of the header without the evidence: the origin of the export and the notes, wrapped.
  func headerLinesWithoutEvidence(_ notes: [String]) -> [String] {
    lines(origin + notes.map { "Note: \($0)" })
  }

  /// The evidence, one sentence for each set of gestures, without full stops.
  var evidenceSentences: [String] { evidence?.sentences ?? ["Evidence: none was given"] }

  private var origin: [String] {
    [
      "Written by panlab \(toolVersion) from the controller '\(oneLine(controller.name))'",
      "Source: \(oneLine(controller.statedSource))",
      "Controller fingerprint: \(fingerprint)",
    ]
  }

  private func lines(_ sentences: [String]) -> [String] {
    sentences.flatMap { wrapped($0 + ".", columns: Self.headerColumns) }
  }

  /// The members that describe the origin of an export, for formats with keys and values.
  func originMembers(_ notes: [String]) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "tool": .string("panlab"), "version": .string(toolVersion),
      "fingerprint": .string(fingerprint),
      "notes": .array(notes.map(JSONValue.string)),
    ]
    members["evidence"] = evidence?.json
    return members
  }
}

/// Replaces line breaks and other control characters in a text, so that the text cannot end the comment that contains
/// it.
func oneLine(_ text: String) -> String {
  String(text.map { $0.isNewline || ($0.asciiValue ?? 32) < 32 ? " " : $0 })
}

/// Wraps a text at spaces; lines after the first are indented.
func wrapped(_ text: String, columns: Int, indent: String = "  ") -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if !line.isEmpty, line.count + 1 + word.count > columns {
      lines.append(line)
      line = indent + word
    } else {
      line += line.isEmpty ? String(word) : " " + word
    }
  }
  return line.isEmpty ? lines : lines + [line]
}
