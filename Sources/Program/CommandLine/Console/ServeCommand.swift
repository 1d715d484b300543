import ArgumentParser
import Controllers
import Foundation
import Workbench

/// `panlab serve PATH…`: serves the session as a live page until Ctrl-C.
struct ServeCommand: ParsableCommand, SetupOptions, ManyWords, ControllerCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show, tune and label gestures on a live page.",
    discussion: """
      The page of 'panlab page' on a live session: every change on one page appears on all pages. Labels and \
      gestures recorded with a finger are written beside the traces. Only this computer reaches the page, \
      unless '--host' opens it to the network; then everyone who has the address can change the session. A \
      debug build of an app connects to the same address with TunableLink, and the page changes its numbers. \
      Without a path, the nearest suite or the folder traces is shown. Ctrl-C stops the current work or, if \
      there is none, ends the program. In the console, 'serve' does the same beside the prompt.

      Exits with 65 and 66 like 'panlab check' if no trace can be read, and with 70 if the port is in use.
      """
        + examples(
          "serve shipped:first-look",
          "serve shipped:first-look --open",
          "serve shipped:first-look --host 0.0.0.0 --save recordings"))

  @Argument(
    help: ArgumentHelp("Trace files, and folders of them.", valueName: "PATH"),
    completion: .file())
  var paths: [String] = []

  @OptionGroup var suite: SuiteOptions
  @OptionGroup var place: PlaceOptions
  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var reading: ReadingOptions

  func validate() throws { try suite.validate(paths: paths) }

  func run() throws { try MainActor.assumeIsolated { try serve() } }

  @MainActor
  private func serve() throws {
    guard let input = TerminalInput(keyboard: -1) else {
      throw CommandFailure.internalFailure(
        "the page: too many open files; close some and try again")
    }
    let subject = try suite.opening(
      paths,
      isFree: scene.scene == nil && controller.word == Controller.default.name
        && controller.changes.isEmpty)
    // No traces are needed if `--save` names a folder: the first gestures may then be recorded on the page.
    guard !subject.isEmpty || place.save != nil else {
      throw CommandFailure.nothingSelected(
        "serve: no traces, no suite here and no folder traces; name trace files and folders, use the sample"
          + " gestures with --shipped, or record the first with --save FOLDER")
    }
    let session = try session(asks: !subject.paths.isEmpty, for: subject.paths)
    let shell = Shell(session: session, runner: input)
    shell.input = input
    shell.suite = subject.suite
    defer { shell.served?.server.stop() }
    if !subject.isEmpty {
      let (_, result) = shell.open(paths: subject.paths)
      if shell.session.state.entries.isEmpty, result.code != .success { throw result.code }
    }
    let served = try shell.serve(at: place.place, saving: place.save)
    let folder = SessionJournal.folder(environment: ProcessInfo.processInfo.environment)
    let journal = shell.keepJournal(in: folder, beginning: shell.session.script)
    shell.markSaved(as: shell.session.script)
    try StandardOutput.write(served.greeting)
    let redirection = place.open ? place.open(served.server.addresses) : nil
    defer { redirection.map { _ = unlink($0) } }
    while true {
      switch input.next() {
      case .message:
        let request = served.hub.takeRequest()
        shell.hearApps().forEach(StandardError.remark)
        if let request { _ = served.answer(request) }
      case .signal(let number) where number == SIGINT || input.terminating.contains(number):
        InterruptWatch.endSoon(by: number)
        shell.leave(journal)
        throw ExitCode(128 + number)
      case .signal(SIGTSTP): raise(SIGSTOP)
      case .signal, .key, .idle: break
      }
    }
  }
}

/// The options of `serve`: the page's address, whether to open the page in the browser, and where to save recordings.
struct PlaceOptions: ParsableArguments {
  @OptionGroup var wanted: ServePlace

  @Flag(help: "Open the page in the browser.")
  var open = false

  var save: String? { wanted.save }

  var place: PageServer.Place {
    let usual = PageServer.Place()
    return PageServer.Place(named: wanted.host ?? usual.host, port: wanted.port ?? usual.port)
  }

  /// Opens the first of the page's addresses in the system's default browser.
  ///
  /// Every user of this computer sees the arguments of the browser. So the browser is given a file, which only this user
  /// can read and which leads to the address.
  ///
  /// - Returns: The path of the file, to be removed when the page is no longer served.
  func open(_ addresses: [String]) -> String? {
    guard let address = addresses.first else { return nil }
    let path = redirection(to: address)
    if !(path.map(DefaultBrowser.open) ?? false) {
      StandardError.warning("'--open': no browser could be started; open the address in one")
    }
    return path
  }

  /// Writes a file, readable only by its owner, that leads a browser to an address; returns its path, or nil if it
  /// cannot be written.
  private func redirection(to address: String) -> String? {
    guard let state = stateFolder(environment: ProcessInfo.processInfo.environment) else {
      return nil
    }
    createPrivateFolder("\(state)/addresses")
    let path = "\(state)/addresses/open-\(getpid()).html"
    let page = """
      <!DOCTYPE html>
      <meta charset="utf-8">
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="refresh" content="0; url=\(address)">
      <title>panlab</title>
      <a href="\(address)">panlab</a>

      """
    return replacePrivateFile(path, with: page, temporary: "\(path).tmp") == 0 ? path : nil
  }
}

extension PageServer.Place {
  /// Creates the place of a page from a port and a host: an IP address, or `localhost` for 127.0.0.1.
  init(named host: String, port: UInt16) {
    self.init(host: host == "localhost" ? "127.0.0.1" : host, port: port)
  }
}

extension ServeCommand {
  var manyWords: [String] {
    get { paths }
    set { paths = newValue }
  }
}
