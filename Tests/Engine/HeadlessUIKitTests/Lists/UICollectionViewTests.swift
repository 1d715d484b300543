import Foundation
import HeadlessUIKit
import Testing

struct UICollectionViewTests {
  @Test func `a flow layout fills lines, justifies them and leaves the last one`() {
    let rig = CollectionRig(items: [5])
    rig.flow.itemSize = CGSize(width: 100, height: 60)
    rig.flow.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 7, right: 10)
    rig.simulation.run { rig.view.layoutIfNeeded() }
    #expect(rig.frame(1) == CGRect(x: 150, y: 5, width: 100, height: 60))
    #expect(rig.frame(2) == CGRect(x: 290, y: 5, width: 100, height: 60))
    #expect(rig.frame(4) == CGRect(x: 120, y: 75, width: 100, height: 60))
    #expect(rig.view.contentSize == CGSize(width: 400, height: 142))
  }

  @Test func `a horizontal flow layout fills columns`() {
    let rig = CollectionRig(items: [30])
    rig.flow.itemSize = CGSize(width: 300, height: 800)
    rig.flow.scrollDirection = .horizontal
    rig.simulation.run { rig.view.layoutIfNeeded() }
    #expect(rig.view.contentSize == CGSize(width: 30 * 300 + 29 * 10, height: 800))
    rig.simulation.run {
      rig.view.scrollToItem(
        at: IndexPath(item: 3, section: 0), at: .centeredHorizontally, animated: false)
    }
    #expect(rig.view.contentOffset == CGPoint(x: 880, y: 0))
    #expect(rig.view.indexPathsForVisibleItems.map(\.item) == [2, 3, 4])
    // All 30 cells were made in the first layout, before `itemSize` was set: at the default size, all of them fit.
    #expect(rig.made == 30)
  }

  @Test func `headers and footers have cells of their own`() {
    let rig = CollectionRig(items: [2, 2])
    rig.flow.headerReferenceSize = CGSize(width: 0, height: 40)
    rig.flow.footerReferenceSize = CGSize(width: 0, height: 10)
    rig.simulation.run { rig.view.layoutIfNeeded() }
    let header = rig.view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader,
      at: IndexPath(item: 0, section: 1))
    #expect(header?.frame == CGRect(x: 0, y: 100, width: 400, height: 40))
    #expect(rig.view.contentSize.height == 200)
  }

  @Test func `a tap selects an item and deselects the one before`() {
    let rig = CollectionRig(items: [20])
    rig.tap(25, 25)
    rig.tap(90, 25)
    #expect(rig.script == ["didSelect 0", "didDeselect 0", "didSelect 1"])
    #expect(rig.view.cellForItem(at: IndexPath(item: 1, section: 0))?.isSelected == true)
    #expect(rig.view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
  }

  @Test func `items that are inserted and deleted move the others with their cells`() {
    let rig = CollectionRig(items: [6])
    let third = rig.view.cellForItem(at: IndexPath(item: 2, section: 0))
    var isCompleted = false
    rig.simulation.run {
      rig.view.performBatchUpdates {
        rig.items = [6]
        rig.view.deleteItems(at: [IndexPath(item: 0, section: 0)])
        rig.view.insertItems(at: [IndexPath(item: 5, section: 0)])
      } completion: {
        isCompleted = $0
      }
      #expect(!isCompleted)
    }
    #expect(isCompleted && rig.simulation.diagnostics.isEmpty)
    #expect(rig.view.cellForItem(at: IndexPath(item: 1, section: 0)) === third)
    rig.simulation.run { rig.view.insertItems(at: [IndexPath(item: 0, section: 0)]) }
    #expect(rig.simulation.diagnostics.map(\.code) == ["raises-exception"])
  }

  @Test func `an item that is moved keeps its cell and selection`() {
    let rig = CollectionRig(items: [6])
    rig.tap(25, 25)
    let (first, second) = (rig.cell(0), rig.cell(1))
    rig.simulation.run {
      rig.view.performBatchUpdates {
        rig.view.moveItem(at: IndexPath(item: 0, section: 0), to: IndexPath(item: 3, section: 0))
      }
    }
    #expect(rig.cell(3) === first && rig.cell(0) === second)
    #expect(rig.view.indexPathsForSelectedItems == [IndexPath(item: 3, section: 0)])
    #expect(rig.simulation.diagnostics.isEmpty && rig.made == 6)
  }

  @Test func `springs between its attributes move the items of a layout`() throws {
    let springs = Simulation().run { Springs() }
    let rig = CollectionRig(items: [5], layout: springs)
    let before = try #require(rig.frame(2))
    #expect(before == CGRect(x: 150, y: 130, width: 100, height: 60))
    rig.simulation.run { springs.push(2, by: 40) }
    #expect(rig.frame(2)?.minY == before.minY + 40)
    rig.simulation.run(until: rig.simulation.now + 0.1)
    let swinging = try #require(rig.frame(2))
    #expect(swinging.minY < before.minY + 35 && swinging.minX == before.minX)
    rig.simulation.runUntilIdle()
    let after = try #require(rig.frame(2))
    #expect(abs(after.minY - before.minY) < 1)
    #expect(rig.frame(1) == CGRect(x: 150, y: 65, width: 100, height: 60))
  }

  @Test func `a layout of the app's own places items and chooses where they rest`() {
    let rig = CollectionRig(items: [10], layout: Cards())
    #expect(rig.view.contentSize == CGSize(width: 400, height: 5000))
    #expect(rig.view.indexPathsForVisibleItems.map(\.item) == [0, 1])
    let first = rig.view.cellForItem(at: IndexPath(item: 0, section: 0))
    #expect(first?.transform == CGAffineTransform(scaleX: 0.5, y: 0.5))
    rig.play(.down(0, 200, 700), .move(0.1, 200, 400), .up(0.3, 200, 400))
    rig.simulation.runUntilIdle()
    #expect(rig.view.contentOffset.y == 500)
  }

  @Test func `a collection controller fills its view with the collection`() {
    let simulation = Simulation()
    let controller = simulation.run {
      let controller = Dots(collectionViewLayout: UICollectionViewFlowLayout())
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      window.rootViewController = controller
      window.makeKeyAndVisible()
      withExtendedLifetime(window) { window.layoutIfNeeded() }
      return controller
    }
    #expect(controller.collectionView.frame == controller.view.bounds)
    #expect(controller.collectionView.visibleCells.count == 3)
  }
}

