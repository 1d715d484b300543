import Foundation
import HeadlessUIKit
import Testing

/// The gallery, driven by fingers.
struct CellZoomTests {
  private let stage: AppStage<UINavigationController>
  private let gallery: GalleryViewController
  private let thumbnail = CGRect(x: 215, y: 105, width: 160, height: 160)
  private let whole = CGRect(x: 0, y: 200, width: 400, height: 400)

  init() {
    let stage = AppStage<UINavigationController> {
      UINavigationController(rootViewController: GalleryViewController())
    }
    self.stage = stage
    gallery = stage.simulation.run {
      stage.root.viewControllers.first as? GalleryViewController ?? GalleryViewController()
    }
  }

  private func tapSecondCell() {
    stage.drag(from: CGPoint(x: 295, y: 185), to: CGPoint(x: 295, y: 185), over: 0.05)
    stage.pass(0.1)
  }

  private func openPhoto() throws -> PhotoViewController {
    tapSecondCell()
    stage.runUntilIdle()
    return try #require(stage.root.topViewController as? PhotoViewController)
  }

  private func snapshot(above view: UIView) throws -> UIView {
    let container = try #require(view.superview)
    try #require(container.subviews.count == 3)
    return try #require(container.subviews.last)
  }

  private func expect(
    showing controller: UIViewController, depth: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(stage.root.viewControllers.count == depth, sourceLocation: sourceLocation)
    #expect(stage.root.topViewController === controller, sourceLocation: sourceLocation)
    #expect(
      controller.view.superview?.subviews == [controller.view].compactMap(\.self),
      sourceLocation: sourceLocation)
    #expect(controller.view.window === stage.window, sourceLocation: sourceLocation)
    #expect(controller.view.frame == stage.window.bounds, sourceLocation: sourceLocation)
    #expect(controller.view.alpha == 1, sourceLocation: sourceLocation)
    #expect(stage.shownAlpha(controller.view) == 1, sourceLocation: sourceLocation)
    #expect(
      (gallery.view.window != nil) == (controller === gallery), sourceLocation: sourceLocation)
    for cell in gallery.cells { #expect(!cell.imageView.isHidden, sourceLocation: sourceLocation) }
    #expect(stage.root.transitionCoordinator == nil, sourceLocation: sourceLocation)
    #expect(stage.simulation.diagnostics == [], sourceLocation: sourceLocation)
  }

  @Test func `the thumbnail grows into the photo`() throws {
    tapSecondCell()
    let photo = try #require(stage.root.topViewController as? PhotoViewController)
    let snapshot = try snapshot(above: photo.view)
    #expect(gallery.cells[1].imageView.isHidden && photo.imageView.isHidden)
    #expect(!gallery.cells[0].imageView.isHidden)
    let early = stage.shownFrame(snapshot)
    #expect(thumbnail.width < early.width && early.width < whole.width)
    // The position and the opacity have covered the same fraction of the way as the width.
    let share = (early.width - thumbnail.width) / (whole.width - thumbnail.width)
    #expect(abs(early.minX - (thumbnail.minX + share * (whole.minX - thumbnail.minX))) < 1e-9)
    #expect(abs(early.minY - (thumbnail.minY + share * (whole.minY - thumbnail.minY))) < 1e-9)
    #expect(abs(stage.shownAlpha(photo.view) - share) < 1e-6)
    stage.pass(0.2)
    // A spring of damping 0.7 swings beyond its end.
    #expect(stage.shownFrame(snapshot).width > whole.width)
    stage.runUntilIdle()
    #expect(photo.imageView.frame == whole)
    #expect(!photo.imageView.isHidden)
    #expect(snapshot.superview == nil)
    expect(showing: photo, depth: 2)
  }

  @Test func `pulled far enough it goes back into its cell`() throws {
    let photo = try openPhoto()
    stage.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 450), over: 0.5)
    stage.pass(0.5)
    let snapshot = try snapshot(above: photo.view)
    // The snapshot is halfway: its motion is linear under the finger, although the animation is a spring.
    let shown = stage.shownFrame(snapshot)
    #expect(abs(shown.width - (whole.width + thumbnail.width) / 2) < 1e-6)
    #expect(abs(shown.minY - (whole.minY + thumbnail.minY) / 2) < 1e-6)
    #expect(abs(stage.shownAlpha(photo.view) - 0.5) < 1e-6)
    #expect(gallery.cells[1].imageView.isHidden)
    stage.runUntilIdle()
    expect(showing: gallery, depth: 1)
    #expect(photo.view.window == nil)
  }

  @Test func `pulled too little it stays, and everything is as before`() throws {
    let photo = try openPhoto()
    stage.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 360), over: 0.5)
    stage.runUntilIdle()
    #expect(!photo.imageView.isHidden)
    #expect(photo.imageView.frame == whole)
    expect(showing: photo, depth: 2)
  }

  @Test func `pulled far and pushed back up it stays`() throws {
    let photo = try openPhoto()
    let points = [CGPoint(x: 200, y: 300), CGPoint(x: 200, y: 520), CGPoint(x: 200, y: 420)]
    stage.play(points, over: 1)
    stage.pass(0.5)
    #expect(abs(stage.shownAlpha(photo.view) - (1 - 220.0 / 300)) < 1e-6)
    stage.runUntilIdle()
    #expect(!photo.imageView.isHidden)
    expect(showing: photo, depth: 2)
  }

  @Test func `a touch that the system takes away leaves the photo`() throws {
    let photo = try openPhoto()
    stage.drag(
      from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 560), over: 0.5, endingAs: .cancelled)
    stage.runUntilIdle()
    expect(showing: photo, depth: 2)
  }

  @Test func `sideways and upward pans do nothing`() throws {
    let photo = try openPhoto()
    stage.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 300, y: 320), over: 0.3)
    stage.runUntilIdle()
    stage.drag(from: CGPoint(x: 200, y: 500), to: CGPoint(x: 200, y: 300), over: 0.3)
    stage.runUntilIdle()
    expect(showing: photo, depth: 2)
  }

  @Test func `goes back by itself, and opens again after a cancelled pull`() throws {
    var photo = try openPhoto()
    stage.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 360), over: 0.5)
    stage.runUntilIdle()
    stage.run { stage.root.popViewController(animated: true) }
    stage.pass(0.1)
    let snapshot = try snapshot(above: photo.view)
    #expect(stage.shownFrame(snapshot).width < whole.width)
    stage.runUntilIdle()
    expect(showing: gallery, depth: 1)
    photo = try openPhoto()
    expect(showing: photo, depth: 2)
  }
}
