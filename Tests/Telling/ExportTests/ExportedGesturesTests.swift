import Controllers
import Foundation
import HeadlessUIKit
import NodeRun
import PackageFolder
import Replay
import Rules
import Testing
import Traces

@testable import Export

/// Exports to JavaScript on every shipped gesture; `Tests/Exported/check` does the same with those to Swift.
struct ExportedGesturesTests {
  /// Rules of progress, speed and a predicted end between two ends, and every form of a rule between stops.
  private static let presets = [
    "default", "appcoda", "hero", "pan-modal", "fluid-interfaces", "swiftui-page-view",
    "swipe-transition-dismiss", "sheet", "vaul-stops", "floating-panel-stops", "gorhom-stops",
    "swiftui-drawer",
  ]

  private static let gestures: [Trace] = {
    let folder = packageFolder.appendingPathComponent("traces")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".csv") && !$0.hasSuffix("labels.csv") }.sorted()
      .flatMap { (try? TraceReader.read(path: folder.appendingPathComponent($0).path)) ?? [] }
  }()

  @Test(.enabled(if: NodeRun.isPossible, "there is no node to run JavaScript"))
  func `JavaScript decides every shipped gesture as the controller does`() throws {
    var run = NodeRun()
    var expected: [(name: String, answers: [String])] = []
    for (index, name) in Self.presets.enumerated() {
      let controller = try Controller(preset: name)
      let export = ExportSamples.export(controller)
      run.files["m\(index).mjs"] = export.text(as: .javaScript)
      var (rows, answers): ([String], [String]) = ([], [])
      for gesture in Self.gestures {
        guard let (row, answer) = Self.released(gesture, controller) else { continue }
        rows.append("{\(row)}")
        answers.append(answer)
      }
      let function = export.names.camel + (controller.stops.isEmpty ? "Finishes" : "Settles")
      run.script += """
        import { \(function) as decide\(index) } from './m\(index).mjs';
        console.log([\(rows.joined(separator: ",\n"))].map(decide\(index)).map(Number).join(' '));

        """
      expected.append((name, answers))
    }
    let lines = try run.lines()
    #expect(lines.count == expected.count)
    for (line, (name, answers)) in zip(lines, expected) {
      #expect(line == answers.joined(separator: " "), "\(name)")
      #expect(answers.count > 200 && Set(answers).count > 1, "\(name)")
    }
  }

  /// The arguments with which a release is decided, and the answer; nil for a gesture that the rule did not decide.
  private static func released(_ gesture: Trace, _ controller: Controller) -> (String, String)? {
    let outcome = ReplayEngine().replay(
      gesture, with: controller, settings: ReplaySettings().scened(for: controller)
    ).outcome
    guard let release = outcome.release, gesture.samples.last?.phase == .ended else { return nil }
    var members = Quantity.allCases.filter(\.isStored).map {
      "\($0.camelName):\($0.value(in: release))"
    }
    switch outcome.decision {
    case .finish: return (members.joined(separator: ","), "1")
    case .cancel where controller.stops.isEmpty: return (members.joined(separator: ","), "0")
    case .stop(let stop):
      let names = controller.stops.map(\.name)
      guard let start = names.firstIndex(of: outcome.start ?? ""),
        let place = names.firstIndex(of: stop)
      else { return nil }
      let peak = max(release.dragged, release.peakProgress * release.extent - release.origin)
      members += ["start:\(start)", "dragged:\(release.dragged)", "peak:\(peak)"]
      return (members.joined(separator: ","), "\(place)")
    default: return nil
    }
  }
}
