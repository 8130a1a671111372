// Photos of items and of the store: real pictures are accepted. They are stored and served small and without metadata.
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeAdmin, type Person } from '../../fixtures/people.ts';

let hub: TestHub;
let admin: Person;
let item: number;
let png: Buffer;

beforeAll(async () => {
  hub = await makeHub();
  admin = makeAdmin(hub);
  item = (await call('POST', '/menu-items/add', { title: 'Soup', price: 4 })).body.id;
  png = await paint(40, 20).png().toBuffer();
});
afterAll(() => hub.close());

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c03020' } });

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  callApi(hub, method, path, { body, cookie: admin.cookie });

function form(bytes: Buffer | undefined, field = 'image') {
  const head = `--xx\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const text = '--xx\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n';
  const part = bytes ? [Buffer.from(head), bytes, Buffer.from('\r\n')] : [];
  return Buffer.concat([Buffer.from(text), ...part, Buffer.from('--xx--\r\n')]);
}

const send = (path: string, body: Buffer) =>
  callApi(hub, 'POST', path, {
    body,
    cookie: admin.cookie,
    headers: { 'content-type': 'multipart/form-data; boundary=xx' },
  });
const upload = (bytes: Buffer | undefined, field?: string) =>
  send(`/menu-items/update/${item}/upload-photo`, form(bytes, field));

const fetchFile = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
  hub.app.inject({ method, url, headers: { host: 'localhost' } });
const stored = () => readdirSync(join(hub.dataDir, 'uploads')).sort();
const imageOf = async () => (await call('GET', `/menu-items/${item}`)).body.image;

test('a photo becomes a WebP of at most 512 px, turned as its EXIF says and without metadata', async () => {
  const photo = await paint(1600, 800)
    .withExif({ IFD0: { Copyright: 'Secret', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const signals: string[] = [];
  hub.hub.onSignal(({ kind }) => kind === 'answers-stale' && signals.push(kind));
  const { status, body } = await upload(photo);
  expect(status).toBe(200);
  expect(body).toEqual({
    message: 'Photo uploaded successfully.',
    imageURL: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.webp$/),
  });
  expect(await imageOf()).toBe(body.imageURL);
  expect(signals).toEqual(['answers-stale']);
  const served = await fetchFile(body.imageURL);
  expect(served.statusCode).toBe(200);
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const kept = await sharp(served.rawPayload).metadata();
  expect(kept).toMatchObject({ format: 'webp', width: 256, height: 512 });
  expect(kept.exif).toBeUndefined();
  expect((await fetchFile(body.imageURL, 'HEAD')).statusCode).toBe(200);
});

test('the replaced file is deleted, and a removed one too', async () => {
  covers(
    '5.11',
    '35.2',
    'POST /menu-items/update/{id}/remove-photo',
    'POST /menu-items/update/{id}/upload-photo',
  );
  const { body, headers } = await upload(png);
  expect(Number(headers['hub-commit'])).toBeGreaterThan(0);
  const first = body.imageURL;
  const second = (await upload(await paint(30, 30).webp().toBuffer())).body.imageURL;
  expect(second).not.toBe(first);
  expect(stored()).toEqual([second.slice('/uploads/'.length)]);
  expect((await fetchFile(first)).statusCode).toBe(404);
  const removed = await call('POST', `/menu-items/update/${item}/remove-photo`);
  expect(removed.status).toBe(200);
  expect(await imageOf()).toBeNull();
  expect(stored()).toEqual([]);
  expect((await call('POST', `/menu-items/update/${item}/remove-photo`)).status).toBe(200);
  const row = hub.db.prepare('SELECT kind, entity_id FROM audit ORDER BY id DESC').get();
  expect(row).toEqual({ kind: 'menu-item.photo', entity_id: String(item) });
});

test('a small picture is not made larger', async () => {
  const { imageURL } = (await upload(png)).body;
  const { width, height } = await sharp((await fetchFile(imageURL)).rawPayload).metadata();
  expect([width, height]).toEqual([40, 20]);
});

test('what is no JPEG, PNG or WebP by content is refused, whatever its name says, and nothing is kept', async () => {
  covers('5.11');
  const before = stored();
  const image = await imageOf();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const wrong = [
    Buffer.from('not an image'),
    Buffer.alloc(0),
    Buffer.from(svg),
    await paint(9, 9).gif().toBuffer(),
    await paint(9, 9).tiff().toBuffer(),
    png.subarray(0, 40),
    Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(svg)]),
  ];
  for (const bytes of wrong) {
    const { status, body } = await upload(bytes);
    expect([status, body]).toEqual([
      400,
      { code: 'INVALID_INPUT', field: 'image', message: 'The file given is not an image' },
    ]);
  }
  expect(stored()).toEqual(before);
  expect(await imageOf()).toBe(image);
});

test('a form without a file, with another field or cut short is 400; no form is 415', async () => {
  expect((await upload(undefined)).status).toBe(400);
  expect((await upload(png, 'photo')).status).toBe(400);
  const path = `/menu-items/update/${item}/upload-photo`;
  expect((await send(path, form(png).subarray(0, 200))).status).toBe(400);
  const json = await call('POST', path, { image: 'x' });
  expect([json.status, json.body.code]).toEqual([415, 'WRONG_MEDIA_TYPE']);
  expect((await call('POST', path)).status).toBe(415);
});

test('a form is no JSON body elsewhere', async () => {
  expect((await send('/settings/categories/add', form(png))).status).toBe(415);
});

test('a picture of 16,000 × 16,000 pixels is refused before it is unpacked', async () => {
  const bomb = await paint(16_000, 16_000).png().toBuffer();
  expect(bomb.length).toBeLessThan(5 * 1_048_576);
  const { status, body } = await upload(bomb);
  expect([status, body.message]).toEqual([
    400,
    'The picture has too many pixels: 25 million at most.',
  ]);
}, 60_000);

test('5 MiB are taken and more are 413, over a real socket too', async () => {
  const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
  expect((await upload(padded(5 * 1_048_576 - 1))).status).toBe(200);
  const tooLarge = await upload(padded(5 * 1_048_576 + 1));
  expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'BODY_TOO_LARGE']);
  await hub.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = hub.app.server.address() as AddressInfo;
  for (const size of [6, 12]) {
    expect(await sendOverSocket(port, form(padded(size * 1_048_576)))).toBe(413);
  }
});

const sendOverSocket = (port: number, body: Buffer) =>
  new Promise((resolve, reject) => {
    const sending = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api/v1/menu-items/update/${item}/upload-photo`,
        headers: {
          cookie: admin.cookie,
          'content-type': 'multipart/form-data; boundary=xx',
          'content-length': body.length,
        },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });

