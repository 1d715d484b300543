import Foundation
import MotionMath
import Testing

@testable import Formats

struct PNGTests {
  private static func bytes(_ base64: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: base64) ?? Data())
  }

  /// A ZLIB stream with codes of its own, and with repetitions that overlap themselves: zlib 1.3, level 9.
  private static let dynamic =
    "eNptl0ES4zoIRK+SIxiQkFQ5zVT99b//cuJEPKSRd644sdrQjybX68///72u90u+F/J+le+Fvl/je2GfW/69Ku+X1u"
    + "9Vfb/s95l/vv/7Xnu//PfT/n7139PG53u/x34O0N9duY9ov8vPIU1DgIYAk1DgGhJGDQlmIaFdIUE0JFQLCcNDQilo"
    + "GJIaDA2jhIZ6hYiOhhoatIWG3kNDLaFB0dBHaPAsQ0WDpIbuaHAPDaVTCA0R0kMErRjUodfQ0GhFq6GhWWho2Yt5+9"
    + "Ywf3NrmA+6eLjEeZuEKasgtSLfeafGi3beflCRW8Ms061h1u7WUOlFpw6z8FszemiYLau00elto+EdFwyccWuYdrk1"
    + "SGqYxrowm2DAzZTTqCW8W7Gz4/GG8XvAMODjluALFtkKww4TOQHDlcwSAiQEJBNxPKePOF2yAJpGsDTjFLKoQ7LGWx"
    + "gvVnjZrQDwYPRglm5QTllqLBT+liDMhZo9oACzmUaDC03fjDDN0cIvHQsNbCWL1wQD3hoUDeFVDKyY2jB6wfwbEBOS"
    + "BjgdmEbwJQtzAohfL9KKhhEmyMqVcbfwi20wDIDwU8KUJcvsEV7gOxcwo5ASljwITA540HNAduowC781oyeTFxpG9m"
    + "J2d5nhuEBxhuGWgoO2oLAcDPU0pSWVmp7MuTBdvmRZwKDwYTBT4GiLy0lcA8OVzEyqDImFCSICIpjOFEAzKTHj1OFo"
    + "a+hdp5Lm8ZHQewHgweiBk1EDHoweNIazMBdq9sAfhnP2oNiTESrDmXxwvDidZbit4MCKKx2nNty7hZQsIeVPQExMrm"
    + "QHnjQQM6grkFih0yG2QfEe1jkg23gaDAMg/JRgZFShDo4dOmYUUsLqubTE1LsyofcB2alDzNK1GSwMs2WFPlaa63S8"
    + "4YJteau5tIg+BYXlYKinKQ0qWVoac2Ga3HF+Cxi2FdYXLMZTXCp7k/hBJklFSCQTRAREMJ0pgC5J6U+rgufGJMdUUo"
    + "4v7SwAPBg9cDJqwIMti+P1tDDV7IE/DGd6UOw0QmU4kw+OF6etRib0lQbcF8eeO8tDSEmGlJ9ATEgccBow9eBrZEJf"
    + "CeK+QDeM0OwhrBmQbZyDYQCEnxKMjCpZB/enPxJCSlg9l5bO6qh6DshOHbSdzWBhiIS+cjD/84cqk6qcy1tlaRE9g8"
    + "JyMNTTlAaVubQ0ffpjqWBh5wrricU441LZm8QPMkmqDImFiYwIiDjXd82k9HNV8NyY5JhKyvF/AUjby1M="

  @Test func `reads streams with codes of their own`() throws {
    let text = (0..<400).map { "\($0 * $0 % 97) and \($0 % 13); " }.joined()
    let found = try #require(Inflate.zlib(Self.bytes(Self.dynamic), limit: 100_000))
    #expect(String(decoding: found, as: UTF8.self) == text)
  }

  @Test func `reads what is written, and stored blocks`() {
    var numbers = RandomGenerator(seed: 5)
    for count in [0, 1, 300, 40_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 9 * numbers.below(3)) }
      #expect(Inflate.zlib(Deflate.zlib(bytes), limit: count) == bytes)
    }
    let stored: [UInt8] = [0x78, 0x01, 1, 3, 0, 0xFC, 0xFF, 7, 8, 9, 0, 0x31, 0, 0x19]
    #expect(Inflate.zlib(stored, limit: 3) == [7, 8, 9])
  }

  @Test func `stops at the limit, and at every kind of damage`() {
    let stream = Self.bytes(Self.dynamic)
    #expect(Inflate.zlib(stream, limit: 1000) == nil)
    var unseen: [Int] = []
    for place in stream.indices.dropFirst() {
      var damaged = stream
      damaged[place] ^= 0x10
      if Inflate.zlib(damaged, limit: 100_000) != nil { unseen.append(place) }
      #expect(Inflate.zlib(Array(stream[..<place]), limit: 100_000) == nil, "\(place) bytes")
    }
    // The last byte before the checksum ends with bits that mean nothing.
    #expect(unseen.allSatisfy { $0 == stream.count - 5 }, "\(unseen)")
  }

  @Test func `a picture that is written reads back equal`() throws {
    var numbers = RandomGenerator(seed: 8)
    var picture = PixelPicture(width: 37, height: 23, color: (20, 90, 200))
    for place in 0..<picture.bytes.count where place % 5 < 3 {
      picture.bytes[place] = UInt8(numbers.below(256))
    }
    #expect(try PixelPicture(png: picture.png) == picture)
  }

  /// Pictures of 3 × 2 pixels in the formats that cameras, simulators and tools write, made by an encoder of its own.
  private static let kinds: [(String, String, [UInt8])] = [
    (
      "rgb, nearest",
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAHUlEQVR42mPkEpHbFyBiPvssy7c3jxy/LXBxtgAASY"
        + "wIXeK8YcMAAAAASUVORK5CYII=",
      [10, 20, 30, 200, 100, 50, 255, 255, 255, 0, 0, 0, 9, 90, 190, 77, 66, 55]
    ),
    (
      "rgba, mean",
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAJUlEQVR42gEaAOX/AwoUHv/DWiMBm83mwAP79vHBpS"
        + "iln8mWWUmebw1Gw7PuCQAAAABJRU5ErkJggg==",
      [10, 20, 30, 227, 177, 152, 255, 255, 255, 191, 191, 191, 9, 90, 190, 115, 107, 98]
    ),
    (
      "gray with a clear colour",
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAAAAAC4HznGAAAAAnRSTlMAZDxMaHkAAAAQSURBVHjaY2JI+c/EvoQLAA"
        + "jaAh32QFkmAAAAAElFTkSuQmCC",
      [0, 0, 0, 255, 255, 255, 255, 255, 255, 7, 7, 7, 8, 8, 8, 9, 9, 9]
    ),
    (
      "gray and alpha",
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAQAAAA3fa6RAAAAFklEQVR42mPg+i+SIsfAIsfAdY7rPwAWywOj73f3rw"
        + "AAAABJRU5ErkJggg==",
      [10, 10, 10, 163, 163, 163, 255, 255, 255, 40, 40, 40, 215, 215, 215, 60, 60, 60]
    ),
    (
      "a palette of two bits",
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACAgMAAADgGo6JAAAADFBMVEX/AAAA/wAAAP8JCAei0mLAAAAAAnRSTlP/gA"
        + "gPs2oAAAAMSURBVHjaY5BgvAAAAR4A6qyqO2EAAAAASUVORK5CYII=",
      [255, 0, 0, 127, 255, 127, 0, 0, 255, 9, 8, 7, 127, 255, 127, 255, 0, 0]
    ),
    (
      "gray of one bit",
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACAQAAAAC1D1u3AAAADElEQVR42mNYwOAAAAIkAOFNFuheAAAAAElFTkSuQm"
        + "CC",
      [255, 255, 255, 0, 0, 0, 255, 255, 255, 0, 0, 0, 255, 255, 255, 0, 0, 0]
    ),
    (
      "rgb of sixteen bits",
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACEAIAAABChi0OAAAAMUlEQVR42gEmANn/BAoKFBQeHr6+UFAUFDc3m5vNzQ"
        + "P7+/b28fGlpSgopaXJyZaWWVkdexIa14CNKAAAAABJRU5ErkJggg==",
      [10, 20, 30, 200, 100, 50, 255, 255, 255, 0, 0, 0, 9, 90, 190, 77, 66, 55]
    ),
  ]

  @Test(arguments: kinds.indices)
  func `reads every kind of pixel`(_ kind: Int) throws {
    let (name, file, pixels) = Self.kinds[kind]
    #expect(try PixelPicture(png: Self.bytes(file)).bytes == pixels, "\(name)")
  }

  @Test func `says why a file cannot be read`() throws {
    let png = PixelPicture(width: 4, height: 4, color: (1, 2, 3)).png
    #expect(throws: PNGProblem.damaged) { try PixelPicture(png: Array(png.dropLast(20))) }
    #expect(throws: PNGProblem.damaged) { try PixelPicture(png: [1, 2, 3]) }
    func head(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
      var content = Array(png[12..<29])
      change(&content)
      return Array(png[..<12]) + content + AnimatedPNG.number(Int(CRC32.of(content))) + png[33...]
    }
    #expect(throws: PNGProblem.interlaced) { try PixelPicture(png: head { $0[16] = 1 }) }
    #expect(throws: PNGProblem.tooLarge(width: 65_536, height: 1024)) {
      try PixelPicture(
        png: head { ($0[5], $0[7], $0[10], $0[11]) = (1, 0, 4, 0) })
    }
  }

  @Test func `survives whatever a file says, with checksums that fit`() throws {
    var numbers = RandomGenerator(seed: 11)
    let files =
      Self.kinds.map { Self.bytes($0.1) } + [
        PixelPicture(width: 9, height: 7, color: (1, 2, 3)).png
      ]
    var read = 0
    for round in 0..<4000 {
      var file = files[round % files.count]
      for _ in 0...numbers.below(3) {
        file[8 + numbers.below(file.count - 8)] = UInt8(numbers.below(256))
      }
      var place = 8
      while place + 12 <= file.count {
        let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        guard place + 12 + length <= file.count else { break }
        let content = Array(file[place + 4..<place + 8 + length])
        file.replaceSubrange(
          place + 8 + length..<place + 12 + length, with: AnimatedPNG.number(Int(CRC32.of(content)))
        )
        place += 12 + length
      }
      if let picture = try? PixelPicture(png: file) {
        read += 1
        #expect(picture.bytes.count == picture.width * picture.height * 3)
      }
    }
    #expect(read > 100)
  }

  @Test func `a picture fills another size from its top, and loses what does not fit`() {
    var picture = PixelPicture(width: 4, height: 4, color: (0, 0, 0))
    // The right half is white; the last row is red.
    for y in 0..<4 {
      for x in 0..<4 {
        let color: [UInt8] = y == 3 ? [255, 0, 0] : x < 2 ? [0, 0, 0] : [255, 255, 255]
        picture.bytes.replaceSubrange((y * 4 + x) * 3..<(y * 4 + x) * 3 + 3, with: color)
      }
    }
    let wide = picture.filling(width: 4, height: 2)
    #expect(wide.bytes == Array(picture.bytes[..<24]))
    let small = picture.filling(width: 2, height: 2)
    #expect(small.bytes == [0, 0, 0, 255, 255, 255, 128, 0, 0, 255, 128, 128])
    let tall = picture.filling(width: 1, height: 2)
    #expect(tall.bytes == [128, 128, 128, 191, 64, 64])
  }
}
