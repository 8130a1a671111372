// The few things of a browser that the client's logic touches, for tests without one.
import { vi } from 'vitest';

export interface Answer {
  status: number;
  body: unknown;
}

/** Stands for the page: storage, the cookie jar, and where it went. */
export function standInPage() {
  const stored = new Map<string, string>();
  const jar = new Map<string, string>();
  const visited: string[] = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
      if (text.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  });
  vi.stubGlobal('window', {
    location: { protocol: 'http:', host: 'hub.local', assign: (to: string) => visited.push(to) },
  });
  return { stored, jar, visited };
}

/** Stands for the hub: answers each call by `answer` and notes it as `'GET /orders'`. */
export function standInHub(answer: (call: string, nth: number) => Answer | 'away') {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url.replace('/api/v1', '')}`;
    calls.push(call);
    const given = answer(call, calls.filter((each) => each === call).length);
    if (given === 'away') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(given.body), { status: given.status });
  });
  return calls;
}

export const user = {
  username: 'ana',
  name: 'Ana',
  designation: null,
  photo: null,
  role: 'user',
  scope: 'POS',
};
