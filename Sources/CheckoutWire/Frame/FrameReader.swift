internal import CheckoutModel

/// Reads one `Frame` in one pass over its bytes.
@safe struct FrameReader {
    private var cursor: WireCursor
    private var reason = ScanRefusal.Reason.truncated
    private(set) var frame = ReceivedFrame()
    private(set) var fault = FrameFault.bodyCount

    init(base: UnsafePointer<UInt8>, count: Int) { unsafe cursor = WireCursor(base: base, at: 0, end: count) }

    /// On `false`, `fault` says why.
    mutating func read(sentBy side: ReceivedFrame.Side) -> Bool {
        var body: UInt32 = 0
        var hasID = false
        while !cursor.isAtEnd {
            guard let (field, wire) = cursor.tag(&reason) else { return broken() }
            switch field {
            case 1:
                guard wire == 0 else { return broken(.wrongWireType) }
                guard !hasID else { return broken(.duplicate) }
                hasID = true
                guard let id = cursor.uint32(&reason) else { return broken() }
                frame.callID = id
            case 2...11:
                guard body == 0 else { return broken(.duplicate) }
                guard wire == 2 else { return broken(.wrongWireType) }
                guard let range = cursor.slice(&reason) else { return broken() }
                body = field
                frame.payload = range
            default:
                guard cursor.skip(wire, &reason) else { return broken() }
                if frame.unknownField == 0 { frame.unknownField = field }
            }
        }
        return finish(body, side)
    }

    private mutating func finish(_ body: UInt32, _ side: ReceivedFrame.Side) -> Bool {
        guard body != 0 else {
            if frame.unknownField != 0 { return true }
            fault = .bodyCount
            return false
        }
        cursor.at = frame.payload.lowerBound
        cursor.end = frame.payload.upperBound
        guard readBody(body) else { return false }
        return mayBeSent(by: side)
    }

    private mutating func readBody(_ body: UInt32) -> Bool {
        switch body {
        case 2: return message(.hello, Self.hello)
        case 3: return message(.welcome, Self.welcome)
        case 4: return ping(.ping)
        case 5: return ping(.pong)
        case 6: return message(.goAway, Self.goAway)
        case 7: return call()
        case 8:
            frame.kind = .item
            return true
        case 9: return reply()
        case 10: return message(.cancel, Self.cancel)
        default: return credit()
        }
    }

    private mutating func mayBeSent(by side: ReceivedFrame.Side) -> Bool {
        let isCall: Bool
        let sender: ReceivedFrame.Side?
        switch frame.kind {
        case .hello: (isCall, sender) = (false, .client)
        case .welcome, .goAway: (isCall, sender) = (false, .daemon)
        case .ping, .pong: (isCall, sender) = (false, nil)
        case .call, .cancel, .credit: (isCall, sender) = (true, .client)
        case .item, .reply: (isCall, sender) = (true, .daemon)
        case .unknown: return true
        }
        if let sender, sender != side { return fail(.notYours(frame.kind)) }
        if !isCall, frame.callID != 0 { return fail(.connectionBodyWithID(frame.kind)) }
        if frame.kind == .call, frame.callID == 0 { return fail(.callWithoutID) }
        return true
    }

    private mutating func call() -> Bool {
        frame.kind = .call
        frame.payload = 0..<0
        var seen: UInt32 = 0
        while !cursor.isAtEnd {
            guard let (field, wire) = cursor.tag(&reason) else { return broken("call") }
            guard field <= 5 else {
                guard cursor.skip(wire, &reason) else { return broken("call") }
                if frame.unknownField == 0 { frame.unknownField = field }
                continue
            }
            guard seen & 1 << field == 0 else { return broken(.duplicate, "call") }
            seen |= 1 << field
            guard wire == (field == 3 || field == 5 ? 0 : 2) else { return broken(.wrongWireType, "call") }
            switch field {
            case 1, 4:
                guard let range = cursor.slice(&reason) else { return broken("call") }
                guard unsafe TextCheck.isSound(cursor.base, range) else { return broken(.badText, "call") }
                if field == 1 { frame.method = range } else { frame.idempotencyKey = range }
            case 2:
                guard let range = cursor.slice(&reason) else { return broken("call") }
                frame.payload = range
            default:
                guard let number = cursor.uint32(&reason) else { return broken("call") }
                if field == 3 { frame.timeout = number } else { frame.credit = number }
            }
        }
        if frame.method.count > MethodTable.nameBytesMax {
            frame.callFault = .methodTooLong
        } else if frame.idempotencyKey.count > Limits.idempotencyKeyBytesMax {
            frame.callFault = .keyTooLong
        }
        return true
    }

