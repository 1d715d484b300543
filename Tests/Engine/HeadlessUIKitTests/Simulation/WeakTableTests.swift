import Foundation
import HeadlessUIKit
import Testing

#if !canImport(ObjectiveC)
  /// The collections of Foundation that do not keep their objects.
  struct WeakTableTests {
    private final class Listener {}

    @Test func `a weak table tells those that are still there, in order`() {
      let table = NSHashTable<Listener>.weakObjects()
      let (first, last) = (Listener(), Listener())
      table.add(first)
      do {
        let gone = Listener()
        table.add(gone)
        table.add(gone)
        #expect(table.count == 2)
      }
      table.add(last)
      #expect(table.count == 2)
      #expect(zip(table.allObjects, [first, last]).allSatisfy { $0 === $1 })
      table.remove(first)
      #expect(!table.contains(first) && table.contains(last) && table.anyObject === last)
      table.removeAllObjects()
      #expect(table.allObjects.isEmpty)
    }

    @Test func `a strong table finds equal objects, unless it compares identity`() {
      let table = NSHashTable<NSNumber>()
      table.add(NSNumber(value: 300.5))
      table.add(NSNumber(value: 300.5))
      #expect(table.count == 1 && table.contains(NSNumber(value: 300.5)))
      let exact = NSHashTable<NSMutableArray>(options: .objectPointerPersonality)
      let (one, other) = (NSMutableArray(), NSMutableArray())
      exact.add(one)
      #expect(exact.contains(one) && !exact.contains(other))
    }

    @Test func `an entry of a map goes with its key or its value`() {
      let (names, cells) = (
        NSMapTable<Listener, NSString>.weakToStrongObjects(),
        NSMapTable<NSString, Listener>.strongToWeakObjects()
      )
      let listener = Listener()
      names.setObject("kept", forKey: listener)
      cells.setObject(listener, forKey: "kept")
      do {
        let gone = Listener()
        names.setObject("gone", forKey: gone)
        cells.setObject(gone, forKey: "gone")
        #expect(cells.object(forKey: "gone") === gone)
      }
      #expect(names.count == 1 && names.object(forKey: listener) == "kept")
      #expect(cells.count == 1 && cells.object(forKey: "gone") == nil)
      #expect(cells.keyEnumerator().allObjects as? [NSString] == ["kept"])
      names.setObject("anew", forKey: listener)
      #expect(names.objectEnumerator()?.allObjects as? [NSString] == ["anew"])
      names.setObject(nil, forKey: listener)
      cells.removeAllObjects()
      #expect(names.count == 0 && cells.count == 0)
    }
  }
#endif
