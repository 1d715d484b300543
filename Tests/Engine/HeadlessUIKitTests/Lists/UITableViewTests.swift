import Foundation
import HeadlessUIKit
import Testing

struct UITableViewTests {
  @Test func `cells exist for the rows in sight and are used again`() {
    let rig = TableRig(rows: [1000])
    #expect(rig.table.contentSize == CGSize(width: 400, height: 44_000))
    #expect(rig.table.indexPathsForVisibleRows == (0..<19).map { IndexPath(row: $0, section: 0) })
    #expect(rig.made == 19)
    rig.simulation.run { rig.table.contentOffset.y = 4400 }
    let visible = rig.table.indexPathsForVisibleRows ?? []
    #expect(visible.first == IndexPath(row: 100, section: 0) && visible.count == 19)
    #expect(rig.made == 19 && rig.reused == 19)
    let cell = rig.table.cellForRow(at: IndexPath(row: 101, section: 0))
    #expect(cell?.frame == CGRect(x: 0, y: 4444, width: 400, height: 44))
    #expect(cell?.textLabel?.text == "0.101")
    #expect(cell.flatMap { rig.table.indexPath(for: $0) } == IndexPath(row: 101, section: 0))
    #expect(rig.table.cellForRow(at: IndexPath(row: 0, section: 0)) == nil)
    #expect(rig.table.subviews.count == 19)
  }

  @Test func `a drag scrolls and shows other rows`() {
    let rig = TableRig(rows: [100])
    rig.play(.down(0, 200, 700), .move(0.1, 200, 260), .up(0.3, 200, 260))
    #expect(rig.table.contentOffset.y == 430)
    #expect(rig.table.indexPathsForVisibleRows?.first == IndexPath(row: 9, section: 0))
    #expect(rig.table.panGestureRecognizer.view === rig.table)
  }

  @Test func `heights come from the delegate, the table, or the content of the cell`() {
    let rig = TableRig(rows: [3, 2])
    rig.heights = [IndexPath(row: 1, section: 0): 100]
    rig.simulation.run { rig.table.reloadData() }
    #expect(rig.table.rectForRow(at: IndexPath(row: 2, section: 0)).minY == 144)
    rig.simulation.run {
      rig.heights = [:]
      rig.table.rowHeight = 60
    }
    #expect(rig.table.rectForRow(at: IndexPath(row: 1, section: 1)).minY == 240)
    rig.simulation.run {
      rig.table.rowHeight = UITableView.automaticDimension
      rig.table.estimatedRowHeight = 10
      rig.fitting = 70
      rig.table.reloadData()
    }
    #expect(rig.table.rectForRow(at: IndexPath(row: 1, section: 1)).minY == 280)
    #expect(rig.table.contentSize.height == 350)
  }

