import Formats
import Testing

struct QRCodeTests {
  @Test func `draws what another reader has read`() throws {
    #expect(
      try #require(QRCode("panlab")).text.split(separator: "\n").map { "|\($0)|\n" }.joined() == """
        |                             |
        |                             |
        |    █▀▀▀▀▀█ ▀█▀█▀ █▀▀▀▀▀█    |
        |    █ ███ █  ██▄  █ ███ █    |
        |    █ ▀▀▀ █   ▀▄█ █ ▀▀▀ █    |
        |    ▀▀▀▀▀▀▀ █▄█▄█ ▀▀▀▀▀▀▀    |
        |    ▀█▄██ ▀▄▄██ █ █ ▄ ▄ ▀    |
        |    █ ▄▀▄▀▀▀  ▄▄ ▀▀ ▀ █▀▀    |
        |     ▀▀   ▀▀█▀▀▄▄ ▀  █ ▀▀    |
        |    █▀▀▀▀▀█  ▄▀▄██▀▀▀▄▄      |
        |    █ ███ █ █ ███ ▀▀ ▀ ▀▀    |
        |    █ ▀▀▀ █ ▄█▄  ▄█▄▀████    |
        |    ▀▀▀▀▀▀▀ ▀▀ ▀   ▀▀        |
        |                             |
        |                             |

        """)
  }

  @Test(arguments: [(0, 21), (17, 21), (18, 25), (32, 25), (53, 29), (78, 33), (106, 37)])
  func `takes the smallest size that holds the text`(count: Int, size: Int) throws {
    #expect(try #require(QRCode(String(repeating: "x", count: count))).modules.count == size)
  }

  @Test func `is none for a text that is too long`() {
    #expect(QRCode(String(repeating: "x", count: 107)) == nil)
  }
}
