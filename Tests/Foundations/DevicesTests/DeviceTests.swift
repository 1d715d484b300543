import Devices
import Testing

struct DeviceTests {
  @Test func `a device is found by its name in options and by Apple's`() {
    #expect(DeviceModel.named("iphone-16-pro")?.title == "iPhone 16 Pro")
    #expect(DeviceModel.named("iPad Pro 11-inch (M4)")?.name == "ipad-pro-11-inch-m4")
    #expect(DeviceModel.named("iphone-1600") == nil)
    #expect(DeviceModel.named("iPhone 16 Pró") == nil)
    #expect(DeviceModel.named("IPHONE -- 16_Pro-")?.title == "iPhone 16 Pro")
    #expect(DeviceModel.all.allSatisfy { DeviceModel.named($0.title) == $0 })
    #expect(Set(DeviceModel.all.map(\.name)).count == DeviceModel.all.count)
  }

  @Test func `a device on its side has the sides exchanged`() throws {
    let upright = try #require(DeviceScreen("iphone-16-pro"))
    let onSide = try #require(DeviceScreen("iphone-16-pro-landscape"))
    #expect([upright.width, upright.height] == [402, 874])
    #expect([onSide.width, onSide.height] == [874, 402])
    #expect(DeviceScreen("landscape") == nil)
  }

  @Test func `the usual phone is one of the table`() {
    #expect(DeviceModel.all.contains(.usual))
    #expect([DeviceModel.usual.width, DeviceModel.usual.height] == [390, 844])
  }

  @Test func `of devices with the same sides the smaller inset counts`() {
    #expect(DeviceModel.model(width: 414, height: 896)?.topInset == 44)
    #expect(DeviceModel.model(width: 896, height: 414)?.topInset == 44)
    #expect(DeviceModel.model(width: 100, height: 100) == nil)
  }

  /// Sides, idiom, horizontal and vertical size class, of devices and of screens that no device has.
  static let traits:
    [(Double, Double, DeviceModel.Idiom, DeviceModel.SizeClass, DeviceModel.SizeClass)] = [
      (390, 844, .phone, .compact, .regular), (844, 390, .phone, .compact, .compact),
      (932, 430, .phone, .regular, .compact), (736, 414, .phone, .regular, .compact),
      (667, 375, .phone, .compact, .compact), (874, 402, .phone, .compact, .compact),
      (744, 1133, .pad, .regular, .regular), (1133, 744, .pad, .regular, .regular),
      (500, 1000, .phone, .compact, .regular), (700, 900, .pad, .regular, .regular),
    ]

  @Test(arguments: traits.indices)
  func `a screen's idiom and size classes follow from its device`(index: Int) {
    let (width, height, idiom, horizontal, vertical) = Self.traits[index]
    let traits = ScreenTraits(width: width, height: height)
    #expect(traits.idiom == idiom)
    #expect(traits.horizontal == horizontal)
    #expect(traits.vertical == vertical)
  }
}
