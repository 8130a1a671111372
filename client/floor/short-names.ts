// Names that fit on a drawn table: 'Table 12' is drawn as '12', and 'Terrace 3' next to it as 'T 3'.

/** A word and a number: the way most restaurants name their tables. */
const NUMBERED = /^(\p{L}+)\s+(\S*\d\S*)$/u;
/** The most letters of a word that is drawn in full beside its number. */
const SHORT_WORD = 4;

const wordOf = (title: string): string => NUMBERED.exec(title)?.[1]?.toLowerCase() ?? '';

/** Returns the word that most titles begin with; empty if fewer than half of the titles begin with the same word. */
function commonWord(titles: readonly string[]): string {
  const count = new Map<string, number>();
  for (const title of titles) count.set(wordOf(title), (count.get(wordOf(title)) ?? 0) + 1);
  const most = [...count].sort((a, b) => b[1] - a[1]).find(([word]) => word !== '');
  return most !== undefined && most[1] * 2 >= titles.length ? most[0] : '';
}

function shorten(title: string, common: string): string {
  const [, word = '', number = ''] = NUMBERED.exec(title) ?? [];
  if (word === '') return title;
  if (word.toLowerCase() === common) return number;
  return word.length <= SHORT_WORD ? title : `${[...word][0]?.toUpperCase()} ${number}`;
}

/** Returns the drawn name of each title. A name that two tables would share is not shortened. */
export function shortNames(titles: readonly string[]): ReadonlyMap<string, string> {
  const common = commonWord(titles);
  const short = new Map(titles.map((title) => [title, shorten(title.trim(), common)]));
  const count = new Map<string, number>();
  for (const name of short.values()) count.set(name, (count.get(name) ?? 0) + 1);
  return new Map(
    [...short].map(([title, name]) => [title, (count.get(name) ?? 0) > 1 ? title : name]),
  );
}
