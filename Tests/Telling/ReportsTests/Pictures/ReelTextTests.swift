import Reports
import Testing
import Traces

@testable import Replay

struct ReelTextTests {
  /// A view that moves to the right over another, and a finger that leaves.
  private static let reel: Reel = {
    let points = (0..<3).map { (index: Int) -> ProgressCurves.Point in
      let half = Double(index) / 2
      return ProgressCurves.Point(
        time: half, finger: index < 2 ? half : nil, percentComplete: half, view: half)
    }
    var outcome = Outcome(
      trace: "drag", decision: .finish, verdict: .unlabelled, transition: .completed)
    (outcome.recognizedAt, outcome.releasedAt, outcome.total) = (0, 0.75, 1)
    func view(_ name: String, order: Int, left: Double) -> ShownView {
      let corners: [(Double, Double)] = [
        (left, 0.0), (left + 100, 0), (left + 100, 100), (left, 100),
      ]
      return ShownView(
        name: name, order: order, position: ScreenPoint(x: left, y: 0),
        corners: corners.map { ScreenPoint(x: $0.0, y: $0.1) })
    }
    let pictures: [Reel.Picture] = (0..<3).map { index in
      Reel.Picture(
        finger: index < 2 ? ScreenPoint(x: 50, y: 50) : nil,
        views: [
          view("below", order: 0, left: 0), view("top", order: 1, left: Double(index) * 50),
        ])
    }
    return Reel(
      screen: ScreenSize(width: 100, height: 100), displayHz: 2,
      curves: ProgressCurves(scene: "slide", viewName: "top", outcome: outcome, points: points),
      pictures: pictures)
  }()

  @Test func `draws views, finger and bars`() {
    #expect(
      ReelText(Self.reel, columns: 60, rows: 9).frame(1) == """
        slide, drag  frame 2/3  0.500 s  dragging
        ┌────────────┐  finger    █████████████░░░░░░░░░░░░  0.500
        │⡏⠉⠉⠉⠉⠉⡏⠉⠉⠉⠉⠉│  complete  █████████████░░░░░░░░░░░░  0.500
        │⡇⠀⠀⠀⠀⠀⡇⠀⠁⠀⠁⠀│  view top  █████████████░░░░░░░░░░░░  0.500
        │⡇⠀⠀⠀⠀⠀⡃⠀⠁⠀⠁⠀│  time      █████████████░░░░░░░░░░░░  0.500
        │⡇⠀⠀⠀⠀⠈⡋⠀⠁⠀⠁⠀│
        │⡇⠀⠀⠀⠀⠀⡇⠀⠁⠀⠁⠀│  recognised 0.000 s
        │⣇⣀⣀⣀⣀⣀⣇⣀⣁⣀⣁⣀│  released 0.750 s
        └────────────┘  completed 1.000 s

        """)
  }

  @Test func `narrow windows get the bars alone`() {
    #expect(
      ReelText(Self.reel, columns: 30, rows: 5).frame(2) == """
        slide, drag  frame 3/3  1.000
        finger    ░░░░░░░░░░░  -
        complete  ███████████  1.000
        view top  ███████████  1.000
        time      ███████████  1.000

        """)
  }

  @Test(arguments: [(1, 1), (20, 3), (60, 9), (80, 24), (200, 60)])
  func `keeps to the window, every frame alike`(columns: Int, rows: Int) {
    let text = ReelText(Self.reel, columns: columns, rows: rows)
    let heights = (0..<text.count).map { index in
      let lines = text.frame(index).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.allSatisfy { $0.count <= columns })
      return lines.count - 1
    }
    #expect(heights.allSatisfy { $0 == heights[0] && $0 <= rows })
  }

  @Test func `shows each frame on a line`() {
    #expect(
      ReelText(Self.reel).lines == """
        frame  time (s)             finger               complete             view top
            1     0.000  dragging   ░░░░░░░░░░░░  0.000  ░░░░░░░░░░░░  0.000  ░░░░░░░░░░░░  0.000
            2     0.500  dragging   ██████░░░░░░  0.500  ██████░░░░░░  0.500  ██████░░░░░░  0.500
            3     1.000  completed  ░░░░░░░░░░░░      -  ████████████  1.000  ████████████  1.000

        """)
  }
}
