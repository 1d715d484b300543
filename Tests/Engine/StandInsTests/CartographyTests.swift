import Cartography
import HeadlessUIKit
import Testing

/// The frames of two views on a screen of 400 by 800 points, laid out by a block.
@MainActor
private func frames(of lay: (_ first: UIView, _ second: UIView) -> Void) -> [CGRect] {
  let simulation = Simulation()
  let frames = simulation.run {
    let screen = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    let views = [UIView(), UIView()]
    for view in views { screen.addSubview(view) }
    lay(views[0], views[1])
    screen.layoutIfNeeded()
    return views.map(\.frame)
  }
  #expect(simulation.diagnostics == [])
  return frames
}

@Suite struct CartographyTests {
  @Test @MainActor func `edges, lengths and priorities relate two views`() {
    let found = frames { first, second in
      constrain(first) {
        $0.top == $0.superview!.top + 16
        $0.leading == $0.superview!.leading + 16.0
        $0.trailing == $0.superview!.trailing - 16.0
        $0.height == 100
      }
      constrain(second, first) {
        $0.top == $1.bottom + 16
        $0.width == $1.width / 2 - 4
        $0.centerX == $1.centerX
        $0.height >= 30
        $0.height == 10 ~ 250
        $0.bottom <= $0.superview!.bottom ~ .init(999)
      }
    }
    #expect(
      found == [
        CGRect(x: 16, y: 16, width: 368, height: 100),
        CGRect(x: 110, y: 132, width: 180, height: 30),
      ])
  }

  @Test @MainActor func `compounds relate all their attributes`() {
    let found = frames { first, second in
      constrain(first, second) { first, second in
        first.edges == inset(first.superview!.edges, 10, 20)
        second.size == first.size * 0.5
        second.center == first.center
      }
    }
    #expect(
      found == [
        CGRect(x: 10, y: 20, width: 380, height: 760),
        CGRect(x: 105, y: 210, width: 190, height: 380),
      ])
    #expect(
      frames { first, second in
        constrain(first) {
          $0.edges == $0.superview!.edges.inseted(top: 1, leading: 2, bottom: 3, trailing: 4)
        }
        constrain(second) { $0.edges == $0.superview!.safeAreaLayoutGuide.edges }
      } == [
        CGRect(x: 2, y: 1, width: 394, height: 796), CGRect(x: 0, y: 0, width: 400, height: 800),
      ])
  }

  @Test @MainActor func `views are aligned and distributed`() {
    let found = frames { first, second in
      constrain([first, second]) { views in
        align(top: views)
        distribute(by: 10, horizontally: views)
        distribute(equalWidth: views)
        views[0].leading == views[0].superview!.leading
        views[1].trailing == views[0].superview!.trailing
        views[0].top == views[0].superview!.top + 5
        views[0].height == 20
        views[1].height == views[0].height * 2 + 1
      }
    }
    #expect(
      found == [
        CGRect(x: 0, y: 5, width: 195, height: 20), CGRect(x: 205, y: 5, width: 195, height: 41),
      ])
  }

  @Test @MainActor func `a group is replaced, switched off and cleared`() {
    let group = ConstraintGroup()
    func lay(_ first: UIView, _ second: UIView, width: CGFloat) {
      constrain(first, second, replace: group) { first, second in
        first.width == width
        second.width == first.width
      }
    }
    func rest(_ first: UIView, _ second: UIView) {
      constrain(first, second) { first, second in
        for view in [first, second] {
          view.top == view.superview!.top
          view.left == view.superview!.left
          view.height == 5
          view.width == 1 ~ .defaultLow
        }
      }
    }
    let replaced = frames { first, second in
      rest(first, second)
      lay(first, second, width: 10)
      lay(first, second, width: 30)
    }
    #expect(replaced.map(\.width) == [30, 30])
    let switched = frames { first, second in
      rest(first, second)
      lay(first, second, width: 10)
      group.active = false
    }
    #expect(switched.map(\.width) == [1, 1])
    let cleared = frames { first, second in
      rest(first, second)
      lay(first, second, width: 10)
      constrain(clear: group)
    }
    #expect(cleared.map(\.width) == [1, 1] && group.constraints.isEmpty)
  }
}
