import Testing

@testable import CheckoutTerminal

struct HelpTextTests {
    @Test("cli: the help of a command, word for word") func golden() throws {
        let select = try #require(CommandTable.named("select"))
        #expect(
            HelpText.command(select) == """
                select: choose a payment method

                checkoutctl select SESSION METHOD [options]

                It can open an attempt.

                Arguments
                  SESSION  an id, at least 8 characters of its beginning, or @last
                  METHOD   an id of the list, such as PAYMENT_CARD

                Options
                  --idempotency-key K  1 to 128 bytes that name this request; without it one is
                                       made

                Examples
                  checkoutctl select @last PAYMENT_CARD

                General options: checkoutctl --help

                """)
    }

    @Test("F-34: the help of commands with the same first word") func group() {
        #expect(
            HelpText.group("sandbox") == """
                sandbox: one of 5 commands

                checkoutctl sandbox COMMAND [options]

                  sandbox ledger    list what the sandbox recorded
                  sandbox reset     empty the sandbox's ledger
                  sandbox fault     make the next calls to the sandbox go wrong
                  sandbox settle    end a pending payment of the sandbox
                  sandbox shipping  play the merchant's backend: set order.shipping

                Each has its own help, such as:
                  checkoutctl sandbox ledger --help

                """)
    }

    @Test("cli: every command and general option is in the program's help", arguments: [40, 80, 200])
    func complete(columns: Int) {
        let help = HelpText.program(columns: columns)
        for command in CommandTable.all { #expect(help.contains("  \(command.name)")) }
        for option in OptionSpec.global { #expect(help.contains("  \(option.spelled)")) }
    }

    @Test("cli: 40 columns are enough", arguments: CommandTable.all.map(\.name)) func narrow(name: String) throws {
        let command = try #require(CommandTable.named(name))
        let text = HelpText.command(command, columns: 40) + HelpText.program(columns: 40)
        for line in text.split(separator: "\n") where line.count > 40 {
            // A command line is not broken: it would not work any more.
            #expect(line.contains("checkoutctl "), "\(line)")
        }
    }

    @Test("cli: the keyed commands are those whose call is marked k") func keyed() {
        #expect(CommandTable.all.filter(\.isKeyed).map(\.name) == ["present", "open", "select", "submit", "retry"])
        for command in CommandTable.all {
            #expect(command.isKeyed == command.options.contains { $0.name == "--idempotency-key" })
        }
    }
}
