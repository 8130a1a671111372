// Every section that a comment cites as `CONTRACT §n` is there, and each number stands for one section only.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../fixtures/hub.ts';

const FOLDERS = ['server', 'client', 'scripts', 'migrations', 'tests'] as const;
/** What is no source: pictures, and papers as they must come out. */
const OTHER = /\.(png|svg|txt|md)$/;

const sourcesIn = (folder: string) =>
  readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !OTHER.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** The numbers of the headings: `## 15. Bills` → 15, `### 15.2 Reading` → 15.2. */
const sectionsOf = (contract: string): string[] =>
  Array.from(contract.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm), ([, number]) => number ?? '');

const numbersIn = (text: string): string[] =>
  Array.from(text.matchAll(/§(\d+(?:\.\d+)?)/g), ([, number]) => number ?? '');

/** What a source cites: `CONTRACT §5, §7.1` names two sections. */
const citedIn = (text: string): string[] =>
  Array.from(text.matchAll(/CONTRACT §\d[\d.]*(?:(?:, | and |, and )§\d[\d.]*)*/g)).flatMap(
    ([citation]) => numbersIn(citation),
  );

/** `path: §n` for each citation of a section that the contract has not. */
function findUnknown(contract: string, sources: readonly { path: string; text: string }[]) {
  const known = new Set(sectionsOf(contract));
  return sources.flatMap(({ path, text }) =>
    citedIn(text)
      .filter((number) => !known.has(number))
      .map((number) => `${path}: §${number}`),
  );
}

const contract = readFileSync(join(projectRoot, 'server/shared/CONTRACT.md'), 'utf8');

describe('the contract', () => {
  it('has every section that a source cites', () => {
    const sources = FOLDERS.flatMap(sourcesIn);
    expect(sources.length).toBeGreaterThan(100);
    expect(findUnknown(contract, sources)).toEqual([]);
  });

  it('has its 25 sections in their order, and no number twice', () => {
    const sections = sectionsOf(contract);
    const chapters = sections.filter((number) => !number.includes('.'));
    expect(chapters).toEqual(Array.from({ length: 25 }, (_, index) => String(index + 1)));
    expect(new Set(sections).size).toBe(sections.length);
  });

  it('refers to no section of its own that it has not', () => {
    const known = new Set(sectionsOf(contract));
    expect(numbersIn(contract).filter((number) => !known.has(number))).toEqual([]);
  });
});

describe('the search for citations', () => {
  const small = '## 1. Wire\n\n### 1.1 Address\n\n## 2. Money\n';
  // Put together here, so that this file cites nothing made up.
  const cites = (...sections: string[]) => [
    { path: 'a.ts', text: `// Sold so (${['CONTRACT', sections.join(', ')].join(' ')}).` },
  ];

  it('finds a section that the contract has not', () => {
    expect(findUnknown(small, cites('§3'))).toEqual(['a.ts: §3']);
    expect(findUnknown(small, cites('§1.2'))).toEqual(['a.ts: §1.2']);
    expect(findUnknown(small, cites('§2', '§1.1', '§9.9'))).toEqual(['a.ts: §9.9']);
  });

  it('passes those that it has, at the end of a sentence too', () => {
    expect(findUnknown(small, cites('§1', '§2'))).toEqual([]);
    expect(findUnknown(small, cites('§1.1.'))).toEqual([]);
  });
});
