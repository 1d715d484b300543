import Tunables

/// A program that stands in for an app: it shows its numbers whenever the session has changed one, and for each
/// line that it reads.
@main struct LinkedApp {
  /// The numbers of a screen that is there from the start.
  struct Sheet: Sendable {
    @Tunable("sheet-threshold", in: 0.1...0.9) var threshold = 0.4
    @Tunable("sheet-speed", in: 100...4000, unit: .pointsPerSecond) var speed = 800.0
    @Tunable("sheet-duration", in: 0.1...1, unit: .seconds) var duration: Float = 0.25

    var text: String { "threshold \(threshold) speed \(speed) duration \(duration)" }
  }

  /// A screen that is opened later.
  struct Menu {
    @Tunable("menu-width", in: 100...400, unit: .points) var width = 280.0
  }

  static func main() {
    let sheet = Sheet()
    var menu: Menu?
    #if DEBUG
      TunableLink.connect(as: "Demo") { print("changed: \(sheet.text)") }
    #endif
    while let line = readLine() {
      if line == "open" { menu = Menu() }
      print("now: \(sheet.text)\(menu.map { " width \($0.width)" } ?? "")")
      #if DEBUG
        print("link: \(text(TunableLink.status))")
      #endif
    }
  }

  #if DEBUG
    private static func text(_ status: TunableLink.Status) -> String {
      if case .refused(let reason) = status { "refused: \(reason)" } else { "\(status)" }
    }
  #endif
}
