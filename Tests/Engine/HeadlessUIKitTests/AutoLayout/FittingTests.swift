import HeadlessUIKit
import Testing

struct FittingTests {
  private let rig = LayoutRig()

  /// Ten characters in a 17-point font: 85 × 20.33 points.
  private let word = "abcdefghij"

  @Test func `labels have the size of their text`() {
    let label = rig.label(word)
    rig.activate {
      [
        label.leftAnchor.constraint(equalTo: rig.root.leftAnchor),
        label.topAnchor.constraint(equalTo: rig.root.topAnchor),
      ]
    }
    #expect(label.frame == rect(0, 0, 85, 20.333333333333332))
    rig.simulation.run { label.text = "abcd" }
    #expect(label.frame.width == 34)
    rig.simulation.run { label.font = .systemFont(ofSize: 20) }
    #expect(label.frame.size == CGSize(width: 40, height: 24))
  }

  @Test func `lines break at the width that constraints find`() {
    let label = rig.label("aaaa bbbb cccc")
    rig.simulation.run { label.numberOfLines = 0 }
    let width = rig.simulation.run { label.widthAnchor.constraint(lessThanOrEqualToConstant: 80) }
    rig.activate { [width] }
    #expect(label.frame.size == CGSize(width: 80, height: 40.666666666666664))
    rig.simulation.run { width.constant = 40 }
    #expect(label.frame.size == CGSize(width: 40, height: 61))
    rig.simulation.run { label.numberOfLines = 2 }
    #expect(label.frame.height == 40.666666666666664)
    rig.simulation.run {
      width.isActive = false
      label.numberOfLines = 0
      label.preferredMaxLayoutWidth = 80
    }
    #expect(label.frame.size == CGSize(width: 76.66666666666667, height: 40.666666666666664))
    rig.simulation.run {
      #expect(label.sizeThatFits(CGSize(width: 40, height: 0)).height == 61)
    }
  }

  @Test func `hugging and compression resistance decide who gives way`() {
    let (a, b) = (rig.label(word), rig.label(word))
    let total = rig.simulation.run { b.rightAnchor.constraint(equalTo: rig.root.leftAnchor) }
    total.constant = 300
    rig.activate {
      [
        a.leftAnchor.constraint(equalTo: rig.root.leftAnchor),
        b.leftAnchor.constraint(equalTo: a.rightAnchor), total,
      ]
    }
    rig.simulation.run { a.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal) }
    #expect(a.frame.width == 85 && b.frame.width == 215)
    rig.simulation.run { b.setContentHuggingPriority(.defaultHigh, for: .horizontal) }
    #expect(a.frame.width == 215 && b.frame.width == 85)
    rig.simulation.run {
      total.constant = 100
      b.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    }
    #expect(a.frame.width == 85 && b.frame.width == 15)
  }

  @Test func `an own intrinsic size counts, and again when it is invalidated`() {
    final class Badge: UIView {
      var side: CGFloat = 24
      override var intrinsicContentSize: CGSize {
        CGSize(width: side, height: UIView.noIntrinsicMetric)
      }
    }
    let badge = rig.add(Badge())
    rig.activate { [badge.heightAnchor.constraint(equalTo: badge.widthAnchor)] }
    #expect(badge.frame.size == CGSize(width: 24, height: 24))
    rig.simulation.run {
      badge.side = 30
      badge.invalidateIntrinsicContentSize()
    }
    #expect(badge.frame.size == CGSize(width: 30, height: 30))
  }

  @Test func `buttons and images have sizes`() {
    rig.simulation.run {
      let button = UIButton(type: .system)
      button.setTitle("abcd", for: .normal)
      #expect(button.intrinsicContentSize == CGSize(width: 30, height: 30))
      button.contentEdgeInsets = UIEdgeInsets(top: 2, left: 3, bottom: 2, right: 3)
      #expect(button.intrinsicContentSize == CGSize(width: 36, height: 22))
      let image = UIImageView(image: UIImage(size: CGSize(width: 12, height: 9)))
      #expect(image.intrinsicContentSize == CGSize(width: 12, height: 9))
    }
  }

  /// A card with a label between insets of 10.
  private func card() -> UIView {
    rig.simulation.run {
      let (card, label) = (UIView(frame: rect(0, 0, 300, 300)), UILabel())
      label.text = "aaaa bbbb cccc"
      label.numberOfLines = 0
      label.translatesAutoresizingMaskIntoConstraints = false
      card.addSubview(label)
      NSLayoutConstraint.activate([
        label.leftAnchor.constraint(equalTo: card.leftAnchor, constant: 10),
        label.rightAnchor.constraint(equalTo: card.rightAnchor, constant: -10),
        label.topAnchor.constraint(equalTo: card.topAnchor, constant: 10),
        label.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -10),
      ])
      return card
    }
  }

  @Test func `fitting sizes follow from constraints, wishes and priorities`() {
    let card = card()
    rig.simulation.run {
      #expect(
        card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
          == CGSize(width: 139, height: 40.333333333333336))
      #expect(
        card.systemLayoutSizeFitting(
          CGSize(width: 100, height: 0), withHorizontalFittingPriority: .required,
          verticalFittingPriority: .fittingSizeLevel)
          == CGSize(width: 100, height: 60.666666666666664))
      #expect(
        card.systemLayoutSizeFitting(
          CGSize(width: 300, height: 200), withHorizontalFittingPriority: .required,
          verticalFittingPriority: .required) == CGSize(width: 300, height: 200))
      #expect(card.bounds.size == CGSize(width: 300, height: 300))
    }
    #expect(rig.diagnostics == [])
  }

  @Test func `fitting does not disturb the layout of a view in a window`() {
    let card = card()
    rig.simulation.run { rig.root.addSubview(card) }
    let label = card.subviews[0]
    #expect(label.frame == rect(10, 10, 280, 280))
    rig.simulation.run {
      #expect(
        card.systemLayoutSizeFitting(CGSize(width: 100, height: 0)).width == 139)
    }
    #expect(label.frame == rect(10, 10, 280, 280) && rig.diagnostics == [])
  }

  @Test func `baselines of texts of different sizes meet`() {
    let (a, b) = (rig.label("a"), rig.label("b"))
    rig.simulation.run { b.font = .systemFont(ofSize: 34) }
    rig.activate {
      [
        b.topAnchor.constraint(equalTo: rig.root.topAnchor),
        a.firstBaselineAnchor.constraint(equalTo: b.firstBaselineAnchor),
      ]
    }
    #expect(abs(a.frame.minY - 17 * 1950 / 2048) < 0.4)
  }
}
