// The pseudo-language `en-XA`: English, accented, 40 % longer, between ⟦ ⟧. It reveals texts that are not translated,
// and texts that are cut off.
import { type Piece, piecesOf } from './sentence.ts';

const PLAIN = 'aceinorsuyzACEINORSUYZ';
const ACCENTED = 'åçéîñøřšûýžÅÇÉÎÑØŘŠÛÝŽ';
const LONGER = 0.4;
/** Repeated to make a sentence longer. The space lets a long sentence wrap, as it does between words. */
const FILLING = '~~~~~~~ ';

const accent = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => {
    if (typeof piece === 'string') return sum + piece.length;
    return sum + Math.max(0, ...Object.values(piece.forms ?? {}).map(lengthOf));
  }, 0);

function write(pieces: readonly Piece[]): string {
  const parts = pieces.map((piece) => {
    if (typeof piece === 'string') return accent(piece);
    if (piece.name === '#') return '#';
    if (piece.forms === undefined) return `{${piece.name}}`;
    const forms = Object.entries(piece.forms).map(([key, form]) => `${key} {${write(form)}}`);
    return `{${piece.name}, plural, ${forms.join(' ')}}`;
  });
  return parts.join('');
}

/** Returns an English sentence in the pseudo-language; its parameters are left unchanged. */
export function pseudo(sentence: string): string {
  const pieces = piecesOf(sentence.replace(/##.*/, ''));
  const more = Math.ceil(lengthOf(pieces) * LONGER);
  const filling = FILLING.repeat(Math.ceil(more / FILLING.length)).slice(0, more);
  return `⟦${write(pieces)}${filling}⟧`;
}
