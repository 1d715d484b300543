import UIKit

/// A row whose height is `automaticDimension` is as high as the constraints of its cell ask.
///
/// - Source: developer.apple.com/documentation/uikit/creating-self-sizing-table-view-cells
/// - Evidence: documented
/// - Systems: iOS 8+
func anAutomaticRowFitsItsCell(_ stage: Stage) {
  let source = stage.keep(TallRows())
  let table = UITableView(frame: stage.window.bounds, style: .plain)
  table.contentInsetAdjustmentBehavior = .never
  (table.rowHeight, table.estimatedRowHeight) = (UITableView.automaticDimension, 44)
  table.dataSource = source
  stage.show(table)
  stage.expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height, near: 120, within: 1)
}

private final class TallRows: NSObject, UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let (cell, content) = (UITableViewCell(), UIView())
    content.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(content)
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
      content.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
      content.heightAnchor.constraint(equalToConstant: 120),
    ])
    return cell
  }
}
