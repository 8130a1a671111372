// The list of the hub's sentences. Screens need it to translate them. Run with MESSAGES=write to update the list.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MESSAGES, templateOf } from '#shared/messages.ts';
import { covers } from '../contract/covers.ts';
import { projectRoot } from '../fixtures/hub.ts';
import { readHubMessages } from '../fixtures/hub-messages.ts';

const HEAD = `// Every sentence that the hub's answers can contain; {…} are the places of \`params\`.
// A test checks this list. Run the test with MESSAGES=write to update the list.
import { fill, type Params } from './fill.ts';
import { FALLBACK, INVALID } from './texts.ts';

/**
 * Finds the sentence from which these values make this message, so that a screen can translate the sentence. Undefined
 * for any other message.
 */
export const templateOf = (message: string, params: Params = {}): Message | undefined =>
  [...MESSAGES, ...Object.values(INVALID), ...Object.values(FALLBACK)].find(
    (each) => each === message || fill(each, params) === message,
  );

export type Message =
  | (typeof MESSAGES)[number]
  | (typeof INVALID)[keyof typeof INVALID]
  | (typeof FALLBACK)[keyof typeof FALLBACK];

export const MESSAGES = [
`;

const quoted = (text: string): string =>
  text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`;

test('the list of messages has every sentence of the hub', () => {
  const found = readHubMessages();
  if (process.env.MESSAGES === 'write') {
    const list = found.map((text) => `  ${quoted(text)},\n`).join('');
    writeFileSync(join(projectRoot, 'server/shared/messages.ts'), `${HEAD}${list}] as const;\n`);
    return;
  }
  expect([...MESSAGES]).toEqual(found);
});

test('a message with values is found by them', () => {
  covers('27.9');
  expect(templateOf('“Soup” is cancelled.', { title: 'Soup' })).toBe('“{title}” is cancelled.');
  expect(templateOf('Order not found.')).toBe('Order not found.');
  expect(templateOf('Something else')).toBeUndefined();
});
