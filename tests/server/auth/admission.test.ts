// A request that began before its session was revoked changes nothing: the writer checks the session again.
import { request as httpRequest } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeAdmin, makePerson, type Person } from '../../fixtures/people.ts';
import { listen } from '../../fixtures/sockets.ts';

let hub: TestHub;
beforeEach(async () => {
  hub = await makeHub();
});
afterEach(() => hub.close());

/** Sends the head of a request and half of its body, runs `meanwhile`, then sends the other half. */
async function slowly({ cookie }: Person, path: string, body: object, meanwhile: () => unknown) {
  const at = await listen(hub);
  const text = JSON.stringify(body);
  const headers = { cookie, 'content-type': 'application/json', 'content-length': text.length };
  const request = httpRequest(`http://${at}/api/v1${path}`, { method: 'POST', headers });
  const answered = new Promise<number | undefined>((resolve) => {
    request.once('response', (answer) => resolve(answer.resume().statusCode));
  });
  request.write(text.slice(0, 5));
  // When a later call has been answered, the hub has read the head.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await callApi(hub, 'GET', '/setup');
  await meanwhile();
  request.end(text.slice(5));
  return await answered;
}

const categories = () => hub.db.prepare('SELECT count(*) FROM categories').pluck().get();
const add = (person: Person, meanwhile: () => unknown) =>
  slowly(person, '/settings/categories/add', { title: 'Soups' }, meanwhile);

test('a device that was removed meanwhile is asked to sign in, and nothing is stored', async () => {
  const person = makeAdmin(hub);
  const remove = () => hub.db.prepare('DELETE FROM devices WHERE id = ?').run(person.deviceId);
  expect(await add(person, remove)).toBe(401);
  expect(categories()).toBe(0);
});

test('a user who was deleted meanwhile is asked to sign in', async () => {
  const person = makeAdmin(hub);
  const remove = () =>
    hub.db.prepare('UPDATE users SET deleted_at = 1 WHERE id = ?').run(person.userId);
  expect(await add(person, remove)).toBe(401);
});

test('who lost the scope meanwhile is refused, who kept it is not', async () => {
  const person = makePerson(hub, { scopes: ['SETTINGS'] });
  const give = (scope: string) =>
    hub.db.prepare('UPDATE users SET scope = ? WHERE id = ?').run(scope, person.userId);
  expect(await add(person, () => give('POS'))).toBe(403);
  give('SETTINGS');
  expect(await add(person, () => give('SETTINGS,POS'))).toBe(200);
  expect(categories()).toBe(1);
});
