// Build plugin: inlines each shared sentence where it is used, so that a screen does not load all of them.
import type { Plugin } from 'vite';
import { CONFIRM, EMPTY, FALLBACK, INVALID } from '../../server/shared/texts.ts';

const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  INVALID,
  CONFIRM,
  FALLBACK,
  EMPTY,
};
const SAID = new RegExp(`\\b(${Object.keys(GROUPS).join('|')})\\.(\\w+)\\b`, 'g');

/** Replaces `FALLBACK.wait` by `"Please wait..."`; leaves unknown names unchanged for the compiler to report. */
export const sayTexts = (source: string): string =>
  source.replace(SAID, (whole, group: string, name: string) => {
    const text = GROUPS[group]?.[name];
    return text === undefined ? whole : JSON.stringify(text);
  });

export function texts(): Plugin {
  return {
    name: 'texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/client\/.*\.tsx?$/, code: '#shared/texts.ts' },
      handler: (source) => ({ code: sayTexts(source), map: null }),
    },
  };
}
