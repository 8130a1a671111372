// Distinguishes a database that cannot be reached from a database that rejects a statement.

/**
 * The classes of PostgreSQL errors that mean that the database cannot be reached: connection lost, refused, unknown
 * database, too few resources, shut down, system error.
 */
const CLASSES = /^(08|28|3D|53|57|58)[0-9A-Z]{3}$/;
/** Error codes of the system, such as ECONNREFUSED and ENOENT (no such socket). */
const SYSTEM = /^E[A-Z_]{3,}$/;
/** The errors of the driver that have no code. */
const DRIVER = /^(Connection terminated|timeout exceeded when|Client has encountered a connection)/;

/** Returns true if the database does not answer at present. */
export function isDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return CLASSES.test(code) || SYSTEM.test(code) || DRIVER.test(error.message);
}
