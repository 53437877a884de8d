// Nouns and messages are part of the library's face: whoever imports it needs to import nothing else.
@_exported public import CheckoutModel
@_exported public import CheckoutWire
