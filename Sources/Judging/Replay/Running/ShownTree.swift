import HeadlessUIKit

/// The views on a screen and their appearance, so that two runs of one scene can be compared.
struct ShownTree: Sendable {
  let name: String
  let type: String
  private let values: [String: String]
  private let subviews: [ShownTree]

  @MainActor
  init(_ view: UIView) {
    name = UIView.accountName(of: view)
    type = "\(Swift.type(of: view))"
    values = ScreenState.values(of: view)
    subviews = view.subviews.map(ShownTree.init)
  }

  /// A note if an animated change ends differently from how the same change ends without animation; otherwise nil.
  func note(against unanimated: ShownTree) -> Diagnostic? {
    let found = differences(from: unanimated)
    guard let first = found.first else { return nil }
    let more = found.count > 1 ? ", and \(found.count - 1) more" : ""
    return Diagnostic(
      code: "differs-from-unanimated", severity: .note,
      message:
        "\(first) after the same change without animation\(more); if that is not meant, set it where the screen appears"
        + " rather than in the animation, or put it back in the animator's completion")
  }

  /// The differences between this tree and another tree, each as the beginning of a sentence: `card (UIView).alpha is
  /// 0.5, and 1`.
  ///
  /// This tree's value comes first. The caller adds when the other value was seen: `after the same change without
  /// animation`.
  private func differences(from other: ShownTree) -> [String] {
    var found = ScreenState.properties.compactMap { property -> String? in
      let (own, plain) = (values[property] ?? "", other.values[property] ?? "")
      return own == plain ? nil : "\(name).\(property) is \(own), and \(plain)"
    }
    var plain = other.subviews
    for subview in subviews {
      guard let index = plain.firstIndex(where: { $0.type == subview.type }) else {
        found.append("\(subview.name) is in \(name), and not")
        continue
      }
      found += subview.differences(from: plain.remove(at: index))
    }
    found += plain.map { "\($0.name) is not in \(name), and is" }
    return found
  }
}
