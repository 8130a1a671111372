// The scopes of the API keys that other programs use (contract 34.4).

export const KEY_SCOPES = [
  'facts:read',
  'menu:read',
  'menu:write',
  'orders:write',
  'reports:read',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

const known: readonly string[] = KEY_SCOPES;

/** Returns the scopes in a comma-separated text. */
export const parseKeyScopes = (text: string): KeyScope[] =>
  text.split(',').filter((name): name is KeyScope => known.includes(name));
