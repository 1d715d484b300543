import Foundation
import Synchronization
import Testing

/// A tab of a headless Chromium, with its own storage.
///
/// Later tests reuse its program, because starting a program takes a second.
final class Browser {
  /// Why the browser did not do what was asked.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The program; nil where none is installed.
  ///
  /// Debian's headless shell is the same engine without windows, and takes a third of the processor time for a tab and
  /// its page. The script of that name in the PATH starts another process, which would outlive it when it is killed.
  static let path: String? = {
    let names = ["chromium", "chromium-browser", "google-chrome", "chrome"]
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return
      (["/usr/lib/chromium/chromium-headless-shell"]
      + folders.flatMap { folder in names.map { "\(folder)/\($0)" } })
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// The comment of tests that are skipped.
  static let absence: Comment = "no Chromium is installed; '.ci/setup browser' installs one"

  private let program: BrowserProgram
  /// What keeps storage apart from that of other tests.
  private let context: Any
  private var session: String?
  /// What the tab reported unasked: requests, messages of the console, exceptions.
  private(set) var events: [BrowserProgram.Event] {
    get { program.events }
    set { program.events = newValue }
  }

  /// Opens a tab in a program that no other test has.
  init() throws {
    program = try BrowserProgram.taken()
    guard let context = try program.call("Target.createBrowserContext")["browserContextId"] else {
      throw Failure(description: "no context")
    }
    self.context = context
    try attach(to: newTab())
    events = []
  }

  deinit {
    // A program that does not answer is of no use to other tests.
    let answer = try? program.call(
      "Target.disposeBrowserContext", ["browserContextId": context])
    if answer != nil { program.giveBack() }
  }

  private func newTab() throws -> Any {
    let tab = try program.call(
      "Target.createTarget", ["url": "about:blank", "browserContextId": context])["targetId"]
    guard let tab else { throw Failure(description: "no tab") }
    return tab
  }

  private func attach(to tab: Any) throws {
    session =
      try program.call("Target.attachToTarget", ["targetId": tab, "flatten": true])["sessionId"]
      as? String
    for domain in ["Page", "Runtime", "Network", "Log"] { try call("\(domain).enable") }
  }

  /// Does some work in another tab.
  func inAnotherTab(_ work: () throws -> Void) throws {
    let before = session
    defer { session = before }
    try attach(to: newTab())
    try work()
  }

  /// Has downloads saved in a folder.
  func saveDownloads(in folder: URL) throws {
    try program.call(
      "Browser.setDownloadBehavior",
      ["behavior": "allow", "downloadPath": folder.path, "browserContextId": context])
  }

  /// What the page saves as a file, once it is there.
  func download(_ name: String, in folder: URL) throws -> Data {
    let file = folder.appendingPathComponent(name)
    let end = Date(timeIntervalSinceNow: 60)
    while Date() < end {
      // The browser first creates an empty file, and later replaces it with the complete one.
      if let data = try? Data(contentsOf: file), !data.isEmpty { return data }
      usleep(20_000)
    }
    throw Failure(description: "'\(name)' did not arrive")
  }

  /// Opens a file and waits until it is loaded.
  func visit(_ file: URL, fragment: String = "") throws {
    try visit(file.absoluteString + fragment)
  }

  /// Opens an address and waits until it is loaded.
  func visit(_ address: String) throws {
    events = []
    try load("Page.navigate", ["url": address])
  }

  /// Loads the page again and waits until it is loaded: until then the old page answers.
  func reload() throws { try load("Page.reload") }

  private func load(_ method: String, _ parameters: [String: Any] = [:]) throws {
    var loads: Int { events.count { $0.method == "Page.loadEventFired" } }
    let before = loads
    try call(method, parameters)
    while loads == before { try program.readMessage() }
  }

  /// Waits a tenth of a second, in which the page can draw.
  ///
  /// Tests then evaluate an expression of their own. Inside the timer's callback, its errors would be lost.
  func pause() throws { try evaluate("new Promise(resolve => setTimeout(resolve, 100))") }

  /// The value of an expression, which may be a promise.
  @discardableResult
  func evaluate(_ expression: String) throws -> Any? {
    let reply = try call(
      "Runtime.evaluate",
      ["expression": expression, "returnByValue": true, "awaitPromise": true, "userGesture": true])
    if let problem = reply["exceptionDetails"] as? [String: Any] {
      throw Failure(description: "\(expression): \(problem)")
    }
    return (reply["result"] as? [String: Any])?["value"]
  }

  /// The left edge, the top, the width and the height of the pad's screen.
  func padScreen() throws -> (left: Double, top: Double, width: Double, height: Double) {
    let box = try #require(
      evaluate(
        """
        (() => {
          const box = document.getElementById("pad-field").getBoundingClientRect();
          return [box.left, box.top, box.width, box.height];
        })()
        """) as? [Double])
    return (box[0], box[1], box[2], box[3])
  }

