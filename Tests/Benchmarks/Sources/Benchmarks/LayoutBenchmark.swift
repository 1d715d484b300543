import HeadlessUIKit

/// Lays out a screen of 200 views with 600 constraints, then with one constant changed.
///
/// Every run has new constants, because the solver would reuse the solution for known ones.
struct LayoutBenchmark {
  func figures() -> [Figure] {
    var gap = 10.0
    let first = bestSeconds {
      gap += 0.125
      _ = screen(gap: gap)
    }
    let (simulation, root, changing) = screen(gap: 10)
    let change = bestSeconds(runs: 40) {
      simulation.run {
        changing.constant += 0.375
        root.layoutIfNeeded()
      }
    }
    return [
      Figure(
        name: "layout, 200 views", value: first * 1000, unit: "ms", target: .atMost(20)),
      Figure(
        name: "layout, one constant", value: change * 1e6, unit: "µs", target: .atMost(1000)),
    ]
  }

  /// Builds 100 rows of two views and lays them out.
  private func screen(gap: Double) -> (Simulation, UIView, NSLayoutConstraint) {
    let simulation = Simulation()
    let (root, changing) = simulation.run {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      var above = root.topAnchor
      var constraints: [NSLayoutConstraint] = []
      for row in 0..<100 {
        let (icon, text) = (UIView(), UIView())
        for view in [icon, text] {
          view.translatesAutoresizingMaskIntoConstraints = false
          root.addSubview(view)
        }
        constraints += [
          icon.topAnchor.constraint(equalTo: above, constant: gap),
          icon.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
          icon.heightAnchor.constraint(equalToConstant: CGFloat(20 + row % 7)),
          text.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 8),
          text.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16),
          text.centerYAnchor.constraint(equalTo: icon.centerYAnchor),
        ]
        above = icon.bottomAnchor
      }
      NSLayoutConstraint.activate(constraints)
      root.layoutIfNeeded()
      return (root, constraints[0])
    }
    return (simulation, root, changing)
  }
}
