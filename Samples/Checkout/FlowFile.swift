import Foundation
import WorkflowFlows

/// A file that lists the steps of a checkout, as JSON.
struct FlowFile {
  var path: String

  /// Returns the flow; throws everything that is wrong with the file at once.
  func read() throws(FlowFileError) -> Flow<Never, Receipt> {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw FlowFileError(lines: ["cannot read the flow '\(path)'"])
    }
    do {
      return try FlowFile.registry.flow(from: data, as: Flow<Never, Receipt>.self)
    } catch {
      throw FlowFileError(lines: error.problems.map { "\(path): \($0)" })
    }
  }

  /// The steps that a file can list.
  ///
  /// Notes for gifts are missing: there is one for each gift.
  private static var registry: FlowRegistry {
    do throws(FlowProblem) {
      return try FlowRegistry {
        EmailStep()
        NameStep()
        TermsStep()
        CartStep()
        AddressStep()
        ShippingStep()
        DownloadStep()
        PaymentStep()
        ReviewStep()
      }
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

/// The reasons why a file is no checkout, a line each.
struct FlowFileError: Error, Equatable {
  var lines: [String]
}
