import Controllers
import MotionMath
import NodeRun
import Rules
import Testing

@testable import Export

/// The loop over a controller's stops in Kotlin, Dart and JavaScript.
struct ExportedStopsTests {
  private static let presets = Preset.shipped.filter { !$0.controller.stops.isEmpty }

  @Test(.enabled(if: NodeRun.isPossible, "there is no node to run JavaScript"))
  func `JavaScript settles at the stops where the controller does`() throws {
    var run = NodeRun()
    var random = RandomGenerator(seed: 5)
    var expected: [String] = []
    for (index, preset) in Self.presets.enumerated() {
      let (controller, count) = (preset.controller, preset.controller.stops.count)
      let export = ExportSamples.export(controller)
      run.files["m\(index).mjs"] = export.text(as: .javaScript)
      var rows: [String] = []
      var stops: [String] = []
      for _ in 0..<300 {
        let (start, drag) = (Int.random(in: 0..<count, using: &random), Drag(&random))
        rows.append("{start:\(start),\(drag.members)}")
        stops.append("\(try drag.stop(from: start, under: controller))")
      }
      run.script += """
        import { \(export.names.camel)Settles as settles\(index) } from './m\(index).mjs';
        console.log([\(rows.joined(separator: ",\n"))].map(settles\(index)).join(''));

        """
      expected.append(stops.joined())
    }
    let answers = try run.lines()
    for (preset, (answer, expected)) in zip(Self.presets, zip(answers, expected)) {
      #expect(answer == expected, "\(preset.name)")
      #expect(Set(expected).count == preset.controller.stops.count, "\(preset.name)")
    }
    #expect(answers.count == Self.presets.count && answers.count > 8)
  }

  @Test func `Kotlin`() throws {
    let text = try ExportSamples.export(preset: "sheet").text(as: .compose)
    #expect(
      text.contains(
        """
            /** The stops, in ascending order. */
            val Stops = listOf("closed", "half", "full")

            /**
             * The index of the stop where a drag settles: beyond the boundaries that pass, or where it
             * began if one passes but not an earlier one.
             *
             * @param start The index of the stop where the drag began.
             * @param dragged Travel since the drag began, in dp.
             * @param velocity Speed towards completion, in dp per second.
             * @param height The view's height, in dp.
             */
            fun settles(start: Int, dragged: Double, velocity: Double, height: Double): Int {
                val places = listOf(0.0 * (height), 0.5 * height, 0.92 * height)
                val passed = List(places.size - 1) { lower ->
                    val extent = places[lower + 1] - places[lower]
                    val origin = places[start] - places[lower]
                    val translation = origin + dragged
                    finishes(translation, velocity, extent)
                }
                val first = passed.indexOf(false)
                val stop = if (first < 0) passed.size else first
                return if (passed.lastIndexOf(true) > stop) start else stop
            }

        """), "\(text)")
  }

  @Test func `Dart`() throws {
    let text = try ExportSamples.export(preset: "sheet").text(as: .flutter)
    #expect(
      text.contains(
        """
        const sheetStops = ['closed', 'half', 'full'];

        """), "\(text)")
    #expect(
      text.contains(
        """
        int sheetSettles({
          required int start,
          required double dragged,
          required double velocity,
          required double height,
        }) {
          final places = <double>[0.0 * (height), 0.5 * height, 0.92 * height];
          final passed = List.generate(places.length - 1, (lower) {
            final extent = places[lower + 1] - places[lower];
            final origin = places[start] - places[lower];
            final translation = origin + dragged;
            return sheetFinishes(translation: translation, velocity: velocity, extent: extent);
          });
          final first = passed.indexOf(false);
          final stop = first < 0 ? passed.length : first;
          return passed.lastIndexOf(true) > stop ? start : stop;
        }

        """), "\(text)")
  }

  @Test func `no note says the stops in words`() {
    for format in [ExportFormat.compose, .flutter, .javaScript] {
      for preset in Self.presets {
        let notes = ExportSamples.export(preset.controller).notes(for: format)
        #expect(!notes.contains { $0.hasPrefix("stops ") }, "\(preset.name)")
      }
    }
  }
}

/// A random drag on the default screen.
private struct Drag {
  private let dragged, peak, velocity, elapsed, active, location, speed: Double

  init(_ random: inout RandomGenerator) {
    dragged = .random(in: -500...500, using: &random)
    peak = max(dragged, .random(in: -100...500, using: &random))
    velocity = .random(in: -2500...2500, using: &random) * (Bool.random(using: &random) ? 1 : 0.05)
    elapsed = .random(in: 0.05...1.5, using: &random)
    active = elapsed * .random(in: 0.5...1, using: &random)
    location = .random(in: 0...844, using: &random)
    speed = abs(velocity) * .random(in: 1...1.3, using: &random)
  }

  /// The members of the object that the exported function takes.
  var members: String {
    "dragged:\(dragged),peak:\(peak),velocity:\(velocity),elapsed:\(elapsed),active:\(active),"
      + "location:\(location),speed:\(speed),width:390,height:844,peakVelocity:\(velocity)"
  }

  /// The index of the stop where the controller's surface settles.
  func stop(from start: Int, under controller: Controller) throws -> Int {
    let layout = try #require(
      controller.ruler.layout(width: 390, height: 844, start: controller.stops[start].name))
    let releases = layout.gaps.map { gap in
      let origin = gap.start - gap.lower
      func progress(_ travel: Double) -> Double {
        controller.ruler.progress(after: travel, extent: gap.extent)
      }
      return Release(
        progress: progress(origin + dragged), translation: origin + dragged, velocity: velocity,
        peakProgress: max(0, progress(origin + peak)), elapsed: elapsed, extent: gap.extent,
        location: location, speed: speed, width: 390, height: 844, origin: origin, active: active,
        peakVelocity: velocity)
    }
    let rule = BoundRule(controller.finishWhen, numbers: controller.numbers)
    return rule.decide(between: releases).stop ?? start
  }
}
