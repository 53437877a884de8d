public import CheckoutModel
internal import CheckoutWireC

extension Selection: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Selection")
    static var initialize: Initialize<Checkout__V1__Selection> { unsafe checkout__v1__selection__init }

    /// A state item is one page at most: a longer list is cut, and `truncated` says so (B-176).
    private static let listBytesMax = 44 * 1024

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Selection>, _ build: Builder) {
        let listed = methodsThatFit
        unsafe (c.pointee.n_payment_methods, c.pointee.payment_methods) = build.list(listed)
        unsafe c.pointee.is_loading = isLoading ? 1 : 0
        unsafe c.pointee.selected_payment_method = build.text(selectedPaymentMethod)
        unsafe c.pointee.is_vault_payment_loading = isVaultPaymentLoading ? 1 : 0
        unsafe c.pointee.is_payment_methods_expanded = isPaymentMethodsExpanded ? 1 : 0
        unsafe c.pointee.truncated = isTruncated || listed.count < paymentMethods.count ? 1 : 0
        if build.isForObserver { return }
        let listedIDs = Set(listed.map(\.id))
        let found = filteredPaymentMethods.map(\.id).filter(listedIDs.contains)
        unsafe (c.pointee.n_filtered_payment_methods, c.pointee.filtered_payment_methods) = build.list(found)
        unsafe c.pointee.search_query = build.text(searchQuery)
        unsafe c.pointee.error = build.text(error)
        unsafe c.pointee.selected_saved_method = build.text(selectedSavedMethod)
    }

    private var methodsThatFit: [PaymentMethod] {
        var left = Self.listBytesMax
        let count = paymentMethods.prefix { method in
            left -= 136 + 2 * method.id.utf8.count + method.type.utf8.count + method.name.utf8.count
            left -= method.icon.utf8.count + (method.buttonText ?? "").utf8.count
            left -= (method.formattedSurcharge ?? "").utf8.count
            for network in method.networkSurcharges { left -= 24 + (network.formattedSurcharge ?? "").utf8.count }
            return left >= 0
        }.count
        return Array(paymentMethods.prefix(count))
    }

    /// What was found is computed from the list and the query, so it is not read.
    static func take(_ c: Checkout__V1__Selection, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.paymentMethods = try unsafe taker.list(c.n_payment_methods, c.payment_methods)
        value.isTruncated = unsafe c.truncated != 0
        value.isLoading = unsafe c.is_loading != 0
        value.selectedPaymentMethod = unsafe taker.some(c.selected_payment_method)
        value.searchQuery = unsafe taker.text(c.search_query)
        value.error = unsafe taker.some(c.error)
        value.selectedSavedMethod = unsafe taker.some(c.selected_saved_method)
        value.isVaultPaymentLoading = unsafe c.is_vault_payment_loading != 0
        value.isPaymentMethodsExpanded = unsafe c.is_payment_methods_expanded != 0
        return value
    }
}
