// Passwords that attackers try first: as they are, or with digits and signs around them.

const COMMON: ReadonlySet<string> = new Set(
  `password passwort passw0rd p@ssword admin administrator welcome letmein qwerty qwertyuiop qwertz asdfgh asdfghjkl
  iloveyou monkey dragon football baseball sunshine princess master shadow superman batman trustno1 abc abcd abcde abc123
  changeme default login restaurant kitchen comanda waiter manager owner cashier kasse pizza pizzeria bistro cafe
  hello test guest user root pass zxcvbnm 1q2w3e 1q2w3e4r 1qaz2wsx q1w2e3r4 michael jennifer charlie whatever starwars`.split(
    /\s+/,
  ),
);

/** Passwords that are weak for an admin, but not for other staff. */
const PLAIN: ReadonlySet<string> = new Set(['secret', 'family', 'summer', 'winter']);

/** True for one repeated character or a run of digits: 0000, 1111, 1234, 987654321. */
const isRow = (text: string): boolean =>
  /^(.)\1*$/su.test(text) ||
  '01234567890123456789'.includes(text) ||
  '98765432109876543210'.includes(text);

/** Returns true if the password is among the first passwords that attackers try. */
export const isCommon = (password: string): boolean =>
  COMMON.has(password.toLowerCase()) || isRow(password);

/**
 * Returns true for a common password, also with digits and signs added at its ends: `Password1!` counts as
 * `password`.
 */
export function isCommonInDisguise(password: string): boolean {
  const core = password.toLowerCase().replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  return (
    isCommon(password) ||
    COMMON.has(core) ||
    PLAIN.has(core) ||
    (core.length > 0 && core.length < 3)
  );
}
