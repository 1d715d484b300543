import UIKit

/// A sheet with a title, a grabber and a long list, laid out by constraints.
final class SheetViewController: UIViewController {
  private let grabber = UIView()
  private let titleLabel = UILabel()
  let scrollView = UIScrollView()
  private let rows = UIStackView()
  private let sheetTransition = SheetTransition()

  init() {
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .custom
    transitioningDelegate = sheetTransition
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    view.layer.cornerRadius = 16
    grabber.backgroundColor = .lightGray
    grabber.layer.cornerRadius = 2.5
    titleLabel.text = "Places nearby"
    titleLabel.font = .boldSystemFont(ofSize: 20)
    rows.axis = .vertical
    rows.spacing = 8
    for number in 1...20 {
      let row = UILabel()
      row.text = "Place \(number)"
      rows.addArrangedSubview(row)
    }
    for part in [grabber, titleLabel, scrollView] as [UIView] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    rows.translatesAutoresizingMaskIntoConstraints = false
    scrollView.addSubview(rows)
    NSLayoutConstraint.activate([
      grabber.topAnchor.constraint(equalTo: view.topAnchor, constant: 8),
      grabber.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      grabber.widthAnchor.constraint(equalToConstant: 36),
      grabber.heightAnchor.constraint(equalToConstant: 5),
      titleLabel.topAnchor.constraint(equalTo: grabber.bottomAnchor, constant: 12),
      titleLabel.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
      titleLabel.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
      scrollView.topAnchor.constraint(equalTo: titleLabel.bottomAnchor, constant: 12),
      scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      rows.topAnchor.constraint(equalTo: scrollView.topAnchor),
      rows.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor),
      rows.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor, constant: 16),
      rows.widthAnchor.constraint(equalTo: scrollView.widthAnchor, constant: -32),
    ])
    sheetTransition.attach(to: self)
  }
}
