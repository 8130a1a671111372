// The data of the contract tests: the contract's sections, the sources that cite them, and the tests that cover them.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '../fixtures/hub.ts';

export interface Source {
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** What a test covers: a section (`15.4`), an endpoint (`POST /bills/{id}/split`) or a page (`/dashboard/pos`). */
export interface Covered {
  readonly id: string;
  /** The file, and the last test title before the `covers` call. */
  readonly test: string;
}

/** Files that are not sources: pictures, the expected text of printouts, and documents. */
const NO_SOURCE = /\.(png|svg|txt|md)$/;
const CONTRACT = 'server/docs/contract';

export function readSources(folder: string, isWanted = (name: string) => !NO_SOURCE.test(name)) {
  return readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isWanted(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map(
      (path): Source => ({ path: relative(projectRoot, path), text: readFileSync(path, 'utf8') }),
    );
}

export const readContract = (): Source[] => readSources(CONTRACT, (name) => name.endsWith('.md'));

/** Returns the numbers of the headings: `## 15. Bills` → 15, `### 15.2 Reading` → 15.2. */
export const sectionsOf = (pages: readonly Source[]): string[] =>
  pages.flatMap(({ text }) =>
    Array.from(text.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm), ([, number]) => number ?? ''),
  );

/** Returns the sections that a source cites: `contract 5, 7.1` names two. */
export const citedIn = (text: string): string[] =>
  Array.from(
    text.matchAll(/\bcontract\s(?:\/\/ |\* )?(\d[\d.]*(?:(?:, | and |, and |–)\d[\d.]*)*)/g),
  ).flatMap(([, list = '']) => Array.from(list.matchAll(/\d+(?:\.\d+)?/g), ([number]) => number));

const TITLE = /(?:\b(?:test|it|describe)(?:\.\w+)*\(|\)\()\s*(['"`])(.*?)\1,/g;

const titleBefore = (text: string, end: number): string =>
  Array.from(text.slice(0, end).matchAll(TITLE), ([, , title]) => title ?? '').at(-1) ?? '';

/** Returns the arguments of all `covers` calls in a test file. Throws if an argument is not a literal. */
export function coveredIn({ path, text }: Source): Covered[] {
  return Array.from(text.matchAll(/^\s*covers\(([^)]*)\);$/gm)).flatMap(
    ({ 0: call, 1: list = '', index }) => {
      const ids = Array.from(list.matchAll(/'([^']+)'/g), ([, id]) => id ?? '');
      if (ids.length === 0 || !/^\s*('[^']+',?\s*)+$/.test(list)) {
        throw new Error(`${path}: covers takes literals only: ${call.trim()}`);
      }
      return ids.map((id) => ({ id, test: `${path}: ${titleBefore(text, index)}` }));
    },
  );
}

const isTest = (name: string): boolean => /\.test\.tsx?$/.test(name);

export const readCovered = (): Covered[] => readSources('tests', isTest).flatMap(coveredIn);
