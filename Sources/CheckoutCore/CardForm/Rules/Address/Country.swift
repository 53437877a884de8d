/// A country by its ISO 3166-1 code (C-116).
struct Country: Hashable, Sendable {
    /// Two ASCII letters: the first in the high byte.
    private let code: UInt16

    /// "DE" or "DEU", in upper case; `nil` for what is not assigned: XX, UK, EU, XK, ZZ are none.
    init?(_ text: String) {
        let letters = Array(text.utf8.prefix(4))
        switch letters.count {
        case 2:
            let code = Self.pack(letters[0], letters[1])
            guard Self.codes.contains(code) else { return nil }
            self.code = code
        case 3:
            guard let place = Self.longCodes.firstIndex(where: { $0.elementsEqual(letters) }) else { return nil }
            code = Self.codes[place]
        default:
            return nil
        }
    }

    /// Alpha-2: the form that is kept and sent.
    var alpha2: String {
        var text = String.UnicodeScalarView()
        text.append(Unicode.Scalar(UInt8(code >> 8)))
        text.append(Unicode.Scalar(UInt8(code & 0xff)))
        return String(text)
    }

    /// All of them, in the order of the table.
    static var all: [String] { table.map { String($0.prefix(2)) } }

    private static func pack(_ first: UInt8, _ second: UInt8) -> UInt16 { UInt16(first) << 8 | UInt16(second) }

    private static let codes: [UInt16] = table.map { entry in
        let letters = Array(entry.utf8)
        return pack(letters[0], letters[1])
    }
    private static let longCodes: [[UInt8]] = table.map { Array($0.utf8.dropFirst(2)) }

    /// ISO 3166-1 as of 2026: alpha-2 and alpha-3 of the 249 assigned codes, written together.
    private static let table: [Substring] =
        """
        ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE \
        BABIH BBBRB BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS \
        BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN \
        COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST \
        EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF \
        GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD \
        HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM \
        JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA \
        LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD \
        MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM \
        NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG \
        PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA \
        SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD \
        STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON \
        TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR \
        VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE
        """.split(separator: " ")
}
