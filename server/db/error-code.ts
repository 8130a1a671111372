// The system error code of a failed call.

/** Returns true if an error has one of these codes, such as 'ENOENT'. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
