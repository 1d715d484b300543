import Foundation
import HeadlessUIKit
import Testing

/// Members that screens use around transitions: simulated ones work, and those that are only kept are named by a
/// diagnostic.
@MainActor struct KeptMemberTests {
  private let simulation = Simulation()

  private func codes(_ body: @MainActor () -> Void) -> [String] {
    simulation.run { body() }
    return simulation.diagnostics.map(\.code)
  }

  @Test func `appearance proxies, players and requests are named once`() {
    let codes = codes {
      UINavigationBar.appearance().barTintColor = .red
      UINavigationBar.appearance().barTintColor = .blue
      AVPlayer().play()
      guard let url = URL(string: "https://example.org") else { return }
      URLSession.shared.dataTask(with: url) { _, _, _ in Issue.record("answered") }.resume()
    }
    #expect(Set(codes) == ["not-simulated"])
    #expect(
      simulation.diagnostics.filter { $0.message.contains("UIAppearance") }.count == 1,
      "\(simulation.diagnostics)")
  }

  @Test func `a change of style calls registered handlers of controllers and views`() {
    var heard: [String] = []
    _ = codes {
      let controller = UIViewController()
      controller.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
        (controller: UIViewController, old: UITraitCollection) in
        heard.append("controller")
      }
      controller.view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
        (view: UIView, old: UITraitCollection) in heard.append("view")
      }
      controller.traitOverrides.userInterfaceStyle = .dark
    }
    #expect(heard == ["controller", "view"])
  }

  @Test func `a layer's own layout is asked for once`() {
    simulation.run {
      let layer = Counted()
      layer.setNeedsLayout()
      layer.layoutIfNeeded()
      layer.layoutIfNeeded()
      #expect(layer.count == 1)
    }
  }

  @Test func `the keyboard's guide lies at the lower edge of the safe area`() {
    simulation.run {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let bar = UIView()
      bar.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(bar)
      NSLayoutConstraint.activate([
        bar.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
        bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        bar.widthAnchor.constraint(equalToConstant: 100),
        bar.heightAnchor.constraint(equalToConstant: 44),
      ])
      view.layoutIfNeeded()
      #expect(bar.frame == CGRect(x: 0, y: 800, width: 100, height: 44))
    }
  }

  @Test func `priorities have neighbours`() {
    #expect((UILayoutPriority.required - 1).rawValue == 999)
    #expect((UILayoutPriority.defaultLow + 1).rawValue == 251)
  }
}

nonisolated private final class Counted: CALayer {
  var count = 0
  override func layoutSublayers() { count += 1 }
}