test('many simultaneous pictures are all accepted, one after another', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(png)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(stored()).toHaveLength(1);
});

test('deleting an item deletes its photo; an unknown item gets none', async () => {
  const { id } = (await call('POST', '/menu-items/add', { title: 'Tea', price: 1 })).body;
  const before = stored();
  expect((await send(`/menu-items/update/${id}/upload-photo`, form(png))).status).toBe(200);
  expect(stored()).toHaveLength(before.length + 1);
  expect((await call('DELETE', `/menu-items/delete/${id}`)).status).toBe(200);
  expect(stored()).toEqual(before);
  expect((await send(`/menu-items/update/${id}/upload-photo`, form(png))).status).toBe(404);
  expect(stored()).toEqual(before);
});

test('a picture whose command is refused leaves no orphan', async () => {
  const before = stored();
  hub.db.exec(
    `CREATE TRIGGER no_store BEFORE UPDATE ON store BEGIN SELECT RAISE(ABORT, 'no'); END`,
  );
  const refused = await send('/settings/store-setting/upload-photo', form(png));
  hub.db.exec('DROP TRIGGER no_store');
  expect(refused.status).toBe(500);
  expect(refused.text).not.toContain('RAISE');
  expect(stored()).toEqual(before);
});

test('the store has a picture too', async () => {
  covers(
    '5.10',
    'POST /settings/store-setting/remove-photo',
    'POST /settings/store-setting/upload-photo',
  );
  const { status, body } = await send('/settings/store-setting/upload-photo', form(png));
  expect(status).toBe(200);
  const image = async () => (await call('GET', '/settings/store-setting')).body.image;
  expect(await image()).toBe(body.imageURL);
  await call('POST', '/settings/store-setting', { storeName: 'A', image: null });
  expect(await image()).toBe(body.imageURL);
  expect((await call('POST', '/settings/store-setting/remove-photo')).status).toBe(200);
  expect(await image()).toBeNull();
  expect((await fetchFile(body.imageURL)).statusCode).toBe(404);
});

test.each([
  '/uploads/',
  '/uploads',
  '/uploads/none.webp',
  '/uploads/../comanda.db',
  '/uploads/..%2fcomanda.db',
  '/uploads/%2e%2e/comanda.db',
  '/uploads/a/b.webp',
  '/uploads/x.html',
])('%s is 404 in the shape of the API, also for a page request', async (url) => {
  const headers = { host: 'localhost', accept: 'text/html' };
  const answer = await hub.app.inject({ method: 'GET', url, headers });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
});
