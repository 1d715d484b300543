import Testing

struct CurveTests {
  @Test func `prints value and slope at the places asked for`() throws {
    let result = try Panlab.run(["curve", "linear", "--at", "0,0.5,1", "--format", "csv"])
    #expect(
      result
        == Panlab.Result(
          output: "fraction,value,slope\n0,0,1\n0.5,0.5,1\n1,1,1\n", error: "", exitCode: 0))
  }

  @Test(arguments: [
    "easeInOut", "cubic-bezier(0.2,0,0,1)", "spring(0.8,0.4)",
    "spring(mass:2,stiffness:300,damping:10)", "spring(duration:0.5,bounce:0.3,velocity:2)",
    "spring(damping-ratio:0.55,duration:0.75,velocity:1.8)",
  ])
  func `reads every way to write a curve`(spec: String) throws {
    let result = try Panlab.run(["curve", spec])
    #expect(result.output.hasPrefix("curve "))
    #expect(result.output.contains(" \(spec)\n"))
    #expect(result.error == "")
    #expect(result.exitCode == 0)
  }

  @Test(arguments: [
    (["curve", "springy"], "Error: 'springy': no such curve; choose one of "),
    (["curve", "cubic-bezier(2,0,0,1)"], "Error: 'cubic-bezier(2,0,0,1)': x1 is 2; give 0 to 1"),
    (["curve", "spring(nan,0.4)"], "Error: 'spring(nan,0.4)': damping-ratio is nan; "),
    (["curve", "linear", "--at", "0,half"], "Error: --at: 'half' is not a number; "),
    (["curve", "linear", "--at", "2"], "Error: --at: '2' is not on the curve; "),
    (["curve", "spring(1,0.4)", "--at", "nan"], "Error: --at: 'nan' is not on the curve; "),
  ])
  func `refuses what is no curve and no place on one`(
    arguments: [String], error: String
  ) throws {
    let result = try Panlab.run(arguments)
    #expect(result.output == "")
    #expect(result.error.hasPrefix(error))
    #expect(result.exitCode == 64)
  }
}
