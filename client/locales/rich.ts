// Sentences with elements inside.
import { createElement, Fragment, type ReactNode } from 'react';
import { fill, piecesOf } from './sentence.ts';
import { fillingWith, inLanguage, type Literal, type ParamsOf } from './t.ts';

/** Returns a sentence in the page's language, with elements as parameters: `rich('Paid {amount}', { amount: <b/> })`. */
export function rich<const S extends string>(
  sentence: Literal<S>,
  ...params: ParamsOf<S, ReactNode>
): ReactNode;
export function rich(
  sentence: string,
  params: Readonly<Record<string, ReactNode>> = {},
  number?: number,
): ReactNode {
  const pieces = fill(piecesOf(inLanguage(sentence, number)), fillingWith(params));
  return createElement(Fragment, null, ...pieces);
}
