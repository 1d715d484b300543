import HeadlessUIKit
import Testing

/// Text fields, page controls and keyboard notifications, without a keyboard.
struct TextTests {
  @Test func `a tap makes a text field the first responder, a drag can make it resign`() {
    let rig = ScrollRig(content: CGSize(width: 400, height: 4000))
    let witness = FieldWitness()
    let (first, second) = rig.simulation.run {
      let fields = (0..<2).map { index in
        let field = UITextField(frame: CGRect(x: 0, y: 100 * index, width: 400, height: 50))
        field.tag = index
        field.delegate = witness
        field.keyboardType = .emailAddress
        rig.view.addSubview(field)
        return field
      }
      return (fields[0], fields[1])
    }
    rig.play(.down(0, 200, 20), .up(0.05, 200, 20))
    rig.simulation.run { #expect(first.isEditing && first.isFirstResponder) }
    rig.play(.down(0, 200, 120), .up(0.05, 200, 120))
    rig.simulation.run { #expect(!first.isEditing && second.isEditing) }
    rig.play(.down(0, 200, 700), .move(0.1, 200, 600), .up(0.3, 200, 600))
    rig.simulation.run { #expect(second.isEditing) }
    rig.view.keyboardDismissMode = .onDrag
    rig.play(.down(0, 200, 700), .move(0.1, 200, 600), .up(0.3, 200, 600))
    rig.simulation.run { #expect(!second.isEditing) }
    #expect(witness.script == ["begin 0", "end 0", "begin 1", "end 1"])
    #expect(first.keyboardType == .emailAddress && second.returnKeyType == .default)
  }

  @Test func `a field that refuses keeps the first responder unless editing is ended by force`() {
    let simulation = Simulation()
    let witness = FieldWitness()
    simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      let (field, text) = (UITextField(frame: .zero), UITextView(frame: .zero))
      window.addSubview(field)
      window.addSubview(text)
      field.delegate = witness
      #expect(field.becomeFirstResponder())
      witness.mayEnd = false
      #expect(!text.becomeFirstResponder() && !window.endEditing(false) && field.isEditing)
      #expect(window.endEditing(true) && !field.isEditing)
      #expect(text.becomeFirstResponder() && text.resignFirstResponder())
      #expect(!UIView().becomeFirstResponder())
    }
  }

  @Test func `a page control goes to the half that is tapped`() {
    let rig = GestureRig()
    var told: [Int] = []
    let dots = rig.simulation.run {
      let dots = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
      dots.numberOfPages = 2
      dots.addAction(
        UIAction { [unowned dots] _ in told.append(dots.currentPage) }, for: .valueChanged)
      rig.window.addSubview(dots)
      return dots
    }
    rig.play(.down(0, 80, 20), .up(0.05, 80, 20))
    rig.play(.down(0, 80, 20), .up(0.05, 80, 20))
    rig.play(.down(0, 20, 20), .up(0.05, 20, 20))
    #expect(told == [1, 0])
    dots.currentPage = 7
    #expect(dots.currentPage == 1)
  }

  @Test func `a scene can post what the keyboard would`() {
    Simulation().run {
      var height: CGFloat = 0
      let token = NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
      ) { note in
        let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
        height = end?.cgRectValue.height ?? 0
      }
      NotificationCenter.default.post(
        name: UIResponder.keyboardWillShowNotification, object: nil,
        userInfo: [
          UIResponder.keyboardFrameEndUserInfoKey: NSValue(
            cgRect: CGRect(x: 0, y: 508, width: 390, height: 336))
        ])
      NotificationCenter.default.removeObserver(token)
      #expect(height == 336)
      #expect(UIDevice.current.orientation.isPortrait)
    }
  }

  @Test func `the delegate of a scroll view's own pan can only be the scroll view`() {
    let rig = ScrollRig(content: CGSize(width: 400, height: 4000))
    let witness = PanWitness()
    rig.view.panGestureRecognizer.delegate = witness
    #expect(rig.simulation.diagnostics.map(\.code) == ["raises-exception"])
    #expect(rig.view.panGestureRecognizer.delegate == nil)
  }
}

private final class PanWitness: NSObject, UIGestureRecognizerDelegate {}

private final class FieldWitness: NSObject, UITextFieldDelegate {
  private(set) var script: [String] = []
  var mayEnd = true

  func textFieldDidBeginEditing(_ textField: UITextField) {
    script.append("begin \(textField.tag)")
  }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { mayEnd }
  func textFieldDidEndEditing(_ textField: UITextField) { script.append("end \(textField.tag)") }
}
