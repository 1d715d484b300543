import Formats

extension PlaySchedule {
  /// Writes the schedule as Dart records, which Flutter's `WidgetController.handlePointerEventRecord` can play.
  ///
  /// This Flutter method returns how late it played each record. Positions are in logical pixels, which equal points.
  /// Moves contain a `delta`, because Flutter's drag recognisers add up the deltas.
  ///
  /// - Source: Flutter: `PointerEventRecord` in the library flutter_test; `PointerMoveEvent.delta` in the library
  ///   gestures.
  func flutter(toolVersion: String) -> PlayableText {
    var last: [Int: Trace.Sample] = [:]
    var records = ""
    for event in events {
      guard let time = event.first?.time else { continue }
      records +=
        "  PointerEventRecord(const Duration(microseconds: \(Self.microseconds(time))), <PointerEvent>[\n"
      for touch in event {
        records += "    \(Self.flutterEvent(touch, after: last[touch.touch])),\n"
        last[touch.touch] = touch
      }
      records += "  ]),\n"
    }
    let text = """
      // Written by panlab \(toolVersion) from \(trace.name); nothing here has compiled it.
      // In a test: final errors = await tester.handlePointerEventRecord(\(identifier));
      // The errors are 0 under the fake clock of widget tests; unproven on a device.
      import 'package:flutter/gestures.dart';
      import 'package:flutter_test/flutter_test.dart';

      final List<PointerEventRecord> \(identifier) = <PointerEventRecord>[
      \(records)];

      """
    return PlayableText(
      text: text,
      losses: losses(places: false, resolution: "microseconds") + [
        "screen, display rate and label are left out"
      ] + placesOutside)
  }

  private static func microseconds(_ time: Double) -> Int { Int((time * 1e6).rounded()) }

  private static func flutterEvent(_ touch: Trace.Sample, after last: Trace.Sample?) -> String {
    let name =
      switch touch.phase {
      case .began: "Down"
      case .moved, .stationary: "Move"
      case .ended: "Up"
      case .cancelled: "Cancel"
      }
    func offset(_ x: Double, _ y: Double) -> String {
      "const Offset(\(Number.plain(x)), \(Number.plain(y)))"
    }
    var arguments =
      "timeStamp: const Duration(microseconds: \(microseconds(touch.time))), pointer: \(touch.touch + 1),"
      + " position: \(offset(touch.x, touch.y))"
    if name == "Move", let last {
      arguments +=
        ", delta: \(offset(Number.rounded(touch.x - last.x), Number.rounded(touch.y - last.y)))"
    }
    return "Pointer\(name)Event(\(arguments))"
  }
}