private final class Dots: UICollectionViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "dot")
  }

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 3 }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "dot", for: indexPath)
  }
}

/// Cards 500 points apart, shown at half their size; scrolling stops at a whole card.
private final class Cards: UICollectionViewLayout {
  override var collectionViewContentSize: CGSize { CGSize(width: 400, height: 5000) }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    (0..<10).map { item in
      let card = UICollectionViewLayoutAttributes(
        forCellWith: IndexPath(item: item, section: 0))
      card.frame = CGRect(x: 0, y: CGFloat(item) * 500, width: 400, height: 500)
      card.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
      return card
    }.filter { $0.frame.intersects(rect) }
  }

  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    CGPoint(x: 0, y: (proposedContentOffset.y / 500).rounded() * 500)
  }
}

/// A column of items that hang at their places by springs.
private final class Springs: UICollectionViewLayout {
  private lazy var animator = UIDynamicAnimator(collectionViewLayout: self)

  override var collectionViewContentSize: CGSize { CGSize(width: 400, height: 800) }

  override func prepare() {
    guard animator.behaviors.isEmpty else { return }
    for item in 0..<(collectionView?.numberOfItems(inSection: 0) ?? 0) {
      let attributes = UICollectionViewLayoutAttributes(
        forCellWith: IndexPath(item: item, section: 0))
      attributes.frame = CGRect(x: 150, y: CGFloat(item) * 65, width: 100, height: 60)
      let spring = UIAttachmentBehavior(item: attributes, attachedToAnchor: attributes.center)
      (spring.length, spring.damping, spring.frequency) = (0, 0.8, 1)
      animator.addBehavior(spring)
    }
  }

  func push(_ item: Int, by distance: CGFloat) {
    guard let attributes = layoutAttributesForItem(at: IndexPath(item: item, section: 0)) else {
      return
    }
    attributes.center.y += distance
    animator.updateItem(usingCurrentState: attributes)
    invalidateLayout()
    collectionView?.layoutIfNeeded()
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    animator.items(in: rect) as? [UICollectionViewLayoutAttributes]
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { animator.layoutAttributesForCell(at: indexPath) }
}

/// A collection that fills a window of 400 by 800 points, and the script of its delegate.
private final class CollectionRig: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  let simulation = Simulation()
  let window: UIWindow
  let view: UICollectionView
  var items: [Int]
  private(set) var script: [String] = []
  private(set) var made = 0

  var flow: UICollectionViewFlowLayout {
    view.collectionViewLayout as? UICollectionViewFlowLayout ?? UICollectionViewFlowLayout()
  }

  init(items: [Int], layout: UICollectionViewLayout? = nil) {
    self.items = items
    (window, view) = simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      let view = UICollectionView(
        frame: window.bounds, collectionViewLayout: layout ?? UICollectionViewFlowLayout())
      view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
      window.addSubview(view)
      window.makeKeyAndVisible()
      return (window, view)
    }
    super.init()
    simulation.run {
      view.dataSource = self
      view.delegate = self
    }
  }

  func play(_ samples: TouchSample...) {
    simulation.run(until: window.play(samples, delivery: .sample))
  }

  func tap(_ x: CGFloat, _ y: CGFloat) { play(.down(0, x, y), .up(0.05, x, y)) }

  func cell(_ item: Int) -> UICollectionViewCell? {
    view.cellForItem(at: IndexPath(item: item, section: 0))
  }

  func frame(_ item: Int) -> CGRect? { cell(item)?.frame }

  func numberOfSections(in collectionView: UICollectionView) -> Int { items.count }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { items[section] }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    if cell.tag == 0 { made += 1 }
    cell.tag = 1
    return cell
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    script.append("didSelect \(indexPath.item)")
  }

  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    script.append("didDeselect \(indexPath.item)")
  }
}
