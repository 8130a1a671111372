// One cached answer for each language of the store (contract 27).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid, say } from '#shared/errors.ts';
import { canonicalTag, fittingLanguage } from '#shared/languages.ts';
import type { Tx } from '../db/executor.ts';
import { languagesOf } from '../domain/menu/menu-texts.ts';
import type { Hub } from '../hub.ts';
import { type Cached, CachedAnswer, type Ends } from './cached-answer.ts';

type Look = (tx: Tx, now: number, language: string) => Cached;

/**
 * The key of the store language. The tag of that language is not used as the key, because the owner may choose another
 * store language.
 */
const STORE = '';

export class LanguageAnswers {
  readonly #hub: Hub;
  readonly #look: Look;
  readonly #ends: Ends;
  readonly #answers = new Map<string, CachedAnswer>();

  constructor(hub: Hub, look: Look, ends: Ends) {
    this.#hub = hub;
    this.#look = look;
    this.#ends = ends;
  }

  /** Sends the answer in the language that fits `lang`, else in the store language; 400 for a malformed tag. */
  send(request: FastifyRequest, reply: FastifyReply, lang: string | undefined) {
    return this.#answerIn(this.#fitting(lang)).send(request, reply);
  }

  /**
   * Returns the `version` field of the answer that `send` would send for this language; undefined if that answer has no
   * version.
   */
  version(lang: string | undefined): string | undefined {
    return this.#answerIn(this.#fitting(lang)).version;
  }

  #fitting(lang: string | undefined): string {
    if (!lang) return STORE;
    const tag = canonicalTag(lang);
    if (tag === undefined) throw invalid('lang', say`“${{ tag: lang }}” is not a language tag.`);
    const languages = this.#hub.read(languagesOf);
    const found = fittingLanguage(tag, languages);
    return found === undefined || found === languages[0] ? STORE : found;
  }

  #answerIn(language: string): CachedAnswer {
    const known = this.#answers.get(language);
    if (known) return known;
    const look = (tx: Tx, now: number) => this.#look(tx, now, language || languagesOf(tx)[0]);
    const answer = new CachedAnswer(this.#hub, look, { ...this.#ends, language });
    this.#answers.set(language, answer);
    return answer;
  }
}