    private mutating func reply() -> Bool {
        frame.kind = .reply
        frame.payload = 0..<0
        var seen: UInt32 = 0
        while !cursor.isAtEnd {
            guard let (field, wire) = cursor.tag(&reason) else { return broken("reply") }
            guard field <= 3 else {
                guard cursor.skip(wire, &reason) else { return broken("reply") }
                continue
            }
            guard seen & 1 << field == 0 else { return broken(.duplicate, "reply") }
            seen |= 1 << field
            guard wire == (field == 3 ? 0 : 2) else { return broken(.wrongWireType, "reply") }
            if field == 3 {
                guard let flag = cursor.varint(&reason) else { return broken("reply") }
                guard flag <= 1 else { return broken(.varintTooWide, "reply") }
                frame.replayed = flag == 1
            } else {
                guard let range = cursor.slice(&reason) else { return broken("reply") }
                if field == 2 { frame.payload = range } else { frame.failure = range }
            }
        }
        guard let range = frame.failure else { return true }
        return nested(range, Self.failure)
    }

    private mutating func ping(_ kind: ReceivedFrame.Kind) -> Bool {
        frame.kind = kind
        var seen = false
        while !cursor.isAtEnd {
            guard let (field, wire) = cursor.tag(&reason) else { return broken("ping") }
            guard field == 1 else {
                guard cursor.skip(wire, &reason) else { return broken("ping") }
                continue
            }
            guard !seen else { return broken(.duplicate, "ping") }
            seen = true
            guard wire == 1 else { return broken(.wrongWireType, "ping") }
            let at = cursor.at
            guard cursor.advance(8, &reason) else { return broken("ping") }
            frame.opaque = unsafe UInt64(
                littleEndian: UnsafeRawPointer(cursor.base + at).loadUnaligned(as: UInt64.self))
        }
        return true
    }

    private mutating func credit() -> Bool {
        frame.kind = .credit
        var seen = false
        while !cursor.isAtEnd {
            guard let (field, wire) = cursor.tag(&reason) else { return broken("credit") }
            guard field == 1 else {
                guard cursor.skip(wire, &reason) else { return broken("credit") }
                continue
            }
            guard !seen else { return broken(.duplicate, "credit") }
            seen = true
            guard wire == 0 else { return broken(.wrongWireType, "credit") }
            guard let items = cursor.uint32(&reason) else { return broken("credit") }
            frame.credit = items
        }
        return true
    }

    private mutating func message(_ kind: ReceivedFrame.Kind, _ type: MessageType) -> Bool {
        frame.kind = kind
        return nested(frame.payload, type)
    }

    private mutating func nested(_ range: Range<Int>, _ type: MessageType) -> Bool {
        // What the daemon sends is bounded by the frame alone.
        let mode: ScanMode = type == Self.hello || type == Self.cancel ? .request : .reply
        var scanner = unsafe Scanner(base: cursor.base, range: range, mode: mode)
        if case .refused(let refusal) = unsafe scanner.verdict(type.table) { return fail(.notAFrame(refusal)) }
        return true
    }

    private mutating func broken(_ why: ScanRefusal.Reason? = nil, _ path: String = "") -> Bool {
        fail(.notAFrame(ScanRefusal(why ?? reason, path: path)))
    }

    private mutating func broken(_ path: String) -> Bool { broken(nil, path) }

    private mutating func fail(_ why: FrameFault) -> Bool {
        fault = why
        return false
    }

    private static let hello = MessageType("Hello")
    private static let welcome = MessageType("Welcome")
    private static let goAway = MessageType("GoAway")
    private static let cancel = MessageType("Cancel")
    private static let failure = MessageType("Failure")
}
