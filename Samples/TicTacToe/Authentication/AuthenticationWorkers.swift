import Workflow

/// A worker that asks the service to check an email and a password.
struct LogInWorker: Worker {
  var credentials: Credentials
  @Injected var service: any AuthenticationService

  func run(_ output: WorkerOutput<Result<LogInAnswer, AuthenticationError>>) async {
    do throws(AuthenticationError) {
      await output(.success(try await service.logIn(credentials)))
    } catch {
      await output(.failure(error))
    }
  }
}

/// A worker that asks the service to check a code.
struct VerifyWorker: Worker {
  var code: String
  var token: String
  @Injected var service: any AuthenticationService

  func run(_ output: WorkerOutput<Result<LogInAnswer, AuthenticationError>>) async {
    do throws(AuthenticationError) {
      await output(.success(try await service.verify(code: code, token: token)))
    } catch {
      await output(.failure(error))
    }
  }
}
