// Converts the guide's Markdown to data for the screen. It supports only the few forms that the guide uses.

export type Inline = { readonly kind: 'text' | 'strong' | 'em' | 'code'; readonly text: string };

export type Block =
  | { readonly kind: 'text'; readonly words: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] };

export interface Section {
  readonly title: string;
  readonly id: string;
  readonly blocks: readonly Block[];
}

const MARKS = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;

/** Splits a line into plain text, bold text, italics and code. */
export function inlinesOf(line: string): Inline[] {
  const words: Inline[] = [];
  let at = 0;
  for (const match of line.matchAll(MARKS)) {
    const [all, strong, em, code] = match;
    if (match.index > at) words.push({ kind: 'text', text: line.slice(at, match.index) });
    if (strong !== undefined) words.push({ kind: 'strong', text: strong });
    else if (em !== undefined) words.push({ kind: 'em', text: em });
    else words.push({ kind: 'code', text: code ?? '' });
    at = match.index + all.length;
  }
  if (at < line.length) words.push({ kind: 'text', text: line.slice(at) });
  return words;
}

/**
 * Returns a block of the guide: a paragraph or a list. The lines of a paragraph, or of a list item, are joined into one
 * line.
 */
function blockOf(lines: readonly string[]): Block {
  const [first = ''] = lines;
  if (!first.startsWith('- ')) return { kind: 'text', words: inlinesOf(lines.join(' ')) };
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith('- ')) items.push(line.slice(2));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return { kind: 'list', items: items.map(inlinesOf) };
}

/**
 * Returns the sections of the guide without its title. Text before the first section heading becomes a section
 * without a title. `ids` has the id of each section, in order.
 */
export function readGuide(markdown: string, ids: readonly string[]): Section[] {
  const [head = '', ...rest] = markdown.replace(/^# .*\n/, '').split(/^## /m);
  const parts = [['', head] as const, ...rest.map((part) => splitTitle(part))];
  return parts
    .map(([title, text], at) => ({
      title,
      id: ids[at] ?? '',
      blocks: text
        .split(/\n{2,}/)
        .flatMap(splitLists)
        .filter((lines) => lines.length > 0)
        .map(blockOf),
    }))
    .filter(({ blocks }) => blocks.length > 0);
}

const splitTitle = (part: string): readonly [string, string] => {
  const end = part.indexOf('\n');
  return end < 0 ? [part, ''] : [part.slice(0, end).trim(), part.slice(end + 1)];
};

/** Splits a block where a list follows its paragraph without an empty line. */
function splitLists(block: string): string[][] {
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  const list = lines.findIndex((line) => line.startsWith('- '));
  return list > 0 ? [lines.slice(0, list), lines.slice(list)] : [lines];
}
