import Foundation
import Testing

/// The program node; nil where there is none.
private enum Node {
  static let path: String? = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }
}

/// The page's rules, recogniser, curves and drive without a browser: they touch nothing of a document.
@Suite(.serialized, .waiting, .enabled(if: Node.path != nil, "no node is installed"))
struct PlainNodeTests {
  /// Reads a page, runs the parts of its script that compute, and judges its gestures anew.
  private static let judge = """
    import { readFileSync } from "node:fs";
    const page = readFileSync(process.argv[2], "utf8");
    const part = (name, end) => page.slice(page.indexOf(name) + name.length).split(end)[0];
    const data = JSON.parse(part('id="data">', "</script>"));
    const source = part('<script type="module">', "</script>\\n</body>");
    // What computes ends where the document is touched for the first time.
    const computing = source.slice(0, source.indexOf("const bundlePage = "));
    const { Setup, followed, samplesOf } = new Function(`${computing}\\n; return { Setup, followed, samplesOf };`)();
    const wrong = [];
    let [decided, followedAlone] = [0, 0];
    for (const stored of data.setups) {
      const setup = new Setup(stored, data.traces);
      setup.gestures.forEach((gesture, index) => {
        const { decision, margin } = setup.outcomes[index];
        decided += 1;
        if (decision !== gesture.decision || margin !== gesture.margin) wrong.push(`${gesture.name}: ${decision} ${margin}`);
        if (!gesture.isPlain || gesture.isThin) return;
        const course = followed(setup, { rows: samplesOf(gesture), screen: gesture.screen ?? setup.screen, hz: gesture.hz ?? 60, start: gesture.start });
        const answer = course.asked === null ? null : setup.rule.decision(course.asked, course.start, setup.rule.numbers(setup.values, setup.pace));
        const found = answer === null || answer.stop === null ? "none" : setup.controller.stops[answer.stop] ?? (answer.finishes ? "finish" : "cancel");
        followedAlone += 1;
        if (found !== gesture.decision) wrong.push(`${gesture.name}: from its samples ${found}, not ${gesture.decision}`);
      });
    }
    console.log(JSON.stringify({ wrong, decided, followedAlone }));
    """

  @Test func `decides and follows every gesture as the program does`() throws {
    let folder = try TemporaryFolder()
    _ = try Panlab.run([
      "page", "--suite", "traces/panlab.json", "-o", folder.url.path + "/page.html",
    ])
    try folder.write(Self.judge, to: "judge.mjs")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Node.path))
    process.arguments = [folder.url.path + "/judge.mjs", folder.url.path + "/page.html"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let found = try #require(
      JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(found["wrong"] as? [String] == [])
    #expect(found["decided"] as? Int == 252)
    #expect(found["followedAlone"] as? Int ?? 0 > 200)
  }
}
