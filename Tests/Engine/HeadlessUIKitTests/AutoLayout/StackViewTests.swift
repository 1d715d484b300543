import HeadlessUIKit
import Testing

struct StackViewTests {
  private let rig = LayoutRig()

  /// A stack of boxes with the given lengths along the axis and 20 across, pinned in the root.
  private func stack(
    _ lengths: [CGFloat], _ axis: NSLayoutConstraint.Axis = .horizontal, length: CGFloat? = nil,
    _ configure: (UIStackView) -> Void = { _ in }
  ) -> UIStackView {
    final class Box: UIView {
      var size = CGSize.zero
      override var intrinsicContentSize: CGSize { size }
    }
    let stack = rig.add(UIStackView())
    rig.simulation.run {
      stack.axis = axis
      for length in lengths {
        let box = Box()
        box.size =
          axis == .horizontal
          ? CGSize(width: length, height: 20) : CGSize(width: 20, height: length)
        stack.addArrangedSubview(box)
      }
      configure(stack)
      stack.leftAnchor.constraint(equalTo: rig.root.leftAnchor).isActive = true
      stack.topAnchor.constraint(equalTo: rig.root.topAnchor).isActive = true
      let dimension = axis == .horizontal ? stack.widthAnchor : stack.heightAnchor
      if let length { dimension.constraint(equalToConstant: length).isActive = true }
    }
    return stack
  }

  private func places(_ stack: UIStackView) -> [String] {
    stack.arrangedSubviews.map { view in
      let (start, end) =
        stack.axis == .horizontal
        ? (view.frame.minX, view.frame.maxX) : (view.frame.minY, view.frame.maxY)
      return "\(Int(start.rounded()))–\(Int(end.rounded()))"
    }
  }

  @Test func `views stand in a row with their sizes and spacings`() {
    let stack = stack([10, 20, 30]) {
      $0.spacing = 5
      $0.setCustomSpacing(15, after: $0.arrangedSubviews[1])
    }
    #expect(places(stack) == ["0–10", "15–35", "50–80"])
    #expect(stack.frame == rect(0, 0, 80, 20))
    #expect(stack.customSpacing(after: stack.arrangedSubviews[1]) == 15)
  }

  @Test func `a column is a row turned`() {
    let stack = stack([10, 20], .vertical) { $0.spacing = 4 }
    #expect(places(stack) == ["0–10", "14–34"] && stack.frame == rect(0, 0, 20, 34))
  }

  @Test(arguments: [
    (UIStackView.Distribution.fillEqually, ["0–60", "60–120", "120–180"]),
    (.fillProportionally, ["0–30", "30–90", "90–180"]),
    (.equalSpacing, ["0–10", "70–90", "150–180"]),
    (.equalCentering, ["0–10", "75–95", "150–180"]),
  ])
  func `distributions share the length`(
    distribution: UIStackView.Distribution, expected: [String]
  ) {
    let stack = stack([10, 20, 30], length: 180) { $0.distribution = distribution }
    #expect(places(stack) == expected)
    #expect(rig.diagnostics == [])
  }

  @Test func `filling stretches the view that hugs least`() {
    let stack = stack([10, 20, 30], length: 100) {
      $0.arrangedSubviews[1].setContentHuggingPriority(.defaultLow, for: .horizontal)
      $0.arrangedSubviews[0].setContentHuggingPriority(.defaultHigh, for: .horizontal)
      $0.arrangedSubviews[2].setContentHuggingPriority(.defaultHigh, for: .horizontal)
    }
    #expect(places(stack) == ["0–10", "10–70", "70–100"])
  }

  @Test(arguments: [
    (UIStackView.Alignment.fill, rect(0, 0, 10, 50)), (.leading, rect(0, 0, 10, 20)),
    (.center, rect(0, 15, 10, 20)), (.trailing, rect(0, 30, 10, 20)),
  ])
  func `alignments place views across the axis`(
    alignment: UIStackView.Alignment, expected: CGRect
  ) {
    let stack = stack([10]) {
      $0.alignment = alignment
      $0.heightAnchor.constraint(equalToConstant: 50).isActive = true
    }
    #expect(stack.arrangedSubviews[0].frame == expected)
  }

  @Test func `hidden views take no room, also animated`() {
    let stack = stack([10, 20, 30]) { $0.spacing = 5 }
    rig.simulation.run { stack.arrangedSubviews[1].isHidden = true }
    #expect(places(stack) == ["0–10", "10–10", "15–45"] && stack.frame.width == 45)
    rig.simulation.run {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        stack.arrangedSubviews[1].isHidden = false
        rig.root.layoutIfNeeded()
      }
    }
    rig.simulation.run(until: 0.5)
    #expect(stack.arrangedSubviews[2].layer.presentation()?.frame.minX == 27.5)
    #expect(rig.diagnostics == [])
  }

  @Test func `margins count when asked for`() {
    let stack = stack([10, 20]) {
      $0.isLayoutMarginsRelativeArrangement = true
      $0.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    }
    #expect(stack.frame == rect(0, 0, 36, 24))
    #expect(stack.arrangedSubviews[0].frame == rect(2, 1, 10, 20))
  }

  @Test func `views come and go`() {
    let stack = stack([10, 20])
    let last = stack.arrangedSubviews[1]
    rig.simulation.run { stack.arrangedSubviews[0].removeFromSuperview() }
    #expect(stack.arrangedSubviews == [last] && places(stack) == ["0–20"])
    rig.simulation.run {
      let label = UILabel()
      label.text = "ab"
      stack.insertArrangedSubview(label, at: 0)
    }
    #expect(places(stack) == ["0–17", "17–37"])
    #expect(rig.diagnostics == [])
  }

  @Test func `stacks in stacks fit`() {
    rig.simulation.run {
      let labels = ["aa", "bbbb"].map { text in
        let label = UILabel()
        label.text = text
        return label
      }
      let row = UIStackView(arrangedSubviews: labels)
      row.spacing = 6
      let column = UIStackView(arrangedSubviews: [row, UIButton(type: .system)])
      column.axis = .vertical
      #expect(
        column.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
          == CGSize(width: 57, height: 20.333333333333332))
    }
    #expect(rig.diagnostics == [])
  }
}
