import Foundation
import HeadlessUIKit
import Testing

/// Snapshots keep what they saw.
struct SnapshotTests {
  private let stage = AppStage { UIViewController() }

  /// The x of the centre of the first view inside a snapshot.
  private func innerX(_ picture: UIView) -> CGFloat? {
    picture.subviews.first?.subviews.first?.center.x
  }

  @Test func `shows what is on screen, and does not change any more`() throws {
    let (view, inner) = stage.simulation.run {
      let view = UIView(frame: CGRect(x: 50, y: 60, width: 100, height: 200))
      let inner = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
      view.addSubview(inner)
      stage.root.view.addSubview(view)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { inner.center.x += 40 }
      return (view, inner)
    }
    stage.pass(0.5)
    let (now, later) = try stage.simulation.run {
      (
        try #require(view.snapshotView(afterScreenUpdates: false)),
        try #require(view.snapshotView(afterScreenUpdates: true))
      )
    }
    stage.run { inner.frame = .zero }
    stage.runUntilIdle()
    #expect(now.frame == CGRect(x: 0, y: 0, width: 100, height: 200))
    #expect(now.superview == nil)
    // Half the way from 20 to 60, whether pending layout is done first or not.
    #expect(innerX(now) == 40)
    #expect(innerX(later) == 40)
  }
}
