import Constructs
import HeadlessUIKit

let simulation = Simulation()
let size = CGSize(width: 390, height: 844)
simulation.screenSize = size

@MainActor func pan(_ make: () -> Sheet, _ delegate: any SheetDelegate) -> String {
  let (sheet, window) = simulation.run {
    let sheet = make()
    sheet.delegate = delegate
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.rootViewController = sheet
    window.makeKeyAndVisible()
    return (sheet, window)
  }
  let samples: [TouchSample] = [
    .init(time: 0, location: CGPoint(x: 50, y: 100), phase: .began),
    .init(time: 0.1, location: CGPoint(x: 50, y: 200), phase: .moved),
    .init(time: 0.2, location: CGPoint(x: 50, y: 250), phase: .moved),
    .init(time: 0.3, location: CGPoint(x: 50, y: 250), phase: .ended),
  ]
  simulation.run { _ = window.play(samples, delivery: .sample) }
  simulation.run(until: simulation.now + 1)
  return
    "\(sheet.platform), closed \(sheet.closings) times, \(sheet.isClosed), \(sheet.title ?? "")"
}

let owner = Owner()
print(pan({ Sheet() }, owner))
print(owner.events)
print(pan({ TallSheet() }, Keeper()))
print(pan({ TallSheet() }, Owner()))
simulation.run {
  print(made())
  print(siblings())
  let (watcher, scroll, view) = (Watcher(), UIScrollView(), UIView())
  watcher.watch(scroll, view)
  scroll.contentSize.height = 500
  scroll.contentOffset.y = 30
  NotificationCenter.default.post(name: .init("moved"), object: nil)
  Simulation.current.run(until: Simulation.current.now + 1)
  print(watcher.events, watcher.associated(to: view) ?? "", view.transform.a)
}
