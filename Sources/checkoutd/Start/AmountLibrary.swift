import CheckoutLocale
import CheckoutModel
import CheckoutSystem

/// What the texts of amounts depend on, told at the start (C-169).
enum AmountLibrary {
    /// Beside the serving, on a thread of its own: to load the library takes 2 ms of a start that needs none of it, and
    /// would take them of a client's first amount.
    static func load(_ load: ICULoad) {
        Log.write(line(load.warmUp()))
        // The loader went through the start's pages of program and libraries once more.
        ProgramPages.handBack()
    }

    static func line(_ versions: ICUVersions?) -> LogLine {
        guard let versions else {
            return LogLine(.warning, "no ICU: amounts go out without texts, as minor units and currency")
        }
        return LogLine(.notice, "amounts are written").with("icu", versions.library).with("cldr", versions.data)
    }
}
