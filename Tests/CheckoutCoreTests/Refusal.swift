import CheckoutModel

/// The code with which `body` was refused; `nil`: it was not.
func refusal(_ body: () throws -> Void) -> FailureCode? {
    do {
        try body()
        return nil
    } catch {
        return (error as? CheckoutFailure)?.code
    }
}
