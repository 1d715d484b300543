import Controllers
import Foundation
import HeadlessUIKit
import PackageFolder
import PanlabRecorder
import Scenes
import Testing
import Traces

@testable import Replay

/// What the recorder in an app writes, as a bundle by one command.
@MainActor @Suite(.waiting)
struct RecorderBundleTests {
  /// Plays a gesture on a scene with a recorder in its window, which writes into the folder.
  private func record(_ gesture: String, intent: String, in folder: TemporaryFolder) throws {
    let path = packageFolder.appendingPathComponent("traces/\(gesture).csv").path
    let trace = try #require(try TraceReader.read(path: path).first)
    var settings = ReplaySettings()
    settings.scene = "slide-navigation"
    nonisolated(unsafe) var kept: TraceRecorder?
    let record = ReplayEngine().replay(trace, with: .default, settings: settings) { run in
      run.simulation.run {
        let recorder = TraceRecorder(
          into: .folder(folder.url.appendingPathComponent("gestures")), watching: run.pan)
        recorder.intent = intent
        recorder.onFailure = { Issue.record($0) }
        if let top = run.scene.window.rootViewController?.children.last {
          recorder.views = [top.title ?? "top": top.view]
        }
        run.scene.window.addGestureRecognizer(recorder)
        kept = recorder
      }
    }
    withExtendedLifetime(kept) {}
    TraceRecorder.waitUntilWritten()
    #expect(record.outcome.decision == .finish)
  }

  @Test func `a recording with its outcome and its frames becomes a bundle by one command`() throws
  {
    let folder = try TemporaryFolder()
    try record("first-look/anna-drag-1", intent: "finish", in: folder)
    #expect(
      try folder.contents(of: "gestures") == ["gesture-0001.csv", "gesture-0001.frames"])
    let recording = try folder.read("gestures/gesture-0001.csv")
    #expect(recording.contains("\n# outcome: finish\n# observed: source=coordinator began="))
    let written = try Panlab.run(
      ["bundle", "gestures/gesture-0001.csv", "--keep", "devices", "-o", "incident.panlab.html"],
      in: folder)
    #expect(written == Panlab.Result(output: "", error: "", exitCode: 0))

    let other = try TemporaryFolder()
    let text = try folder.read("incident.panlab.html")
    #expect(text.utf8.count <= 400_000)
    try other.write(text, to: "mail/a.html")
    let list = try Panlab.run(["bundle", "--list", "mail/a.html"], in: other).output
    #expect(list.contains("gestures/gesture-0001.frames"), "\(list)")
    #expect(list.contains("gestures/gesture-0001  finish    finish  pass"), "\(list)")
    // The touches, the device's outcome and its frames are as they were recorded.
    let inside = try Panlab.run(["agree", "mail/a.html", "--format", "json"], in: other)
    let before = try Panlab.run(
      ["agree", "gestures/gesture-0001.csv", "--format", "json"], in: folder)
    #expect(inside.output == before.output)
    #expect(inside.output.contains(#""answer":"confirmed""#), "\(inside.output)")
    #expect(
      inside.output.contains(#""frames_pt":"#) && !inside.output.contains(#""frames_pt":null"#),
      "\(inside.output)")
    for verb in [["explain"], ["check", "--format", "csv"], ["inspect"]] {
      let first = try Panlab.run(verb + ["gestures/gesture-0001.csv"], in: folder)
      let second = try Panlab.run(verb + ["mail/a.html"], in: other)
      #expect(second.output == first.output, "\(verb)")
      #expect(second.exitCode == 0)
      if verb == ["explain"] {
        #expect(second.output.contains("\n  on the device  finish, confirmed\n"))
      }
    }
  }
}
