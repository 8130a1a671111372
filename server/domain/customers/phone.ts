// Phone numbers in one stored form: a customer's phone is their id.

/**
 * Returns the stored form of a phone: without spaces, dots, dashes and parentheses, an optional + and 3 to 20 digits;
 * undefined if it is none: '+1 (555) 010-99' → '+155501099' (contract 5).
 */
export function normalisePhone(text: string): string | undefined {
  const bare = text.replace(/[\s.()\u2010-\u2015-]/g, '');
  return /^\+?\d{3,20}$/.test(bare) ? bare : undefined;
}
