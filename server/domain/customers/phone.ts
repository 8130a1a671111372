// Phone numbers in one stored form: a customer's phone is their id.

/**
 * Returns the stored form of a phone number: an optional + and 3 to 20 digits, without spaces, dots, dashes and
 * parentheses. '+1 (555) 010-99' → '+155501099'. Undefined if the text is not a phone number (contract 5).
 */
export function normalisePhone(text: string): string | undefined {
  const bare = text.replace(/[\s.()\u2010-\u2015-]/g, '');
  return /^\+?\d{3,20}$/.test(bare) ? bare : undefined;
}
