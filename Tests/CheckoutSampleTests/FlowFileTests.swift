import Foundation
import Testing
import WorkflowFlows
import WorkflowScreens
import WorkflowTestSupport

@testable import CheckoutSample

/// The checkout as JSON.
struct FlowFileTests {
  private let folder: TemporaryFolder
  private let shipped: String

  init() throws {
    folder = try TemporaryFolder()
    shipped = try String(contentsOf: checkout.appending(path: sample), encoding: .utf8)
  }

  @Test func `the file that ships with the sample has eight steps`() throws {
    var walk = try FlowFile(path: checkout.appending(path: sample).path).read().workflow().walk()
    #expect(walk.position?.count == 8)
    walk.proceed(from: EmailStep.self, with: SignIn(email: "ann@example.com"))
    #expect(walk.steps == ["EmailStep", "NameStep", "TermsStep"])
    walk.proceed(from: TermsStep.self)
    #expect(walk.steps == ["EmailStep", "NameStep", "CartStep"])
  }

  @Test func `steps that fit can be exchanged`() throws {
    let text = shipped.replacing(
      /\{"flowRepresentableName": "AddressStep"\},\s*\{"flowRepresentableName": "ShippingStep"\}/,
      with: #"{"flowRepresentableName": "DownloadStep"}"#)
    #expect(try read(text).workflow().walk().position?.count == 7)
  }

  @Test func `all that is wrong is said at once`() throws {
    #expect(
      lines(
        shipped.replacing("NameStep", with: "NmeStep").replacing("\"modal\"", with: "\"modl\"")
          .replacing("removedAfterProceeding", with: "removed")
      ).map { $0.prefix { $0 != ";" } } == [
        "sequence[1]: no step is called \"NmeStep\"",
        "sequence[2]: there is no launch style \"modl\"",
        "sequence[2]: there is no persistence \"removed\"",
        "sequence[7]: there is no launch style \"modl\"",
      ])
  }

  @Test func `a step that does not take what reaches it is named, with both types`() {
    #expect(
      lines(shipped.replacing(/\n.*(AddressStep|ShippingStep).*/, with: "")) == [
        #"sequence[4]: "PaymentStep" takes Shipment, but "CartStep" hands on Order"#
      ])
  }

  @Test func `the end has to be a receipt`() {
    #expect(
      lines(shipped.replacing(/,\n.*ReviewStep.*/, with: "")) == [
        "the flow hands on Purchase; expected Receipt"
      ])
  }

  @Test func `a file that is missing, or no JSON, is said to be`() throws {
    #expect(throws: FlowFileError(lines: ["cannot read the flow '/nowhere'"])) {
      try FlowFile(path: "/nowhere").read()
    }
    #expect(lines("{").count == 1)
    #expect(lines("[]") == ["this is no JSON object: there is something else"])
  }

  private func read(_ text: String) throws -> Flow<Never, Receipt> {
    try FlowFile(path: folder.write("flow.json", text.utf8)).read()
  }

  /// What is wrong with a text, without the path of the file.
  private func lines(_ text: String) -> [String] {
    do {
      _ = try read(text)
      return []
    } catch {
      let lines = (error as? FlowFileError)?.lines ?? ["\(error)"]
      return lines.map { $0.replacing(/^.*flow\.json:\s/, with: "") }
    }
  }
}

private let sample = "Samples/Checkout/checkout.json"