  /// Waits until an expression holds.
  func wait(for expression: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let holds = try evaluate(
      """
      new Promise(resolve => {
        const end = Date.now() + 60000;
        const look = () => {
          let holds = false;
          try { holds = \(expression); } catch {}
          if (holds || Date.now() > end) resolve(Boolean(holds)); else setTimeout(look, 10);
        };
        look();
      })
      """)
    #expect(holds as? Bool == true, "\(expression)", sourceLocation: sourceLocation)
  }

  /// Presses and releases a key, by its name in the DOM.
  func press(_ key: String, code: Int = 0) throws {
    var parameters: [String: Any] = ["key": key, "windowsVirtualKeyCode": code]
    if key.count == 1 { parameters["text"] = key }
    parameters["type"] = "keyDown"
    try call("Input.dispatchKeyEvent", parameters)
    parameters["type"] = "keyUp"
    try call("Input.dispatchKeyEvent", parameters)
  }

  /// Moves the mouse to a place, in points of the window.
  func hover(at place: (x: Double, y: Double)) throws {
    try call("Input.dispatchMouseEvent", ["type": "mouseMoved", "x": place.x, "y": place.y])
  }

  /// Drags the mouse between two places in points of the window, perhaps with Shift held.
  func drag(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), withShift: Bool = false
  ) throws {
    func mouse(_ type: String, _ place: (x: Double, y: Double)) throws {
      try call(
        "Input.dispatchMouseEvent",
        [
          "type": type, "x": place.x, "y": place.y, "button": "left", "buttons": 1, "clickCount": 1,
          "modifiers": withShift ? 8 : 0,
        ])
    }
    try hover(at: start)
    try mouse("mousePressed", start)
    for step in 1...8 {
      let part = Double(step) / 8
      try mouse(
        "mouseMoved", (start.x + part * (end.x - start.x), start.y + part * (end.y - start.y)))
    }
    try mouse("mouseReleased", end)
  }

  /// Imitates a phone of 390 × 844 points with a touch screen.
  ///
  /// With more than one pixel for each point, drawing takes most of a test's time.
  func imitatePhone(pixelsPerPoint: Int = 1) throws {
    try imitateScreen(390, 844, pixelsPerPoint: pixelsPerPoint)
    try call("Emulation.setTouchEmulationEnabled", ["enabled": true])
  }

  /// Imitates the screen of a phone or a tablet, by its size in points.
  func imitateScreen(_ width: Int, _ height: Int, pixelsPerPoint: Int = 1) throws {
    try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": pixelsPerPoint, "mobile": true])
  }

  /// Moves a finger over places in points of the window.
  func touch(_ places: [(x: Double, y: Double)]) throws {
    for (index, place) in places.enumerated() {
      try call(
        "Input.dispatchTouchEvent",
        [
          "type": index == 0 ? "touchStart" : "touchMove",
          "touchPoints": [["x": place.x, "y": place.y]],
        ])
    }
    try call("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": [Any]()])
  }

  /// The addresses that were asked for since the page was opened; a blob is a part of the page.
  var addresses: [String] {
    events.filter { $0.method == "Network.requestWillBeSent" }
      .compactMap { ($0.parameters["request"] as? [String: Any])?["url"] as? String }
      .filter { !$0.hasPrefix("blob:") }
  }

  /// Exceptions and everything that the browser logged, such as errors and breaches of the page's policy.
  var complaints: [String] {
    events.compactMap { event in
      switch event.method {
      case "Runtime.exceptionThrown": "\(event.parameters)"
      case "Log.entryAdded", "Runtime.consoleAPICalled": "\(event.parameters)"
      default: nil
      }
    }
  }

  /// The complaints, except those about a connection to the session that was lost for a while.
  var complaintsWhileConnected: [String] {
    complaints.filter { !$0.contains("WebSocket") && !$0.contains("ERR_CONNECTION_REFUSED") }
  }

  /// Calls a method of the protocol, of the tab.
  @discardableResult
  func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    try program.call(method, parameters, of: session)
  }
}

/// A headless Chromium, driven over the pipe of its DevTools protocol.
///
/// It keeps running after the test that started it.
final class BrowserProgram: @unchecked Sendable {
  /// A message that the browser sent unasked.
  typealias Event = (method: String, parameters: [String: Any])

