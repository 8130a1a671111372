// Codes of gift cards: 15 random digits and a check digit (contract 32).

/** The digits before the check digit. */
export const CODE_DIGITS = 15;

/** Returns the Luhn check digit of these digits: '7992739871' → 3. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((all, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return all + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Returns the 16 digits of a code as somebody typed it, without spaces and dashes; undefined if it is not well-formed. */
export function parseCode(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d{16}$/.test(digits)) return undefined;
  return checkDigit(digits.slice(0, CODE_DIGITS)) === Number(digits.at(-1)) ? digits : undefined;
}

export const lastFour = (code: string): string => code.slice(-4);
