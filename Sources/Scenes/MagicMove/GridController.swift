import Foundation
import HeadlessUIKit

/// A grid of pictures, one of which was tapped.
final class GridController: UIViewController {
  /// A square with a picture in it.
  final class Cell: UIView {
    let imageView = UIImageView(frame: .zero)

    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(imageView)
    }

    required init?(coder: NSCoder) {
      nil
    }

    override func layoutSubviews() {
      imageView.frame = bounds
    }
  }

  /// Cells in a row.
  private static let columns = 3
  private static let count = 12
  /// Between cells and around them, in points.
  private static let gap: CGFloat = 10
  /// Above the first row, in points.
  private static let top: CGFloat = 100

  private var cells: [Cell] = []
  /// The cell that was tapped: the middle one of the second row.
  var tappedCell: Cell { cells[Self.columns + 1] }

  override func viewDidLoad() {
    super.viewDidLoad()
    cells = (1...Self.count).map { number in
      let cell = Cell(frame: .zero)
      cell.accessibilityIdentifier = "cell \(number)"
      cell.imageView.accessibilityIdentifier = "image \(number)"
      view.addSubview(cell)
      return cell
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let columns = CGFloat(Self.columns)
    let side = (view.bounds.width - (columns + 1) * Self.gap) / columns
    for (index, cell) in cells.enumerated() {
      let (row, column) = (CGFloat(index / Self.columns), CGFloat(index % Self.columns))
      cell.frame = CGRect(
        x: Self.gap + column * (side + Self.gap), y: Self.top + row * (side + Self.gap),
        width: side, height: side)
    }
  }
}
