import UIKit

/// A tap selects a row and notifies the delegate; selecting by program does not.
///
/// - Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:didselectrowat:)
/// - Evidence: documented
/// - Systems: iOS 8+
func aTapSelectsARow(_ stage: Stage) {
  let source = stage.keep(Rows(stage))
  let table = UITableView(frame: stage.window.bounds, style: .plain)
  table.contentInsetAdjustmentBehavior = .never
  table.rowHeight = 100
  table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
  table.dataSource = source
  table.delegate = source
  stage.show(table)
  table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
  stage.expectNotes([])
  stage.tap(200, 350)
  stage.settle()
  stage.expectNotes(["selected 3"])
  stage.expect(table.indexPathForSelectedRow?.row, is: 3)
}

private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
  private let stage: Stage
  init(_ stage: Stage) { self.stage = stage }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    stage.note("selected \(indexPath.row)")
  }
}
