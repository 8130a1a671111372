// Why a call to head office failed. The hub stores and sends these reasons in English; screens translate them.

export const OFFICE_FAILURES = {
  lost: 'the connection failed',
  failed: 'the connection failed ({code})',
  late: 'no answer within {seconds} seconds',
  other: 'the program at this address is not a head office',
  refused: 'the answer was error {status}',
  keyGone: 'the key for head office is missing on this computer: please pair again',
} as const;
