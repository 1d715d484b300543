// Cells from nibs: nib files are not loaded, and plain cells are dequeued instead.

extension UITableViewCell {
  public typealias SeparatorStyle = UITableView.SeparatorStyle
}

#if !canImport(Darwin)
  extension NSIndexPath {
    public convenience init(row: Int, section: Int) {
      self.init(indexes: [section, row], length: 2)
    }
    public convenience init(item: Int, section: Int) { self.init(row: item, section: section) }
    public var section: Int { index(atPosition: 0) }
    public var row: Int { index(atPosition: 1) }
    public var item: Int { row }
  }
#endif