  /// The programs that no test has.
  private static let idle = Mutex<[BrowserProgram]>([])

  private let process = Process()
  private let folder: TemporaryFolder
  private let requests, replies: Int32
  private var buffer: [UInt8] = []
  private var count = 0
  fileprivate var events: [Event] = []

  /// One that no other test has, started if there is none.
  static func taken() throws -> BrowserProgram {
    let program = idle.withLock { $0.popLast() }
    return try program ?? BrowserProgram()
  }

  /// Lets other tests have it.
  func giveBack() { Self.idle.withLock { $0.append(self) } }

  private init() throws {
    guard let path = Browser.path else { throw Browser.Failure(description: "no Chromium") }
    folder = try TemporaryFolder()
    let (input, output) = (folder.url.path + "/requests", folder.url.path + "/replies")
    guard mkfifo(input, 0o600) == 0, mkfifo(output, 0o600) == 0 else {
      throw Browser.Failure(description: "no pipes: \(errno)")
    }
    // Opens both pipes for reading and writing, so that neither side waits for the other to open its end.
    requests = open(input, O_RDWR)
    replies = open(output, O_RDWR)
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      """
      exec '\(path)' --headless=new --no-sandbox --disable-gpu --no-first-run --disable-extensions \
      --user-data-dir='\(folder.url.path)/profile' --window-size=1280,720 \
      --remote-debugging-pipe about:blank 3<'\(input)' 4>'\(output)'
      """,
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    _ = Self.endsAll
  }

  /// Ends the idle programs when the tests end.
  private static let endsAll: Void = {
    atexit { BrowserProgram.idle.withLock { $0.removeAll() } }
  }()

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    close(requests)
    close(replies)
  }

  @discardableResult
  fileprivate func call(
    _ method: String, _ parameters: [String: Any] = [:], of session: String? = nil
  ) throws -> [String: Any] {
    count += 1
    var message: [String: Any] = ["id": count, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    var bytes = Array(try JSONSerialization.data(withJSONObject: message)) + [0]
    while !bytes.isEmpty {
      let written = write(requests, bytes, bytes.count)
      guard written > 0 else { throw Browser.Failure(description: "the pipe is closed: \(errno)") }
      bytes.removeFirst(written)
    }
    // A promise may never settle.
    let end = Date(timeIntervalSinceNow: 180)
    while true {
      let message = try readMessage()
      guard Date() < end else { throw Browser.Failure(description: "\(method): no answer") }
      guard let reply = message, reply["id"] as? Int == count else { continue }
      if let error = reply["error"] { throw Browser.Failure(description: "\(method): \(error)") }
      return reply["result"] as? [String: Any] ?? [:]
    }
  }

  /// The next message; if it is an event and not an answer, it is added to ``events`` as well.
  @discardableResult
  fileprivate func readMessage() throws -> [String: Any]? {
    while true {
      if let end = buffer.firstIndex(of: 0) {
        let data = Data(buffer[..<end])
        buffer.removeFirst(end + 1)
        let message = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        if let message, let method = message["method"] as? String {
          events.append((method, message["params"] as? [String: Any] ?? [:]))
        }
        return message
      }
      var wait = pollfd(fd: replies, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 180_000) > 0 else {
        throw Browser.Failure(description: "no answer in three minutes")
      }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let found = read(replies, &bytes, bytes.count)
      guard found > 0 else { throw Browser.Failure(description: "the browser has gone") }
      buffer += bytes[..<found]
    }
  }
}

extension Browser {
  /// A browser that shows a page of `panlab page`, on a laptop or on a phone.
  static func page(
    _ arguments: [String], in folder: TemporaryFolder, isPhone: Bool = false
  ) throws -> Browser {
    let file = folder.url.appendingPathComponent("page.html")
    #expect(try WrittenPage.write(arguments, to: file) == "")
    let browser = try Browser()
    if isPhone {
      try browser.imitatePhone()
    } else {
      try browser.call(
        "Emulation.setDeviceMetricsOverride",
        ["width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": false])
    }
    try browser.visit(file)
    return browser
  }

  /// The part of the phone's picture that is red, as pictures of views in the tests are.
  static let redOfPhone = """
    (() => {
      const canvas = document.getElementById("phone");
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let place = 0; place < data.length; place += 4) count += data[place] > 240 && data[place + 1] < 20 && data[place + 3] > 250;
      return count / (canvas.width * canvas.height);
    })()
    """
}
