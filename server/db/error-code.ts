// What the system says of a failed call of its.

/** Whether an error bears one of these codes: 'ENOENT'. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