  @Test func `a cell with constraints is as high as they say`() {
    Simulation().run {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      #expect(cell.sizeThatFits(CGSize(width: 400, height: 0)).height == 44)
      let picture = UIView()
      picture.translatesAutoresizingMaskIntoConstraints = false
      cell.contentView.addSubview(picture)
      NSLayoutConstraint.activate([
        picture.topAnchor.constraint(equalTo: cell.contentView.topAnchor, constant: 10),
        picture.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor, constant: -10),
        picture.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
        picture.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
        picture.heightAnchor.constraint(equalTo: picture.widthAnchor, multiplier: 0.25),
      ])
      #expect(cell.sizeThatFits(CGSize(width: 400, height: 0)).height == 120)
    }
  }

  @Test func `headers stay in sight in a plain table and scroll in a grouped one`() {
    for style in [UITableView.Style.plain, .grouped] {
      let rig = TableRig(rows: [30, 30], style: style, titles: ["A", "B"])
      #expect(rig.table.rectForRow(at: IndexPath(row: 0, section: 1)).minY == 1376)
      #expect(rig.table.rect(forSection: 1).maxY == rig.table.contentSize.height)
      rig.simulation.run { rig.table.contentOffset.y = 200 }
      let header = rig.table.subviews.compactMap { $0 as? UITableViewHeaderFooterView }
        .first { $0.textLabel?.text == "A" }
      #expect(header?.frame.minY == (style == .plain ? 200 : 0))
      rig.simulation.run { rig.table.contentOffset.y = 1330 }
      #expect(header?.frame.minY == (style == .plain ? 1320 : 0))
    }
  }

  @Test func `a table has a header and a footer of its own`() {
    let rig = TableRig(rows: [2])
    rig.simulation.run {
      rig.table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 50))
      rig.table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
    }
    #expect(rig.table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 50)
    #expect(rig.table.tableFooterView?.frame == CGRect(x: 0, y: 138, width: 400, height: 30))
    #expect(rig.table.contentSize.height == 168)
  }

  @Test func `a tap highlights and selects a row, and deselects the one before`() {
    let rig = TableRig(rows: [10])
    rig.tap(row: 1)
    #expect(
      rig.script == [
        "shouldHighlight 1", "didHighlight 1", "didUnhighlight 1", "willSelect 1", "didSelect 1",
      ])
    #expect(rig.table.cellForRow(at: IndexPath(row: 1, section: 0))?.isSelected == true)
    rig.tap(row: 3)
    #expect(
      rig.script.suffix(4) == ["willSelect 3", "willDeselect 1", "didDeselect 1", "didSelect 3"])
    #expect(rig.table.indexPathsForSelectedRows == [IndexPath(row: 3, section: 0)])
    rig.table.allowsMultipleSelection = true
    rig.tap(row: 3)
    rig.tap(row: 4)
    rig.tap(row: 5)
    #expect(rig.table.indexPathsForSelectedRows?.map(\.row) == [4, 5])
    rig.table.allowsSelection = false
    rig.tap(row: 6)
    #expect(rig.table.indexPathsForSelectedRows?.map(\.row) == [4, 5])
  }

  @Test func `a drag selects nothing, and neither does a row that a button covers`() {
    let rig = TableRig(rows: [100])
    rig.play(.down(0, 200, 700), .move(0.2, 200, 600), .up(0.4, 200, 600))
    #expect(rig.script == ["shouldHighlight 15", "didHighlight 15", "didUnhighlight 15"])
    rig.simulation.run {
      rig.table.contentOffset = .zero
      rig.table.layoutIfNeeded()
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
      rig.table.cellForRow(at: IndexPath(row: 1, section: 0))?.contentView.addSubview(button)
    }
    rig.tap(row: 1)
    #expect(rig.script.count == 3)
  }

  @Test func `rows that are inserted and deleted move the others with their cells and selection`() {
    let rig = TableRig(rows: [5])
    rig.tap(row: 2)
    let cell = rig.table.cellForRow(at: IndexPath(row: 2, section: 0))
    rig.simulation.run {
      rig.rows = [6]
      rig.table.insertRows(
        at: [IndexPath(row: 0, section: 0), IndexPath(row: 4, section: 0)], with: .automatic)
      #expect(rig.table.numberOfRows(inSection: 0) == 6)
    }
    // Two were inserted and one came: the data source is inconsistent, so all is asked for again.
    #expect(rig.simulation.diagnostics.map(\.code) == ["raises-exception"])
    rig.tap(row: 2)
    let third = rig.table.cellForRow(at: IndexPath(row: 2, section: 0))
    rig.simulation.run {
      rig.rows = [6]
      rig.table.performBatchUpdates {
        rig.table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        rig.table.insertRows(at: [IndexPath(row: 5, section: 0)], with: .none)
      }
    }
    #expect(rig.table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    #expect(rig.table.cellForRow(at: IndexPath(row: 1, section: 0)) === third)
    #expect(third?.frame.minY == 44 && cell != nil)
  }

  @Test func `a row that is moved keeps its cell and selection`() {
    let rig = TableRig(rows: [5])
    rig.tap(row: 4)
    let cell = rig.table.cellForRow(at: IndexPath(row: 4, section: 0))
    rig.simulation.run {
      rig.table.moveRow(at: IndexPath(row: 4, section: 0), to: IndexPath(row: 1, section: 0))
      rig.table.layoutIfNeeded()
    }
    #expect(rig.table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    #expect(rig.table.cellForRow(at: IndexPath(row: 1, section: 0)) === cell)
    #expect(cell?.frame.minY == 44 && rig.simulation.diagnostics.isEmpty)
  }

  @Test func `a section can be inserted, deleted and loaded again`() {
    let rig = TableRig(rows: [2, 3])
    rig.simulation.run {
      rig.rows = [1, 2, 3]
      rig.table.insertSections([0], with: .none)
    }
    #expect(rig.table.numberOfSections == 3)
    rig.simulation.run {
      rig.rows = [1, 3]
      rig.table.deleteSections([1], with: .none)
      rig.rows = [1, 4]
      rig.table.reloadSections([1], with: .none)
    }
    #expect(rig.table.contentSize.height == 5 * 44 && rig.simulation.diagnostics.isEmpty)
  }

  @Test func `scrollToRow puts a row at the top, the middle or the bottom`() {
    let rig = TableRig(rows: [100])
    rig.simulation.run {
      let path = IndexPath(row: 50, section: 0)
      rig.table.scrollToRow(at: path, at: .top, animated: false)
      #expect(rig.table.contentOffset.y == 2200)
      rig.table.scrollToRow(at: path, at: .middle, animated: false)
      #expect(rig.table.contentOffset.y == 1822)
      rig.table.scrollToRow(at: path, at: .bottom, animated: false)
      #expect(rig.table.contentOffset.y == 1444)
      rig.table.scrollToRow(at: IndexPath(row: 99, section: 0), at: .top, animated: false)
      #expect(rig.table.contentOffset.y == 3600)
    }
  }

  @Test func `a class that was not registered is a diagnostic`() {
    let simulation = Simulation()
    simulation.run {
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      #expect(table.dequeueReusableCell(withIdentifier: "row") == nil)
      _ = table.dequeueReusableCell(withIdentifier: "row", for: IndexPath(row: 0, section: 0))
    }
    #expect(simulation.diagnostics.map(\.code) == ["raises-exception"])
  }

  @Test func `a table controller is its table's data source and delegate`() {
    let simulation = Simulation()
    let (window, controller) = simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      let controller = Colours(style: .plain)
      window.rootViewController = controller
      window.makeKeyAndVisible()
      return (window, controller)
    }
    #expect(controller.tableView.visibleCells.map(\.textLabel?.text) == ["red", "green"])
    simulation.run { window.tap(at: CGPoint(x: 10, y: 60)) }
    simulation.runUntilIdle()
    #expect(controller.chosen == ["green"])
  }
}

