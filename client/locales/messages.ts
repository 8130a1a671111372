// The hub's messages and descriptions in the page's language. Few of them are ever shown, so their translations are in
// a separate file, which the page loads when it shows the first message.
import { languageTag, messagesAddress, readLanguageFile, translated } from './language.ts';
import { type Values, withValues } from './t.ts';

type Messages = Awaited<ReturnType<typeof readLanguageFile>>;

const NONE: Messages = { list: [], hashes: '', by: () => undefined };
const loaded = new Map<string, Messages>();

const messagesNow = (): Messages => loaded.get(languageTag()) ?? NONE;

/**
 * Returns whether the messages of the page's language are loaded; true for English, because its messages need no file.
 */
export const hasMessages = (): boolean =>
  messagesAddress() === undefined || loaded.has(languageTag());

/** Loads the messages of the page's language, unless they are loaded already. */
export async function loadMessages(): Promise<void> {
  const [tag, address] = [languageTag(), messagesAddress()];
  if (address === undefined || loaded.has(tag)) return;
  loaded.set(tag, await readLanguageFile(address, tag));
}

const find = (sentence: string): string | undefined =>
  translated(sentence) ?? messagesNow().by(sentence);

/** Returns a sentence, word or description of the hub in the page's language, or unchanged if it has no translation. */
export const saidLater = (sentence: string): string => find(sentence) ?? sentence;

/** Returns a sentence with its values filled in, exactly as the hub fills them in. */
const asSent = (sentence: string, values: Values): string =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/**
 * Returns a message of the hub in the page's language. If the message was made of a sentence and `values`, translates
 * the sentence and fills in the values. Returns a message without a translation unchanged.
 */
export function saidWith(message: string, values: Values): string {
  const { texts = [] } = messagesNow();
  const sentence = texts.find((each) => asSent(each, values) === message) ?? message;
  const text = find(sentence);
  if (text === undefined) return message;
  // Some values are sentences too, so they are translated: `fault`, as in `Line 3: The price is missing.`, `reason`,
  // and `guest`, which can be `the guest of table 4`.
  const { fault, guest, reason } = values;
  return withValues(text, {
    ...values,
    ...(typeof fault === 'string' && { fault: saidByWords(fault) }),
    ...(typeof reason === 'string' && { reason: saidByWords(reason) }),
    ...(typeof guest === 'string' && { guest: describedLater(guest) }),
  });
}

const LETTERS = /[.*+?^${}()|[\]\\]/g;

/** Returns the values that a sentence was filled in with; undefined if the text was not made from this sentence. */
export function valuesIn(sentence: string, text: string): Record<string, string> | undefined {
  const parts = sentence.split(/\{(\w+)\}/).map((part, no, all) => {
    if (no % 2 === 0) return part.replace(LETTERS, '\\$&');
    // If a value occurs twice in the sentence, both places must have the same text.
    return all.indexOf(part) === no ? `(?<${part}>.+?)` : `\\k<${part}>`;
  });
  return new RegExp(`^${parts.join('')}$`).exec(text)?.groups;
}

/**
 * Translates the hub's description of an action, such as `10 % off table 4`, into the page's language. Returns the
 * description unchanged if its sentence is not known.
 */
export function describedLater(text: string): string {
  const whole = find(text);
  if (whole !== undefined) return whole;
  for (const sentence of messagesNow().descriptions ?? []) {
    const values = valuesIn(sentence, text);
    if (values === undefined) continue;
    const said = Object.entries(values).map(([name, value]) => [name, describedLater(value)]);
    return withValues(saidLater(sentence), Object.fromEntries(said));
  }
  return text;
}

/**
 * Translates a message whose values the hub does not send separately. Finds the values by comparing the message with
 * the known sentences. Returns the message unchanged if no sentence matches.
 */
export function saidByWords(message: string): string {
  const whole = find(message);
  if (whole !== undefined) return whole;
  for (const sentence of messagesNow().texts ?? []) {
    // Skips most sentences quickly, because an import can have thousands of faulty lines with a message each.
    if (!message.startsWith(sentence.slice(0, sentence.indexOf('{')))) continue;
    const values = valuesIn(sentence, message);
    if (values !== undefined) return withValues(saidLater(sentence), values);
  }
  return message;
}

/** How long a message waits for its translation, in ms, before it is shown in English. */
const WAIT_MS = 2000;

interface Sent {
  readonly message?: unknown;
  readonly params?: unknown;
}

/**
 * Translates the message of a refusal or an answer, after loading the translations if necessary. `sent` is what the hub
 * sent. If the page has translated the message already, nothing changes. The hub sends the values of a message only
 * with refusals. In other messages, the values are found by comparing the message with the known sentences.
 */
export async function translate(shown: { message: string }, sent: Sent): Promise<void> {
  const { message, params } = sent;
  if (message !== shown.message) return;
  const loading = loadMessages().catch(console.warn);
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
  shown.message = params ? saidWith(message, Object(params)) : saidByWords(message);
}
