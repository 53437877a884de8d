import CheckoutModel

/// How values and shown errors of a form change (C-132 to C-136, C-144).
extension CardFormFields {
    /// Takes changed fields over, and then where the cursor is. Without a word about the cursor each counts as focus,
    /// typing and blur in one (C-136). `answers` are those of the BIN service that the session has by now.
    mutating func take(_ input: CardFormInput, knowing answers: BinAnswers) -> BinLookup.Order {
        let before = (codeNetwork, country)
        let order = takeValues(input, answers)
        move(to: input.focus, after: input.changed)
        refresh(codeNetwork: before.0, country: before.1)
        return order
    }

    private mutating func takeValues(_ input: CardFormInput, _ answers: BinAnswers) -> BinLookup.Order {
        var order = BinLookup.Order.nothing
        if let typed = input.number {
            number = typed
            order = lookup.typed(facts?.prefix, knowing: answers)
            rechoose()
        }
        if let typed = input.expiry { take(expiry: typed, isTyping: input.focus == .field(.expiry)) }
        if let typed = input.code { code = typed }
        if let typed = input.name { self[.cardholderName] = FieldText(name: typed) }
        for field in rules.billingFields {
            guard let typed = input.billing[field] else { continue }
            if field == .countryCode {
                take(country: typed)
            } else {
                self[field] = FieldText(typed, as: field, in: country)
            }
        }
        return order
    }

    /// Key by key it is shown as C-074 says; a value that comes whole stays as it came.
    private mutating func take(expiry typed: String, isTyping: Bool) {
        guard typed.utf8.count <= Limits.fieldBytesMax else {
            (expiry, date) = ("", .malformed)
            return
        }
        expiry = isTyping ? ExpiryTyping.next(typed, after: expiry) : typed
        date = Expiry(expiry)
    }

    /// Moving the cursor leaves the field it was in, and those that were typed into on the way; where it comes to, the
    /// shown error goes (C-132, C-133).
    private mutating func move(to next: CardFocus?, after changed: FieldSet) {
        if next == nil, changed.isEmpty { return }
        let entered: CardField? = if case .field(let field) = next { field } else { nil }
        var left = changed
        if let focus { left.insert(FieldSet(focus)) }
        if let entered { left.remove(FieldSet(entered)) }
        focus = entered
        for field in rules.fields where left.contains(FieldSet(field)) { blur(field) }
        if let entered { shown[entered] = nil }
    }

    /// A change elsewhere updates the shown errors of fields that were left before and have no cursor now (C-084,
    /// C-133).
    mutating func refresh(codeNetwork: CardNetwork?, country: Country?) {
        if self.codeNetwork != codeNetwork { rejudge(.cvv) }
        if self.country != country {
            rejudge(.postalCode)
            rejudge(.state)
        }
    }

    mutating func rejudge(_ field: CardField) {
        if blurred.contains(FieldSet(field)), focus != field, rules.fields.contains(field) { blur(field) }
    }

    /// A blank field shows nothing; it only keeps the form not valid.
    private mutating func blur(_ field: CardField) {
        blurred.insert(FieldSet(field))
        let error = check(field)
        shown[field] = error?.isAboutBlank == true ? nil : error
    }

    /// Every error, blank ones as required; all fields count as left (C-134).
    mutating func showErrors() {
        leaveAll()
        for field in rules.fields { shown[field] = check(field) }
    }

    /// Submit counts as leaving every field.
    mutating func leaveAll() {
        focus = nil
        blurred = FieldSet(rules.fields)
        shown = ShownErrors()
    }

    /// The code is gone and is asked for again.
    mutating func emptyCode() {
        code = .blank
        shown[.cvv] = nil
    }
}
