import UIKit

/// A table asks for the cells that are in sight, and reuses those that have left.
///
/// - Source: developer.apple.com/documentation/uikit/uitableview
/// - Evidence: documented
/// - Systems: iOS 8+
func aTableShowsWhatIsInSight(_ stage: Stage) {
  let source = stage.keep(Rows())
  let table = UITableView(frame: stage.window.bounds, style: .plain)
  table.contentInsetAdjustmentBehavior = .never
  table.rowHeight = 100
  table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
  table.dataSource = source
  stage.show(table)
  stage.expect(source.asked >= 9 && source.asked < 30, "\(source.asked)")
  stage.expect(table.indexPathsForVisibleRows?.count ?? 0, is: 9)
  table.contentOffset.y = 5000
  stage.turn()
  stage.expect(table.indexPathsForVisibleRows?.first?.row, is: 50)
}

private final class Rows: NSObject, UITableViewDataSource {
  var asked = 0
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    asked += 1
    return tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
  }
}
