public import CheckoutModel

/// Receives what becomes of the checkouts that a presenter shows (B-063). All three are required.
///
/// They are called in order and one at a time, each on the executor of the conforming type: the methods of a class on
/// the main actor run there. A failed 3-D Secure challenge is an ordinary failure (B-069).
public protocol CheckoutPresenterDelegate: AnyObject, Sendable {
    /// The payment succeeded, and the surface has closed (B-045). Read `status`: it can be pending (B-083).
    func checkoutPresenterDidCompleteWithSuccess(_ result: PaymentResult) async

    /// Once for each failed attempt, a failed initialization included (B-064). While the error screen is enabled the
    /// checkout stays open, so more failures, a success or a dismissal can follow (B-065). `checkoutData` holds payment
    /// id and order id when a payment was created before the failure (B-066).
    func checkoutPresenterDidFailWithError(_ error: CheckoutFailure, checkoutData: CheckoutData?) async

    /// The checkout was closed without completion (B-070).
    func checkoutPresenterDidDismiss() async
}
