import Foundation
import Testing

/// The page of a session, in a browser.
@Suite(.serialized, .waiting, .enabled(if: Browser.path != nil, Browser.absence))
struct LivePageTests {
  typealias Key = PseudoTerminal.Key

  static let isQuiet =
    "panlab.state.standing && !panlab.link.sent && !panlab.link.queue.length"
  static let threshold = "panlab.state.setup.values['velocity-threshold']"
  static let said = "document.getElementById('said').textContent"

  @Test func `console and pages show each other's changes, and a killed session comes back`() throws
  {
    let folder = try Console.folder()
    var terminal = try Console.open(in: folder)
    terminal.type("serve --port 0" + Key.enter)
    let address = try ServeTests.address(terminal)
    try terminal.expect(Console.prompt)
    terminal.type("get ve")
    let browser = try Browser()
    try browser.visit(address.text)
    try browser.wait(for: Self.isQuiet)
    #expect(
      try browser.evaluate("document.getElementById('counts').textContent") as? String
        == "2 passed, 0 failed · 1 finish, 1 cancel")

    // A drag in the page shows in the console, above the line being typed, and is one step.
    try browser.evaluate(
      """
      (() => {
        const track = document.querySelector("input[type=range][aria-label=velocity-threshold]");
        for (const value of [350, 400, 450]) {
          track.value = value;
          track.dispatchEvent(new Event("input"));
        }
        track.dispatchEvent(new Event("change"));
      })()
      """)
    try terminal.expect("velocity-threshold=450pt/s")
    try terminal.expect(Console.changedPrompt + "get ve")
    try browser.wait(for: Self.isQuiet)
    // A change in the console shows on every page; so does undo, whoever made the change.
    terminal.type(Key.controlU + "set progress-threshold 0.01" + Key.enter)
    try browser.wait(for: "panlab.state.setup.values['progress-threshold'] === 0.01")
    let changes = try #require(
      browser.evaluate("document.getElementById('changes').textContent") as? String)
    #expect(changes.hasPrefix("Flipped by the last change: 1"), "\(changes)")
    #expect(changes.hasSuffix("swipes/short cancel → finish, now fails"), "\(changes)")
    try browser.inAnotherTab {
      try browser.visit(address.text)
      try browser.wait(for: "\(Self.isQuiet) && \(Self.threshold) === 450")
      try browser.press("u")
      try browser.wait(for: "panlab.state.setup.values['progress-threshold'] === 0.5")
    }
    try browser.wait(for: "panlab.state.setup.values['progress-threshold'] === 0.5")
    try terminal.expect("undid: set progress-threshold 0.01\n")
    try terminal.expect(Console.changedPrompt)
    try terminal.run("undo")
    try browser.wait(for: "\(Self.threshold) === 300 && panlab.state.standing.undo === null")
    try terminal.run("redo", prompt: Console.changedPrompt)
    try browser.wait(for: "\(Self.threshold) === 450")

    // A dropped connection comes back with everything that was changed meanwhile.
    try browser.evaluate(
      "(() => { panlab.link.socket.close(); panlab.set('velocity-threshold', 500); })()")
    try browser.wait(
      for: "\(Self.isQuiet) && \(Self.said).startsWith('> set velocity-threshold=500')")
    try terminal.expect(Console.changedPrompt)

    // A page reconnects when the session is served again.
    try terminal.run("serve off", prompt: Console.changedPrompt)
    try browser.wait(
      for: "document.getElementById('link').textContent.startsWith('connection lost')")
    for _ in 0..<2 {
      terminal.type("serve --port \(address.port)" + Key.enter)
      #expect(try ServeTests.address(terminal).text == address.text)
      try terminal.expect(Console.changedPrompt)
    }
    try browser.wait(
      for: "\(Self.isQuiet) && document.getElementById('link').textContent === 'live'")

    // A page may run what changes the session, but reaches no other file and no shell.
    for words in [
      "['!', 'touch gone']", "['save', 'here']", "['load', '/etc']", "['use', 'mine.json']",
    ] {
      let answer = try browser.evaluate("panlab.link.run(\(words))") as? [String: Any]
      #expect((answer?["error"] as? String)?.contains("page may") ?? false, "\(words)")
    }
    try browser.evaluate(
      "document.querySelector('#labelling button[value=cancel]').click()")
    try browser.wait(for: "\(Self.isQuiet) && panlab.state.setup.outcomes[0].verdict === 'fail'")
    #expect(
      try folder.read("traces/swipes/labels.csv") == "trace,intent\nlong,cancel\nshort,cancel\n")
    #expect(browser.complaintsWhileConnected == [])
    #expect(
      browser.addresses.allSatisfy {
        $0.hasPrefix(address.text) || $0.hasPrefix("ws://127.0.0.1:")
          || $0 == "http://127.0.0.1:\(address.port)/proof"
      }
    )

    terminal.send(SIGKILL)
    #expect(try terminal.exitCode() == 128 + SIGKILL)
    try browser.wait(
      for: "document.getElementById('link').textContent.startsWith('connection lost')")
    terminal = try PseudoTerminal(["--resume"], in: folder)
    try terminal.expect("2 traces: 1 passed, 1 failed; 1 finish, 1 cancel, 0 none\n")
    try terminal.expect(Console.changedPrompt)
    #expect(
      try terminal.run("get velocity-threshold", prompt: Console.changedPrompt)
        .contains("velocity-threshold: 500pt/s "))
  }

  @Test func `a link opens its values in a session, and never a command`() throws {
    let folder = try Console.folder()
    let terminal = try Console.open(in: folder)
    terminal.type("serve --port 0" + Key.enter)
    let address = try ServeTests.address(terminal)
    try terminal.expect(Console.prompt)
    let browser = try Browser()
    /// The words of a link's query, percent-encoded.
    func query(_ words: [(name: String, value: String)]) -> String {
      words.map { name, value in
        "\(name)=" + (value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
      }.joined(separator: "&")
    }
    let curve = "cubic-bezier(0.8,0.3,0.58,1)"
    try browser.visit(
      address.text + "#default/swipes%2Fshort?"
        + query([
          ("set", "velocity-threshold=450"), ("set", "progress-threshold=0.4; undo"),
          ("set", "hysteresis=3"), ("run", "undo"),
          ("pace", #"["completion-curve","\#(curve)",{"bezier":[0.8,0.3,0.58,1]}]"#),
          ("pace", #"["timing-curve","none --all",null]"#),
        ]))
    try browser.wait(
      for: "\(Self.isQuiet) && \(Self.threshold) === 450"
        + " && panlab.state.setup.pace.texts['completion-curve'] === '\(curve)'")
    try terminal.expect("page: set velocity-threshold=450pt/s completion-curve=\(curve)")
    try terminal.expect(Console.changedPrompt)
    #expect(
      try browser.evaluate("document.getElementById('gesture-name').textContent") as? String
        == "swipes/short")
    #expect(
      try browser.evaluate("panlab.state.setup.values['progress-threshold']") as? Double == 0.5)
    // A link to this page contains everything that is shown, and works on a page without a session too.
    let link = try #require(browser.evaluate("panlab.address.fragment(true)") as? String)
    #expect(!link.contains(address.token))
    let page = try Panlab.run(["page", "traces/swipes", "-o", "page.html"], in: folder)
    #expect(page.exitCode == 0)
    try browser.inAnotherTab {
      try browser.visit(folder.url.appendingPathComponent("page.html"), fragment: link)
      #expect(
        try browser.evaluate("panlab.state.setup.changes.join(' ')") as? String
          == "--set velocity-threshold=450pt/s --set 'completion-curve=\(curve)'")
    }
    // Opening the link was one step.
    try browser.press("u")
    try browser.wait(for: "\(Self.isQuiet) && \(Self.threshold) === 300")
    #expect(try browser.evaluate("panlab.state.standing.undo") as? String == nil)
    #expect(browser.complaintsWhileConnected == [])
  }

  @Test func `a slider changes a running app's number, and the page says when the app is lost`()
    throws
  {
    let terminal = try Console.open(in: try Console.folder())
    terminal.type("serve --port 0" + Key.enter)
    let address = try ServeTests.address(terminal)
    try terminal.expect(Console.prompt)
    let browser = try Browser()
    try browser.visit(address.text)
    try browser.wait(for: Self.isQuiet)
    #expect(try browser.evaluate("document.getElementById('app').hidden") as? Bool == true)
    let app = try LinkTests.app(address.text)
    try LinkTests.expect(LinkTests.isConnected, on: terminal)
    let title = "document.querySelector('#app h3').textContent"
    try browser.wait(for: "\(title) === 'Demo: connected'")
    // A drag is one step; the page shows what the app has reported.
    try browser.evaluate(
      """
      (() => {
        const track = document.querySelector("#app input[type=range][aria-label='sheet-speed in Demo']");
        for (const value of [850, 900, 950]) {
          track.value = value;
          track.dispatchEvent(new Event("input"));
        }
        track.dispatchEvent(new Event("change"));
      })()
      """)
    repeat {} while try !LinkTests.shows(app).hasPrefix("threshold 0.4 speed 950.0 duration 0.25, ")
    let hint = "document.querySelectorAll('#app .slider .hint')[1].textContent"
    try browser.wait(for: "\(hint).includes('LinkedApp/LinkedApp.swift:9 has 800pt/s')")
    try terminal.expect("page: set sheet-speed=950")
    try terminal.expect(Console.prompt)
    try terminal.run("set sheet-threshold 0.7")
    try browser.wait(
      for: "document.querySelector('#app input[type=number]').value === '0.7' && \(Self.isQuiet)")
    // Beyond its range, a number is refused.
    try browser.evaluate(
      """
      (() => {
        const field = document.querySelector("#app input[type=number]");
        field.value = 7;
        field.dispatchEvent(new Event("change"));
      })()
      """)
    try browser.wait(for: "\(Self.said).includes('is above the range 0.1…0.9')")
    try browser.wait(for: "document.querySelector('#app input[type=number]').value === '0.7'")
    repeat {} while try !LinkTests.shows(app).hasPrefix("threshold 0.7 speed 950.0 ")
    try browser.press("u")
    try browser.press("u")
    repeat {} while try !LinkTests.shows(app).hasPrefix("threshold 0.4 speed 800.0 ")
    app.send(SIGKILL)
    try browser.wait(for: "\(title) === 'Demo: connection lost; it keeps its last values'")
    #expect(browser.complaints == [], "\(browser.complaints)")
  }

  @Test func `stops a search from the page and keeps its best`() throws {
    let folder = try Console.folder()
    let terminal = try PseudoTerminal(["serve", "traces/swipes", "--port", "0"], in: folder)
    let address = try ServeTests.address(terminal)
    let browser = try Browser()
    try browser.visit(address.text)
    try browser.wait(for: Self.isQuiet)
    for words in ["progress-threshold=0.95", "velocity-threshold=4000", "decide=during"] {
      try browser.evaluate("panlab.link.run(['set', '\(words)'])")
    }
    try browser.wait(for: "\(Self.isQuiet) && !panlab.link.isLoading")
    // Gives the button a search by replays that never ends.
    try browser.evaluate(
      """
      (() => {
        const run = panlab.link.run.bind(panlab.link);
        panlab.link.run = words => run(words[0] !== "tune" ? words
          : ["tune", "progress-threshold", "velocity-threshold", "--budget", "2000000000"]);
        document.getElementById("tune").click();
      })()
      """)
    let progress = "document.getElementById('progress')"
    try browser.wait(for: "\(progress).textContent.includes(' evaluations, best 0.0000')")
    let buttons = "['tune', 'stop', 'accept'].map(id => document.getElementById(id))"
    let shown = "\(buttons).map(button => !button.disabled && !button.hidden).join()"
    #expect(try browser.evaluate(shown) as? String == "false,true,false")
    try browser.evaluate("document.getElementById('stop').click()")
    try browser.wait(for: "\(Self.isQuiet) && \(shown) === 'true,false,false'")
    #expect(try browser.evaluate("\(progress).hidden") as? Bool == true)
    let said = try #require(browser.evaluate(Self.said) as? String)
    #expect(said.hasPrefix("> tune progress-threshold velocity-threshold --budget 2000000000\n"))
    #expect(
      said.hasSuffix(
        """
        warning: search: interrupted; these are the best values so far
        'accept --take tuned' sets the tuned values

        """))
    // Two gestures without a person are no evidence that the values are better, so nothing is proposed.
    #expect(try browser.evaluate("document.getElementById('proposal').hidden") as? Bool == true)
    #expect(try browser.evaluate("document.activeElement.id") as? String == "tune")
    #expect(
      try browser.evaluate("panlab.state.setup.values['progress-threshold']") as? Double == 0.95)
    // A stop request without a running search must not end the next search.
    try browser.evaluate("(() => { delete panlab.link.run; panlab.link.stop(); })()")
    try browser.evaluate("document.getElementById('tune').click()")
    try browser.wait(for: "\(Self.isQuiet) && \(Self.said).startsWith('> tune\\n')")
    #expect((try browser.evaluate(Self.said) as? String)?.contains("interrupted") == false)
    #expect(browser.complaints == [])
    terminal.type(Key.controlC)
    #expect(try terminal.exitCode() == 128 + SIGINT)
  }

  @Test func `hands out the controller, its exports and the traces as files`() throws {
    let folder = try Console.folder()
    try folder.write("", to: "downloads/.empty")
    let terminal = try PseudoTerminal(["serve", "traces/swipes", "--port", "0"], in: folder)
    let address = try ServeTests.address(terminal)
    let browser = try Browser()
    let downloads = folder.url.appendingPathComponent("downloads")
    try browser.saveDownloads(in: downloads)
    try browser.visit(address.text)
    try browser.wait(for: Self.isQuiet)
    try browser.evaluate("panlab.set('velocity-threshold', 450)")
    try browser.wait(for: Self.isQuiet)
    func downloaded(_ name: String) throws -> String {
      String(decoding: try browser.download(name, in: downloads), as: UTF8.self)
    }

    let formats = try #require(
      browser.evaluate("panlab.state.data.live.formats") as? [[String: String]])
    #expect(formats.count > 5)
    for format in formats {
      let (name, file) = (try #require(format["name"]), try #require(format["file"]))
      // Chromium drops the eleventh file that a page saves within a second, without a word.
      usleep(110_000)
      try browser.evaluate(
        """
        (() => {
          const menu = document.getElementById("export");
          menu.value = "\(name)";
          menu.dispatchEvent(new Event("change"));
        })()
        """)
      let text = try downloaded(file)
      let answer = try browser.evaluate("panlab.link.run(['export', '\(name)'])")
      #expect(text == (answer as? [String: Any])?["text"] as? String, "\(name)")
      #expect(text.contains("450") || name != "json")
      try FileManager.default.removeItem(at: downloads.appendingPathComponent(file))
    }

    // What 'check' makes of the downloaded files is what the page shows.
    try browser.evaluate("document.getElementById('download').click()")
    let controller = try #require(
      browser.evaluate("`${panlab.state.setup.controller.tunedName}.json`") as? String)
    #expect(
      try downloaded(controller) == browser.evaluate("panlab.state.setup.file") as? String)
    try browser.evaluate("document.getElementById('traces').click()")
    #expect(try downloaded("traces.csv").hasPrefix("t_ms,x,y,phase,trace\n0,20,400,began,"))
    let check = try Panlab.run(
      [
        "check", "downloads/traces.csv", "--controller", "downloads/\(controller)", "--format",
        "csv",
      ], in: folder)
    let rows = check.output.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let shown = try browser.evaluate("panlab.state.setup.outcomes.map(({ decision }) => decision)")
    #expect(shown as? [String] == rows.map { String($0[2]) })
    #expect(browser.complaints == [])
    terminal.type(Key.controlC)
    #expect(try terminal.exitCode() == 128 + SIGINT)
  }

  @Test func `a suite has its own controllers, and a change says where else it is made`() throws {
    let folder = try Console.folder()
    try FileManager.default.copyItem(
      atPath: "traces/sheet-unseen", toPath: folder.url.path + "/sheets")
    try folder.write(
      """
      {"groups": {
        "first": {"traces": "traces/swipes", "controller": "default"},
        "second": {"traces": "traces/swipes", "controller": "default"},
        "third": {"traces": "sheets", "controller": "sheet"}
      }}
      """, to: "panlab.json")
    let terminal = try PseudoTerminal(
      ["serve", "--suite", "panlab.json", "--port", "0"], in: folder)
    let address = try ServeTests.address(terminal)
    let browser = try Browser()
    try browser.visit(address.text)
    try browser.wait(for: "\(Self.isQuiet) && panlab.state.setups.length === 3")
    let fields =
      "['use-field', 'scene-field', 'setup-field'].map(id => document.getElementById(id))"
    #expect(
      try browser.evaluate("\(fields).map(field => field.hidden)") as? [Bool] == [
        true, true, false,
      ])
    // The rule of the third group has no `progress-threshold`, so the change is not made there.
    try browser.evaluate("panlab.set('progress-threshold', 0.01)")
    try browser.wait(
      for: "\(Self.isQuiet) && panlab.state.setups[1].values['progress-threshold'] === 0.01")
    let touched = "document.getElementById('touched')"
    #expect(
      try browser.evaluate("\(touched).hidden ? '' : \(touched).textContent") as? String
        == "The change is also made in second (1 flipped).")
    #expect(browser.complaints == [])
    terminal.type(Key.controlC)
    #expect(try terminal.exitCode() == 128 + SIGINT)
  }

  @Test func `what a page asks is meant for the group of the suite that it shows`() throws {
    let folder = try Console.folder()
    try FileManager.default.copyItem(
      atPath: "traces/sheet-unseen", toPath: folder.url.path + "/sheets")
    try FileManager.default.copyItem(
      atPath: "traces/training", toPath: folder.url.path + "/tablets")
    try folder.write(
      """
      {"groups": {
        "back": {"traces": "traces/swipes", "controller": "default"},
        "sheet": {"traces": "sheets", "controller": "sheet"},
        "tablet": {"traces": "tablets", "controller": "default"}
      }}
      """, to: "panlab.json")
    let terminal = try PseudoTerminal(
      ["serve", "--suite", "panlab.json", "--port", "0"], in: folder)
    let address = try ServeTests.address(terminal)
    let browser = try Browser()
    try browser.visit(address.text)
    try browser.wait(for: "\(Self.isQuiet) && panlab.state.setups.length === 3")
    let recording = """
      "# screen: 390x844\\nt_ms,x,y,phase\\n" + [...Array(16).keys()].map(index =>
        `${index * 16},195,${800 - index * 25},${["began", "moved", "ended"][Math.sign(index) + (index > 14)]}`)
        .join("\\n") + "\\n"
      """
    func ask(_ request: String, of group: String) throws -> [String: Any] {
      try browser.evaluate(
        """
        panlab.state.choose(panlab.state.setups.findIndex(({ name }) => name === "\(group)"));
        panlab.link.ask(\(request))
        """) as? [String: Any] ?? [:]
    }
    for (group, name) in [("back", "default"), ("sheet", "sheet")] {
      let export = try ask("{ run: ['export', 'json'] }", of: group)["text"] as? String
      let controller = try browser.evaluate("panlab.state.setup.controller.name") as? String
      #expect(controller == name)
      #expect(export?.contains("\"\(name)\"") ?? false, "\(export ?? "nothing")")
    }
    let meant = "{ run: ['label', panlab.state.setup.gestures[0].name, 'half'] }"
    #expect(try ask(meant, of: "sheet")["error"] == nil)
    #expect(
      (try ask(meant, of: "back")["error"] as? String)?
        .contains("'half' is not an intent in its group") ?? false)
    let judged = try ask("{ judge: \(recording) }", of: "sheet")
    #expect(["closed", "half", "full"].contains(judged["decision"] as? String), "\(judged)")
    #expect(
      try ask("{ judge: \(recording) }", of: "back")["decision"] as? String
        != judged["decision"] as? String)
    let kept = try ask("{ keep: \(recording), key: 'one' }", of: "sheet")
    #expect(kept["error"] == nil, "\(kept)")
    #expect(try folder.read("sheets/recorded-1.csv").hasPrefix("# screen: 390x844\n"))
    try browser.wait(for: "panlab.state.setups[1].gestures.length === 13")
    #expect(try browser.evaluate("panlab.state.setups.length") as? Int == 3)
    #expect(
      try browser.evaluate("panlab.state.setups[1].outcomes[12].decision") as? String
        == judged["decision"] as? String)
    // What is found for a group, for whose people it is better, is proposed with it, and with no other.
    let found = try ask("{ run: ['tune', 'progress-threshold'] }", of: "tablet")
    #expect(found["error"] == nil, "\(found)")
    let proposed = "panlab.state.proposal?.group"
    try browser.wait(for: "\(Self.isQuiet) && \(proposed) === 'tablet'")
    try browser.evaluate("panlab.state.choose(0)")
    #expect(try browser.evaluate("\(proposed) ?? 'none'") as? String == "none")
    try browser.evaluate("panlab.state.choose(2)")
    #expect(try browser.evaluate(proposed) as? String == "tablet")
    let values = try browser.evaluate("panlab.state.proposal.values") as? [String: Double]
    #expect(try ask("{ run: ['accept'] }", of: "tablet")["error"] == nil)
    try browser.wait(for: "\(Self.isQuiet) && panlab.state.standing.proposal === null")
    let set = try browser.evaluate("panlab.state.setups[2].values") as? [String: Double]
    #expect(values?.isEmpty == false)
    for (name, value) in values ?? [:] { #expect(set?[name] == value, "\(name)") }
    #expect(browser.complaints == [])
    terminal.type(Key.controlC)
    #expect(try terminal.exitCode() == 128 + SIGINT)
  }

  @Test(.enabled(if: Panlab.isNamed, "PANLAB_PROGRAM names no program built for release"))
  func `answers a slider over twenty thousand gestures as the console does`() throws {
    let folder = try TemporaryFolder()
    for seed in ["1", "2"] {
      let synth = try Panlab.run(
        ["synth", "swipe-back", "--count", "10000", "--seed", seed, "-o", "many/\(seed)"],
        in: folder)
      #expect(synth.exitCode == 0, "\(synth.error)")
    }
    let terminal = try PseudoTerminal(["serve", "many", "--port", "0"], in: folder)
    let address = try ServeTests.address(terminal)
    let browser = try Browser()
    // An address of the server without a page: only the socket below is used.
    try browser.visit(address.text + "nothing")
    let said = try browser.evaluate(
      """
      new Promise((resolve, reject) => {
        const socket = new WebSocket(new URL("socket", location.href).href.replace("http", "ws"));
        const values = [0.3, 0.884];
        let count = 0;
        const move = () => socket.send(JSON.stringify(
          { run: ["set", `progress-threshold=${values[count]}`], continues: count > 0, id: `m-${count}` }));
        setTimeout(() => reject(new Error("no answers in a minute")), 60000);
        socket.addEventListener("close", () => reject(new Error("closed")));
        socket.addEventListener("message", event => {
          const message = JSON.parse(event.data);
          if (message.now !== undefined && message.answer === undefined) return move();
          if (message.answer !== `m-${count}`) return;
          if (message.error !== undefined) return reject(new Error(message.error));
          count += 1;
          if (count < values.length) move(); else resolve(message.text);
        });
      })
      """)
    // The last answer equals the console's for the same change, except that the page lists only 50 flips, the console
    // all. Because the list is long, both print the line with the counts above it and again below it.
    let console = try Panlab.run(
      ["repl", "many", "-c", "set progress-threshold=0.884"], in: folder)
    let lines = console.output.split(separator: "\n")
    let text = try #require(said as? String).split(separator: "\n")
    #expect(text.prefix(2) == lines.prefix(2))
    #expect(text.dropFirst(52) == ["and \(lines.count - 53) more", lines[1]], "\(text)")
    #expect(lines.last == lines[1])
    terminal.type(Key.controlC)
    #expect(try terminal.exitCode() == 128 + SIGINT)
  }
}
