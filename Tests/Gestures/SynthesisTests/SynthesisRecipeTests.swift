import MotionMath
import Testing
import Traces

@testable import Synthesis

struct SynthesisRecipeTests {
  static let recipes = SynthesisFamily.all.map { SynthesisRecipe(family: $0, seed: 5) }

  @Test(arguments: recipes)
  func `gives equal traces every time and others for another seed`(_ recipe: SynthesisRecipe) {
    var other = recipe
    other.seed = 6
    #expect(recipe.traces() == recipe.traces())
    #expect(recipe.files() == recipe.files())
    #expect(recipe.traces().map(\.samples) != other.traces().map(\.samples))
  }

  @Test func `a sheet is dragged from every stop, towards the one that is meant`() throws {
    let family = try #require(SynthesisFamily.named("sheet"))
    let places = Dictionary(uniqueKeysWithValues: family.stops.map { ($0.name, $0.place) })
    var seen: Set<String> = []
    for trace in SynthesisRecipe(family: family, count: 240, people: 24, seed: 5).traces() {
      let start = try #require(trace.metadata["start"])
      let meant = try #require(trace.label?.intent.rawValue)
      seen.insert("\(start) \(meant)")
      let height = try #require(places[meant]) - #require(places[start])
      let ys = trace.samples.map(\.y)
      #expect(ys.allSatisfy { (0...844).contains($0) }, "\(trace.name)")
      if height > 0 { #expect(try #require(ys.min()) < ys[0] - 40, "\(trace.name)") }
      if height < 0 { #expect(try #require(ys.max()) > ys[0] + 40, "\(trace.name)") }
    }
    #expect(seen.count == 9, "\(seen)")
  }

  @Test(arguments: recipes)
  func `labels every gesture with intent, person, kind and a note`(_ recipe: SynthesisRecipe) throws
  {
    let traces = recipe.traces()
    #expect(traces.count == 24)
    #expect(Set(traces.map(\.name)).count == 24)
    for trace in traces {
      let label = try #require(trace.label)
      let person = try #require(trace.metadata["person"])
      let kind = try #require(trace.metadata["gesture"])
      #expect(label.intent != .any)
      #expect(label.weight == 1)
      #expect(label.tags.prefix(2) == ["person:\(person)", kind])
      #expect(label.tags.allSatisfy { !$0.contains(" ") })
      #expect(label.note?.isEmpty == false)
      #expect(trace.name.hasPrefix("\(recipe.family.name)/\(person)-\(kind)-"))
      #expect(trace.metadata["synth"] == "\(recipe)")
      #expect(trace.metadata.screen == recipe.screen)
      #expect(trace.metadata.displayHz == 60)
    }
    #expect(Set(traces.compactMap { $0.metadata["person"] }).count == 12)
  }

  @Test(arguments: recipes)
  func `reports whole milliseconds and half points on the screen`(_ recipe: SynthesisRecipe) {
    for trace in recipe.traces() {
      let times = trace.samples.map { $0.time * 1000 }
      #expect(times.allSatisfy { abs($0 - $0.rounded()) < 1e-9 })
      #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 > 7.5 })
      #expect(trace.samples.allSatisfy { ($0.x * 2).rounded() == $0.x * 2 })
      #expect(trace.samples.allSatisfy { ($0.y * 2).rounded() == $0.y * 2 })
      #expect(trace.samples.allSatisfy { (0..<390).contains($0.x) && (0..<844).contains($0.y) })
      #expect(trace.samples.first?.phase == .began)
      #expect(trace.samples.dropFirst().dropLast().allSatisfy { $0.phase == .moved })
      let isCancelled = trace.metadata["gesture"] == "system-cancelled"
      #expect(trace.samples.last?.phase == (isCancelled ? .cancelled : .ended))
    }
  }

  @Test func `keeps a person the same in every family and among any number of people`() {
    let anna = Person(name: "anna", seed: 5)
    #expect(anna == Person(name: "anna", seed: 5))
    #expect(anna.tempo != Person(name: "anna", seed: 6).tempo)
    #expect(Set(Person.names.map { Person(name: $0, seed: 5).tempo }).count == Person.names.count)
    #expect(Set(Person.names).count == Person.names.count)
  }

  @Test func `takes the first people or those at some places`() throws {
    #expect("\(PersonGroup.everyone)" == "24")
    #expect(PersonGroup("2-4")?.people(seed: 5).map(\.name) == ["ben", "chloe", "dev"])
    #expect(PersonGroup("2")?.people(seed: 5).map(\.name) == ["anna", "ben"])
    #expect(PersonGroup("24-24")?.people(seed: 5) == [Person(name: "yara", seed: 5)])
    for text in ["", "0", "25", "-3", "1-4", "4-2", "3-25", "0-4", "02", "2-4-6", "2-", "two"] {
      #expect(PersonGroup(text) == nil, "'\(text)'")
    }
    let recipe = SynthesisRecipe(
      family: try #require(.named("pull-down")), count: 6, people: PersonGroup(13...15))
    #expect(SynthesisRecipe("\(recipe)") == recipe)
    #expect(Set(recipe.traces().compactMap { $0.metadata["person"] }) == ["mei", "noor", "oscar"])
  }

  @Test func `deals gestures by their shares, whatever the number`() {
    var random = RandomGenerator(seed: 1)
    for count in [1, 5, 23, 24, 25, 240] {
      let hand = GestureMix.deal(count, random: &random)
      #expect(hand.count == count)
      for entry in GestureMix.entries {
        let exact = Double(count * entry.share) / 24
        #expect(abs(Double(hand.count { $0 == entry }) - exact) < 1)
      }
    }
    #expect(GestureMix.entries.reduce(0) { $0 + $1.share } == 24)
  }

  @Test func `says when each sample reached the app if asked to`() throws {
    let recipe = SynthesisRecipe(
      family: try #require(.named("swipe-back")), count: 12, recordsDispatch: true)
    for trace in recipe.traces() {
      let dispatches = try trace.samples.map { try #require($0.dispatch) }
      #expect(zip(dispatches, dispatches.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(
        zip(trace.samples, dispatches).allSatisfy { (0.0039...0.0211).contains($1 - $0.time) })
    }
  }

  @Test func `reads back the words it writes and no others`() throws {
    let text = "edge-swipe --count 30 --people 9 --seed 77 --screen 430x932.5 --dispatch"
    let recipe = try #require(SynthesisRecipe(text))
    #expect("\(recipe)" == text)
    #expect(recipe.count == 30 && recipe.people == 9 && recipe.seed == 77)
    #expect(recipe.recordsDispatch)
    for other in [
      "", "edge-swipe", "pull-out --count 30 --people 9 --seed 77 --screen 430x932",
      "edge-swipe --count 0 --people 9 --seed 77 --screen 430x932",
      "edge-swipe --count 30 --people 99 --seed 77 --screen 430x932",
      "edge-swipe --count 30 --people 1-9 --seed 77 --screen 430x932",
      "edge-swipe --count 30 --people 20-25 --seed 77 --screen 430x932",
      "edge-swipe --count 30 --people 9-2 --seed 77 --screen 430x932",
      "edge-swipe --count 30 --people 9 --seed -1 --screen 430x932",
      "edge-swipe --count 30 --people 9 --seed 77 --screen 43x932",
      "edge-swipe --people 30 --count 9 --seed 77 --screen 430x932",
    ] {
      #expect(SynthesisRecipe(other) == nil, "'\(other)'")
    }
  }

  @Test func `knows a folder it made from one that was changed`() throws {
    let recipe = SynthesisRecipe(family: try #require(.named("swipe-back")), count: 4)
    let made = Dictionary(uniqueKeysWithValues: recipe.files().map { ($0.name, $0.text) })
    #expect(made.count == 5)
    #expect(SynthesisRecipe.recipe(ofFolder: made) == recipe)
    #expect(SynthesisRecipe.recipe(ofFolder: [:]) == nil)
    // The names of these people follow 'labels.csv'.
    let late = SynthesisRecipe(family: recipe.family, count: 3, people: PersonGroup(13...15))
    let folder = late.files().map { ($0.name, $0.text) }
    #expect(SynthesisRecipe.recipe(ofFolder: Dictionary(folder) { $1 }) == late)
    var relabelled = made
    relabelled["labels.csv"]? += "mine,finish\n"
    #expect(SynthesisRecipe.recipe(ofFolder: relabelled) == nil)
    var added = made
    added["mine.csv"] = "t_ms,x,y,phase\n"
    #expect(SynthesisRecipe.recipe(ofFolder: added) == nil)
    var missing = made
    missing["labels.csv"] = nil
    #expect(SynthesisRecipe.recipe(ofFolder: missing) == nil)
  }
}
