// The page that the hub serves: it names what its address opens with, and the app that is kept holds all of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeHub, projectRoot } from '../helpers/hub.ts';

const client = join(projectRoot, 'dist/client');

async function openPage(url: string): Promise<string> {
  const hub = await makeHub();
  const headers = { host: 'localhost', accept: 'text/html' };
  const answer = await hub.app.inject({ url, headers });
  await hub.close();
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

const linked = (page: string): string[] =>
  [...page.matchAll(/<link rel="(?:modulepreload|preload)"[^>]* href="\/([^"]+)"/g)].map(
    ([, file = '']) => file,
  );

test('a page names the files that its address opens with, each of them there', async () => {
  const files = linked(await openPage('/dashboard/pos?from=test'));
  for (const name of ['shell', 'pos', 'cart'])
    expect(files).toContainEqual(expect.stringMatching(new RegExp(`^assets/${name}-.*\\.js$`)));
  expect(files).not.toContainEqual(expect.stringContaining('kitchen'));
  for (const file of files) expect(readFileSync(join(client, file)).length).toBeGreaterThan(0);
});

test('a guest is not told to load what only staff see', async () => {
  const files = linked(await openPage('/menu'));
  expect(files).toContainEqual(expect.stringMatching(/^assets\/menu-.*\.js$/));
  expect(files).not.toContainEqual(expect.stringContaining('shell'));
});

test('the kept app holds what POS opens with, and what it fetches afterwards', () => {
  const worker = readFileSync(join(client, 'service-worker.js'), 'utf8');
  const openings = JSON.parse(readFileSync(join(client, 'openings.json'), 'utf8'));
  for (const file of openings['/dashboard/pos']) expect(worker).toContain(`"/${file}"`);
  for (const name of ['pos-dialogs', 'held-list', 'toast-host', 'page-search'])
    expect(worker).toMatch(new RegExp(`"/assets/${name}-[^"]+\\.js"`));
  expect(worker).not.toContain('image-compression');
});
