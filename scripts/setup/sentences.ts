// Finds the sentences of the screens in their sources: `t('…')`, `rich('…')`, and tables in `words(…)`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { sayTexts } from './texts.ts';

/** A call with a sentence. */
interface Call {
  /**
   * The place of the first argument in the source. `end` is the end of the last argument, where the sentence's number
   * is added.
   */
  readonly text: readonly [start: number, end: number];
  readonly end: number;
  readonly hasParams: boolean;
  readonly sentence: string;
}

export interface Found {
  /** Calls with one sentence each. */
  readonly calls: readonly Call[];
  /** Sentences that are found by their text: those in tables, and those among which a call chooses. */
  readonly byText: readonly string[];
  /** The calls of `words`: the positions of the whole call and of its argument. */
  readonly tables: readonly (readonly [start: number, end: number, from: number, to: number])[];
  readonly faults: readonly string[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Returns a node's children. The name of a property does not count as a child. */
function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (node.type === 'Property' && key === 'key') return [];
    if (Array.isArray(value)) return value.filter(isNode);
    return isNode(value) ? [value] : [];
  });
}

/** Returns the text of a literal or of a template without values. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral' || (node.expressions as Node[]).length > 0) return undefined;
  const [part] = node.quasis as { value: { cooked: string } }[];
  return part?.value.cooked;
}

/** Returns all texts in a table, even if it is followed by `as` or `satisfies`. Types have no texts. */
function textsIn(node: Node): string[] {
  const text = textOf(node);
  if (text !== undefined) return text === '' ? [] : [text];
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return textsIn(node.expression as Node);
  return childrenOf(node).flatMap(textsIn);
}

/** Returns the texts among which an expression chooses: `a ? 'One' : 'Two'`. */
function choicesOf(node: Node): string[] {
  const text = textOf(node);
  if (text !== undefined) return [text];
  if (node.type === 'ConditionalExpression')
    return [...choicesOf(node.consequent as Node), ...choicesOf(node.alternate as Node)];
  if (node.type === 'LogicalExpression')
    return [...choicesOf(node.left as Node), ...choicesOf(node.right as Node)];
  return [];
}

const FUNCTION = /Function/;
const SAYS = ['t', 'rich'];

/** Returns the names that a file imports from `t.ts` and `rich.ts`. */
function importedNames(program: Node): Set<string> {
  const declarations = (program.body as Node[]).filter(
    ({ type, source }) =>
      type === 'ImportDeclaration' && /(^|\/)(t|rich)\.ts$/.test(String((source as Node).value)),
  );
  const specifiers = declarations.flatMap(({ specifiers: all }) => all as Node[]);
  return new Set(specifiers.map(({ local }) => String((local as Node).name)));
}

/** Finds the sentences of one source text. */
export function findSentences(path: string, source: string): Found {
  const program = parseSync(path, source).program as unknown as Node;
  const names = importedNames(program);
  const calls: Call[] = [];
  const byText: string[] = [];
  const tables: [number, number, number, number][] = [];
  const faults: string[] = [];
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  const look = (node: Node, isInside: boolean, runsHere = false): void => {
    const callee = node.type === 'CallExpression' ? (node.callee as Node) : undefined;
    const name = callee?.type === 'Identifier' ? String(callee.name) : '';
    const [first, ...others] = callee === undefined ? [] : (node.arguments as Node[]);
    if (first !== undefined && names.has(name)) {
      if (name === 'words') {
        byText.push(...textsIn(first));
        tables.push([node.start, node.end, first.start, first.end]);
      } else if (SAYS.includes(name)) {
        if (!isInside) faults.push(`${path}:${lineOf(node.start)} ${name} at module level`);
        const sentence = textOf(first);
        if (sentence === undefined) byText.push(...choicesOf(first));
        else {
          const text = [first.start, first.end] as const;
          const { end } = others.at(-1) ?? first;
          calls.push({ text, end, hasParams: others.length > 0, sentence });
        }
      }
    }
    // A function that is passed to a method call at module level, for example to `map`, runs at module level, too.
    const runsNow = callee?.type === 'MemberExpression' && !isInside;
    const isLater = FUNCTION.test(node.type) && !runsHere;
    for (const child of childrenOf(node)) look(child, isInside || isLater, runsNow);
  };
  look(program, false);
  return { calls, byText, tables, faults };
}

/** The tables of pages: their titles, labels and headings are sentences. */
const PAGE_TABLE = /^app\/(settings-)?pages\.ts$/;
const PAGE_WORDS = ['title', 'label', 'heading'];

/** Finds the texts that name pages: certain properties, and the title that `row` takes. */
function findPageWords(path: string, source: string): string[] {
  const look = (node: Node): string[] => {
    const { key, value, callee } = node as Node & { [key in 'key' | 'value' | 'callee']?: Node };
    const isNamed = node.type === 'Property' && PAGE_WORDS.includes(String(key?.name));
    const isRow = node.type === 'CallExpression' && callee?.name === 'row';
    const word = isNamed
      ? textOf(value)
      : isRow
        ? textOf((node.arguments as Node[])[1])
        : undefined;
    return [...(word === undefined ? [] : [word]), ...childrenOf(node).flatMap(look)];
  };
  return look(parseSync(path, source).program as unknown as Node);
}

/** All sentences of the screens. */
export interface Sentences {
  /** All sentences in the order of their numbers. The sentences that are found by their text come first. */
  readonly all: readonly string[];
  readonly byText: ReadonlySet<string>;
  readonly faults: readonly string[];
}

/** Returns the paths of the screens' sources. */
const listSources = (client: string): string[] =>
  readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/^(locales\/|vite\.config)/.test(name))
    .sort();

/**
 * Reads the sentences of the sources that are wanted. `more` are sentences that are in no source; screens look up their
 * translations by the English text.
 */
export function readSentences(
  client: string,
  more: readonly string[] = [],
  isWanted: (name: string) => boolean = () => true,
): Sentences {
  const all = new Set(more);
  const byText = new Set(more);
  const faults: string[] = [];
  for (const name of listSources(client).filter(isWanted)) {
    const source = sayTexts(readFileSync(join(client, name), 'utf8'));
    const found = findSentences(name, source);
    const pageWords = PAGE_TABLE.test(name) ? findPageWords(name, source) : [];
    for (const { sentence } of found.calls) all.add(sentence);
    for (const sentence of [...found.byText, ...pageWords]) {
      all.add(sentence);
      byText.add(sentence);
    }
    faults.push(...found.faults);
  }
  const others = [...all].filter((sentence) => !byText.has(sentence));
  return { all: [...[...byText].sort(), ...others.sort()], byText, faults };
}
