import Foundation
import Testing

/// The evidence of a tuning on its way into an app.
struct TuneEvidenceTests {
  private static let traces = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("traces").path

  private func tunedFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let result = try Panlab.run(
      [
        "tune", "\(Self.traces)/swipe-back", "--controller", "side-menu", "--tune",
        "progress-threshold", "--tune", "velocity-threshold", "--unseen",
        "\(Self.traces)/edge-swipe", "-o", "tuned.json",
      ], in: folder)
    #expect(result.exitCode == 0)
    #expect(result.error == "")
    #expect(
      result.output.contains(
        "\non unseen gestures the preset 'default' gets 0.917: the tuned controller is better by 4.2"
          + " points (95 %: -0.179…+0.267, no difference is possible)\n"))
    return folder
  }

  @Test func `an exported class says what the tuning found, on every set of gestures`() throws {
    let folder = try tunedFolder()
    let swift = try Panlab.run(["export", "tuned.json", "--format", "swift"], in: folder)
    #expect(swift.exitCode == 0)
    #expect(swift.error == "")
    #expect(
      swift.output.contains(
        """
        ///
        /// Evidence, unseen gestures: 95.8 % of 24 decided as meant (95 % interval 76.3-99.4 %); 4.2
        /// points better than 'side-menu' (95 % interval -17.9 to +26.7); 4.2 points better than
        /// 'default' (95 % interval -17.9 to +26.7).
        ///
        /// Evidence, gestures held out in 5 folds: 79.2 % of 24 decided as meant (95 % interval
        /// 56.9-91.6 %); 12.5 points worse than 'side-menu' (95 % interval -33.7 to +6.4); 12.5 points
        /// worse than 'default' (95 % interval -33.7 to +6.4).
        ///
        /// Evidence, training gestures: 95.8 % of 24 decided as meant (95 % interval 76.3-99.4 %); 4.2
        /// points better than 'side-menu' (95 % interval -14.0 to +23.7); 4.2 points better than
        /// 'default' (95 % interval -14.0 to +23.7).
        final class SideMenuInteractiveTransition: UIPercentDrivenInteractiveTransition {

        """))
  }

  @Test func `an outside optimiser that is interrupted keeps its best, with evidence`() throws {
    let folder = try Gestures.labelledFolder()
    let result = try Panlab.shell(
      """
      mkfifo questions
      "$panlab" tune swipes --tune progress-threshold --ask-tell --unseen '\(Self.traces)/first-look' \
        -o best.json < questions > answers &
      exec 3> questions
      printf '{"ask": {"progress-threshold": 0.01}}\\n{"ask": {"progress-threshold": 0.4}}\\n' >&3
      until grep -q '"progress-threshold":0.4' answers || ! kill -0 $!; do sleep 0.01; done
      kill -INT $!
      wait $!
      """, in: folder)
    #expect(result == Panlab.Result(output: "", error: "", exitCode: 130))
    let exported = try Panlab.run(["export", "best.json", "--format", "flutter"], in: folder)
    #expect(exported.error == "")
    #expect(exported.output.contains("const defaultProgressThreshold = 0.4;\n"))
    #expect(exported.output.contains("// Evidence, unseen gestures: "))
    #expect(exported.output.contains("// Evidence, training gestures: 100.0 % of 2 "))
    #expect(!exported.output.contains("held out"))
  }

  @Test func `the file of a tuning is what export writes`() throws {
    let folder = try tunedFolder()
    let again = try Panlab.run(
      ["export", "tuned.json", "--format", "json", "-o", "again.json"], in: folder)
    #expect(again == Panlab.Result(output: "", error: "", exitCode: 0))
    #expect(try folder.read("again.json") == folder.read("tuned.json"))
  }

  @Test func `a replay adds to what the tuning found`() throws {
    let folder = try tunedFolder()
    let result = try Panlab.run(
      [
        "export", "tuned.json", "--format", "flutter", "--evidence", "\(Self.traces)/first-look",
      ], in: folder)
    #expect(
      result.output.contains(
        "\n// Evidence: 10 of 12 labelled gestures decided as meant (83.3 %, 95 % interval"
          + " 55.2-95.3 %).\n// Evidence, unseen gestures: 95.8 % of 24 "))
    #expect(result.error == "")
  }

  /// The words that a warning about `tuned.json` begins and ends with.
  private func expectWarning(
    _ error: String, _ remedy: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let pattern =
      #"^Warning: (command 2: )?tuned\.json: the evidence in it is for another controller "#
      + #"\(fingerprint [0-9a-f]{16}, not [0-9a-f]{16}\) and is left out; \#(remedy)\n$"#
    #expect(
      error.range(of: pattern, options: .regularExpression) != nil, "\(error)",
      sourceLocation: sourceLocation)
  }

  @Test func `evidence for what was changed since is left out, and that is said`() throws {
    let folder = try tunedFolder()
    let set = try Panlab.run(
      ["export", "tuned.json", "--format", "css", "--set", "velocity-threshold=500"], in: folder)
    #expect(set.exitCode == 0)
    #expect(set.output.contains("Evidence: none was given."))
    expectWarning(set.error, "tune again, or give traces with --evidence")
    let edited = try folder.read("tuned.json").replacingOccurrences(
      of: "\"velocity-threshold\": 1000", with: "\"velocity-threshold\": 900")
    try folder.write(edited, to: "tuned.json")
    let hand = try Panlab.run(["export", "tuned.json", "--format", "css"], in: folder)
    #expect(hand.exitCode == 0)
    expectWarning(hand.error, "tune again, or give traces with --evidence")
    let replayed = try Panlab.run(
      ["export", "tuned.json", "--format", "css", "--evidence", "\(Self.traces)/first-look"],
      in: folder)
    #expect(replayed.output.contains("Evidence: 10 of 12 "))
    #expect(!replayed.output.contains("unseen"))
    expectWarning(replayed.error, "only --evidence counts")
    let schema = try Panlab.run(["export", "tuned.json", "--format", "json-schema"], in: folder)
    #expect(schema.error == "")
  }

  @Test func `the console carries it too, and says when it does not`() throws {
    let folder = try tunedFolder()
    let fitting = try Panlab.run(
      ["repl", "\(Self.traces)/first-look", "-c", "use tuned.json", "-c", "export flutter"],
      in: folder)
    #expect(fitting.output.contains("// Evidence: 10 of 12 "))
    #expect(fitting.output.contains("// Evidence, unseen gestures: 95.8 % of 24 "))
    #expect(fitting.error == "")
    let changed = try Panlab.run(
      [
        "repl", "\(Self.traces)/first-look", "--controller", "tuned.json", "-c",
        "set velocity-threshold 500", "-c", "export flutter",
      ], in: folder)
    #expect(changed.exitCode == 0)
    #expect(!changed.output.contains("unseen"))
    expectWarning(changed.error, "only the loaded traces count")
  }

  /// `python3` with the package `jsonschema`, where it is installed.
  static let hasValidator: Bool = {
    let probe = try? Panlab.shell("python3 -W ignore -c 'import jsonschema'")
    return probe?.exitCode == 0
  }()

  @Test(.enabled(if: hasValidator, "needs python3 with the package jsonschema"))
  func `an independent validator takes what tune writes`() throws {
    let folder = try tunedFolder()
    let result = try Panlab.shell(
      """
      "$panlab" export --format json-schema -o schema.json &&
      python3 -W ignore -c '
      import json, jsonschema
      schema = json.load(open("schema.json"))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      tuned = json.load(open("tuned.json"))
      validator.validate(tuned)
      del tuned["evidence"]["unseen"]["interval"]
      print(validator.is_valid(tuned))'
      """, in: folder)
    #expect(result == Panlab.Result(output: "False\n", error: "", exitCode: 0))
  }
}
