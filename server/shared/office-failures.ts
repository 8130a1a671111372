// Why a call to head office failed. The hub stores and sends these reasons in English; screens translate them.

export const OFFICE_FAILURES = {
  lost: 'the connection failed',
  failed: 'the connection failed ({code})',
  late: 'no answer within {seconds} seconds',
  other: 'what answers there is no head office',
  refused: 'it answered {status}',
  keyGone: 'its key is not on this machine: please pair again',
} as const;
