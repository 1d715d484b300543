public import HeadlessUIKit

/// A cell or view that is reused under a name of its own.
public protocol Reusable: AnyObject {
  static var reuseIdentifier: String { get }
}

extension Reusable {
  public static var reuseIdentifier: String { String(describing: self) }
}

public protocol NibLoadable: AnyObject {}
public protocol NibOwnerLoadable: AnyObject {}
public typealias NibReusable = Reusable & NibLoadable

extension NibLoadable where Self: UIView {
  /// A view without what its nib would put into it: there are no nibs, which is reported.
  @preconcurrency @MainActor
  public static func loadFromNib() -> Self { made("loadFromNib()", Self(coder: NSCoder())) }
}

extension NibOwnerLoadable where Self: UIView {
  @preconcurrency @MainActor
  public func loadNibContent() { standIn("Reusable.loadNibContent()") }
}

public protocol StoryboardBased: AnyObject {}
public protocol StoryboardSceneBased: AnyObject {}

extension StoryboardBased where Self: UIViewController {
  /// A controller without what its storyboard would put into it: there are no storyboards, which is reported.
  @preconcurrency @MainActor
  public static func instantiate() -> Self { made("instantiate()", Self(coder: NSCoder())) }
}

extension StoryboardSceneBased where Self: UIViewController {
  @preconcurrency @MainActor
  public static func instantiate() -> Self { made("instantiate()", Self(coder: NSCoder())) }
}

extension UITableView {
  public func register<Cell: UITableViewCell & Reusable>(cellType: Cell.Type) {
    register(cellType, forCellReuseIdentifier: Cell.reuseIdentifier)
  }

  public func dequeueReusableCell<Cell: UITableViewCell & Reusable>(
    for indexPath: IndexPath, cellType: Cell.Type = Cell.self
  ) -> Cell {
    known(dequeueReusableCell(withIdentifier: Cell.reuseIdentifier, for: indexPath))
  }

  public func register<View: UITableViewHeaderFooterView & Reusable>(
    headerFooterViewType: View.Type
  ) {
    register(headerFooterViewType, forHeaderFooterViewReuseIdentifier: View.reuseIdentifier)
  }

  public func dequeueReusableHeaderFooterView<View: UITableViewHeaderFooterView & Reusable>(
    _ viewType: View.Type = View.self
  ) -> View? {
    dequeueReusableHeaderFooterView(withIdentifier: View.reuseIdentifier) as? View
  }
}

extension UICollectionView {
  public func register<Cell: UICollectionViewCell & Reusable>(cellType: Cell.Type) {
    register(cellType, forCellWithReuseIdentifier: Cell.reuseIdentifier)
  }

  public func dequeueReusableCell<Cell: UICollectionViewCell & Reusable>(
    for indexPath: IndexPath, cellType: Cell.Type = Cell.self
  ) -> Cell {
    known(dequeueReusableCell(withReuseIdentifier: Cell.reuseIdentifier, for: indexPath))
  }

  public func register<View: UICollectionReusableView & Reusable>(
    supplementaryViewType: View.Type, ofKind kind: String
  ) {
    register(
      supplementaryViewType, forSupplementaryViewOfKind: kind,
      withReuseIdentifier: View.reuseIdentifier)
  }

  public func dequeueReusableSupplementaryView<View: UICollectionReusableView & Reusable>(
    ofKind kind: String, for indexPath: IndexPath, viewType: View.Type = View.self
  ) -> View {
    known(
      dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: View.reuseIdentifier, for: indexPath))
  }
}

/// The object that an archive would hold, which is reported, because there are no archives.
private func made<Object>(_ name: String, _ object: Object?) -> Object {
  standIn("Reusable.\(name)")
  guard let object else {
    preconditionFailure("\(Object.self): init(coder:) returns nil; there are no nibs to read from")
  }
  return object
}

/// A reused view as what it was registered as.
private func known<View: Reusable>(_ view: UIView) -> View {
  guard let known = view as? View else {
    preconditionFailure(
      "\(View.reuseIdentifier): not registered as \(View.self); call register first")
  }
  return known
}
