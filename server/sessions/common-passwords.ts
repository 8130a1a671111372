// Passwords that are tried first: by themselves, or with what people hang on to make them look like more.

const COMMON: ReadonlySet<string> = new Set(
  `password passwort passw0rd p@ssword admin administrator welcome letmein qwerty qwertyuiop qwertz asdfgh asdfghjkl
  iloveyou monkey dragon football baseball sunshine princess master shadow superman batman trustno1 abc abcd abcde abc123
  changeme default login restaurant kitchen comanda waiter manager owner cashier kasse pizza pizzeria bistro cafe
  hello test guest user root pass zxcvbnm 1q2w3e 1q2w3e4r 1qaz2wsx q1w2e3r4 michael jennifer charlie whatever starwars`.split(
    /\s+/,
  ),
);

/** Too little for who may do everything; a cook may have them. */
const PLAIN: ReadonlySet<string> = new Set(['secret', 'family', 'summer', 'winter']);

/** One character again and again, or a run of the number row: 0000, 1111, 1234, 987654321. */
const isRow = (text: string): boolean =>
  /^(.)\1*$/su.test(text) ||
  '01234567890123456789'.includes(text) ||
  '98765432109876543210'.includes(text);

/** Whether it is among the first that anybody would try. */
export const isCommon = (password: string): boolean =>
  COMMON.has(password.toLowerCase()) || isRow(password);

/** The same without the digits and signs at its ends: `Password1!` is `password` all the same. */
export function isCommonInDisguise(password: string): boolean {
  const core = password.toLowerCase().replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  return (
    isCommon(password) ||
    COMMON.has(core) ||
    PLAIN.has(core) ||
    (core.length > 0 && core.length < 3)
  );
}
