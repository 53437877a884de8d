internal import CheckoutCore
public import CheckoutModel
public import CheckoutWire

// `Daemon/Reload`: what SIGHUP does, and an answer.

extension Server {
    func reloadConfiguration(_ caller: Caller) {
        auditAdmin(caller)
        let number = environment.beginReload()
        reloads.append((number, wait(caller, for: .reload, accepted: true)))
    }

    /// A reading of the configuration has ended, and what it found is in force; or it failed, and the old one stays.
    /// Whoever asked for it, or for an earlier one, is told.
    public func reloaded(_ number: UInt64, _ result: Result<DaemonReloadResponse, CheckoutFailure>) {
        let due = reloads.filter { $0.number <= number }
        reloads.removeAll { $0.number <= number }
        for (_, reference) in due where isLive(reference) {
            switch result {
            case .success(let response):
                let caller = calls[reference.index].caller
                release(reference)
                answer(caller, response)
            case .failure(let failure): fail(reference, failure)
            }
        }
    }
}
