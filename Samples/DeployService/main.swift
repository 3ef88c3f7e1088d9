import Foundation
import WorkflowPrompts

runTool {
  let (service, region, replicas, isSure) = try ask(
    .text("Service", suggestions: ["mail", "search", "login"]) {
      $0.isEmpty ? "A service needs a name." : nil
    },
    .choice("Region", among: ["eu-west", "eu-north", "us-east"]),
    .number("Replicas", in: 1...9, startingWith: 2),
    .confirmation("Deploy now?"))
  guard isSure else { return print("Nothing was deployed.") }
  withProgress("Deploying \(service) to \(region)", total: replicas) { progress in
    for number in 1...replicas {
      progress.describe("replica \(number)")
      Thread.sleep(forTimeInterval: 0.5)
      progress.log("\(service)-\(number) runs")
      progress.advance()
    }
  }
}
