// Every sentence of the screens of staff, guests and head office goes through `t`: text in JSX, and attributes that
// people read.

import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { readSources } from '../contract/pages.ts';

/** Attributes that people read. */
const READ = /(label|title|text|hint|placeholder|error|alt|caption|heading)$/i;
/** Names, units, addresses and commands, which are the same in every language. */
const SAME = /^(Comanda|CSV|PIN|QR|PDF|mm|https?:.*|npm run .*)$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const nodesIn = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const isSentence = (text: string): boolean => /\p{L}{2}/u.test(text) && !SAME.test(text.trim());

/** Returns the literals that an expression may show, also literals in the branches of a condition. */
function shownBy(node: unknown): Node[] {
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return [node];
  if (node.type === 'JSXExpressionContainer') return shownBy(node.expression);
  if (node.type === 'ConditionalExpression')
    return [...shownBy(node.consequent), ...shownBy(node.alternate)];
  return node.type === 'LogicalExpression' ? shownBy(node.right) : [];
}

function literalsOf(node: Node): Node[] {
  if (node.type === 'JSXText') return [node];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node.children as Node[])
      .filter(({ type }) => type === 'JSXExpressionContainer')
      .flatMap(shownBy);
  if (node.type !== 'JSXAttribute') return [];
  const { name } = node.name as { name?: unknown };
  return READ.test(String(name)) ? shownBy(node.value) : [];
}

/** Returns the untranslated texts of a file, with their lines. */
function findTexts(path: string, source: string): string[] {
  const look = (node: Node): string[] => [
    ...literalsOf(node).flatMap(({ start, value }) => {
      const line = source.slice(0, start).split('\n').length;
      const text = typeof value === 'string' ? value.trim() : '';
      return isSentence(text) ? [`${path}:${line} ${text}`] : [];
    }),
    ...nodesIn(node).flatMap(look),
  ];
  return look(parseSync(path, source).program as unknown as Node);
}

test('finds what is not translated', () => {
  const source = `const a = <><p>Two words</p><B label="Cash" id="Cash" /><C error={bad ? 'Wrong.' : undefined} />
    <i>{t('Yes')}</i> {count > 1 && 'many'}</>;`;
  expect(findTexts('a.tsx', source)).toEqual([
    'a.tsx:2 many',
    'a.tsx:1 Two words',
    'a.tsx:1 Cash',
    'a.tsx:1 Wrong.',
  ]);
});

test('no screen has a text that is not translated', () => {
  const screens = readSources('client', (name) => name.endsWith('.tsx'));
  expect(screens.length).toBeGreaterThan(200);
  expect(screens.flatMap(({ path, text }) => findTexts(path, text))).toEqual([]);
});
