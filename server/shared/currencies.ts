// The currencies of the world: codes and symbols. The list is fixed here, because the lists of Node and of the
// browsers differ.

/** Each entry is a code, followed by its symbol if it has one. */
const ROWS = `AEDد.إ AFN؋ ALL AMD֏ ANG AOAKz ARS$ AUDA$ AWG AZN₼ BAMKM BBD$ BDT৳ BGNлв BHDBD BIF BMD$
BND$ BOBBs BRLR$ BSD$ BTN BWPP BYN BZD$ CADC$ CDF CHF CLP$ CNY¥ COP$ CRC₡ CUP$ CVE CZKKč
DJF DKKkr DOP$ DZD EGPE£ ERN ETB EUR€ FJD$ FKP£ GBP£ GEL₾ GHS₵ GIP£ GMD GNFFG GTQQ GYD$
HKDHK$ HNLL HTG HUFFt IDRRp ILS₪ INR₹ IQD IRR ISKkr JMD$ JODJD JPY¥ KESKSh KGS⃀ KHR៛
KMFCF KPW₩ KRW₩ KWDKD KYD$ KZT₸ LAK₭ LBPL£ LKRRs LRD$ LSL LYD MAD MDL MGAAr MKD MMKK
MNT₮ MOP MRU MURRs MVR MWK MXNMX$ MYRRM MZN NAD$ NGN₦ NIOC$ NOKkr NPR₨ NZDNZ$ OMRRO PAB
PENS/ PGK PHP₱ PKR₨ PLNzł PYG₲ QARQR RONlei RSD RUB₽ RWFRF SAR﷼ SBD$ SCR SDG SEKkr SGDS$
SHP£ SLE SOS SRD$ SSP£ STNDb SVC SYP£ SZL THB฿ TJS TMT TND TOPT$ TRY₺ TTD$ TWDNT$ TZSTSh
UAH₴ UGXUSh USD$ UYU$ UZS VES VND₫ VUV WST XAFFCFA XCDEC$ XOFCFA XPF₣ YER ZARR ZMWZK ZWL`;

export const SYMBOLS: ReadonlyMap<string, string> = new Map(
  ROWS.split(/\s+/).map((row) => [row.slice(0, 3), row.slice(3) || row]),
);

export const isCurrency = (cc: string): boolean => SYMBOLS.has(cc);

/** Returns the symbol of a currency code, or the code itself if it is not in the list: 'USD' → '$'. */
export const currencySymbol = (cc: string): string => SYMBOLS.get(cc) ?? cc;
