import Formats
import Testing

struct PlainPictureTests {
  @Test func `draws dots, lines and shades in ASCII, each as one character`() {
    #expect(PlainPicture.text("⣀⡠⠔⠊⠉⢸⠱⣿⠀") == "_.-''|\\# ")
    #expect(PlainPicture.text("┌──┐│█▓▒░│└──┘") == "+--+|#%+.|+--+")
  }

  @Test func `leaves words as they are`() {
    #expect(PlainPicture.text("95 %: 0.2…0.3, ≥ 0.35") == "95 %: 0.2…0.3, ≥ 0.35")
  }
}
