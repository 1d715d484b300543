import HeadlessUIKit
import Reusable
import Testing
import pop

@MainActor private final class Row: UITableViewCell, Reusable {}

@MainActor private final class Badge: UIView, NibLoadable {}

@Suite struct NamesTests {
  @Test @MainActor
  func `pop puts values at their ends, reports it, and completes after the duration`() {
    let simulation = Simulation()
    var log: [String] = []
    let view = simulation.run { () -> UIView in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let alpha = POPBasicAnimation(propertyNamed: kPOPViewAlpha)
      alpha?.toValue = 0.25
      alpha?.duration = 0.2
      alpha?.completionBlock = { _, finished in log.append("alpha \(finished)") }
      view.pop_add(alpha, forKey: "alpha")
      let move = POPSpringAnimation(propertyNamed: kPOPLayerTranslationXY)
      move?.toValue = NSValue(cgPoint: CGPoint(x: 30, y: 40))
      move?.completionBlock = { _, finished in log.append("move \(finished)") }
      view.layer.pop_add(move, forKey: "move")
      view.layer.pop_removeAllAnimations()
      return view
    }
    #expect(view.alpha == 0.25)
    #expect(POPLayerGetTranslationXY(view.layer) == CGPoint(x: 30, y: 40))
    #expect(log == ["move false"])
    simulation.run(until: 0.19)
    #expect(log == ["move false"])
    simulation.run(until: 0.3)
    #expect(log == ["move false", "alpha true"])
    #expect(
      simulation.diagnostics.map(\.message).allSatisfy { $0.hasPrefix("stand-in pop.POP") })
    #expect(simulation.diagnostics.map(\.code) == ["not-simulated", "not-simulated"])
  }

  @Test @MainActor func `cells are reused under their classes' names`() {
    let simulation = Simulation()
    simulation.run {
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      table.register(cellType: Row.self)
      let row: Row = table.dequeueReusableCell(for: IndexPath(row: 0, section: 0))
      #expect(row.reuseIdentifier == "Row")
      #expect(Badge.loadFromNib().subviews.isEmpty)
    }
    #expect(simulation.diagnostics.map(\.code) == ["not-simulated"])
  }
}