private final class Colours: UITableViewController {
  var chosen: [String] = []
  private let names = ["red", "green"]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "colour")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    names.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "colour", for: indexPath)
    cell.textLabel?.text = names[indexPath.row]
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    chosen.append(names[indexPath.row])
  }
}

private final class Row: UITableViewCell {
  var height: CGFloat = 44

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    isOpaque = false
  }

  required init?(coder: NSCoder) { nil }

  override func prepareForReuse() {
    super.prepareForReuse()
    isReused = true
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: height)
  }

  var isReused = false
}

/// A table that fills a window of 400 by 800 points, and the script of its delegate.
private final class TableRig: NSObject, UITableViewDataSource, UITableViewDelegate {
  let simulation = Simulation()
  let window: UIWindow
  let table: UITableView
  var rows: [Int]
  let titles: [String]
  var heights: [IndexPath: CGFloat] = [:]
  var fitting: CGFloat = 44
  private(set) var script: [String] = []
  private(set) var made = 0
  private(set) var reused = 0

  init(rows: [Int], style: UITableView.Style = .plain, titles: [String] = []) {
    (self.rows, self.titles) = (rows, titles)
    (window, table) = simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      let table = UITableView(frame: window.bounds, style: style)
      table.register(Row.self, forCellReuseIdentifier: "row")
      window.addSubview(table)
      window.makeKeyAndVisible()
      return (window, table)
    }
    super.init()
    simulation.run {
      table.dataSource = self
      table.delegate = self
    }
  }

  func play(_ samples: TouchSample...) {
    simulation.run(until: window.play(samples, delivery: .sample))
  }

  func tap(row: Int) {
    let y = CGFloat(row) * 44 + 20 - table.contentOffset.y
    play(.down(0, 200, y), .up(0.05, 200, y))
  }

  func numberOfSections(in tableView: UITableView) -> Int { rows.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows[section]
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    titles.indices.contains(section) ? titles[section] : nil
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    if let row = cell as? Row {
      if row.isReused { reused += 1 } else { made += 1 }
      row.height = fitting
    }
    cell.textLabel?.text = "\(indexPath.section).\(indexPath.row)"
    return cell
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    heights[indexPath] ?? tableView.rowHeight
  }

  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    script.append("shouldHighlight \(indexPath.row)")
    return true
  }

  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    script.append("didHighlight \(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    script.append("didUnhighlight \(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    script.append("willSelect \(indexPath.row)")
    return indexPath
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    script.append("didSelect \(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
    script.append("willDeselect \(indexPath.row)")
    return indexPath
  }

  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    script.append("didDeselect \(indexPath.row)")
  }
}
