// For each address, the page that the hub serves names the files that this page needs first. The offline copy contains
// all of these files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../fixtures/hub.ts';
import { openHub } from '../fixtures/open-hub.ts';

const client = join(projectRoot, 'dist/client');
const hub = await openHub();

const ask = (url: string, headers: Record<string, string>) =>
  hub.app.inject({ url, headers: { host: 'localhost', ...headers } });

async function openPage(url: string): Promise<string> {
  const answer = await ask(url, { accept: 'text/html' });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

const linked = (page: string): string[] =>
  [...page.matchAll(/<link rel="(?:modulepreload|preload)"[^>]* href="\/([^"]+)"/g)].map(
    ([, file = '']) => file,
  );

test('a page names the files that its address needs first, and each of these files exists', async () => {
  const files = linked(await openPage('/dashboard/pos?from=test'));
  for (const name of ['shell', 'pos', 'cart'])
    expect(files).toContainEqual(expect.stringMatching(new RegExp(`^assets/${name}-.*\\.js$`)));
  expect(files).not.toContainEqual(expect.stringContaining('kitchen'));
  for (const file of files) expect(readFileSync(join(client, file)).length).toBeGreaterThan(0);
});

test('the page’s own text comes before everything that it loads except its style', async () => {
  const page = await openPage('/dashboard/pos');
  const words = page.indexOf('Please wait...');
  for (const tag of ['<script', 'rel="modulepreload"', 'rel="preload"'])
    expect(page.indexOf(tag)).toBeGreaterThan(words);
});

const html = { accept: 'text/html' };
const anything = { accept: '*/*' };

test.each([
  ['/', html],
  ['/?from=qr', html],
  ['/dashboard/', html],
  ['/', { ...html, 'accept-encoding': 'identity' }],
  ['/', { ...html, 'accept-encoding': 'gzip' }],
  ['/', anything],
  ['/', {}],
  ['/menu', anything],
  ['/dashboard/kitchen', { ...anything, 'accept-encoding': 'gzip, deflate' }],
])('%s is a page for a client that sends %j', async (url, headers) => {
  const answer = await ask(url, headers);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
});

test.each([
  ['/nowhere', anything],
  ['/', { accept: 'application/json' }],
  ['/assets/', html],
])('%s is not a page for a client that sends %j', async (url, headers) => {
  expect((await ask(url, headers)).statusCode).toBe(404);
});

test('a guest’s page does not load the staff’s files', async () => {
  const files = linked(await openPage('/menu'));
  expect(files).toContainEqual(expect.stringMatching(/^assets\/qr-menu-.*\.js$/));
  expect(files).not.toContainEqual(expect.stringContaining('shell'));
});

test('the kept app holds what POS opens with, and what it fetches afterwards', () => {
  const worker = readFileSync(join(client, 'service-worker.js'), 'utf8');
  const openings = JSON.parse(readFileSync(join(client, 'openings.json'), 'utf8'));
  for (const file of openings['/dashboard/pos']) expect(worker).toContain(`"/${file}"`);
  for (const name of ['pos-dialogs', 'outbox-list', 'toast-host', 'page-search'])
    expect(worker).toMatch(new RegExp(`"/assets/${name}-[^"]+\\.js"`));
  expect(worker).not.toContain('image-compression');
});
