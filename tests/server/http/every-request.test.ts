// The checks of every request: host names, foreign pages, headers, and refusals in one shape (contract 1).
import { connect as connectTcp } from 'node:net';
import { hostname } from 'node:os';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { isOwnHost } from '../../../server/http/host.ts';
import { covers } from '../../contract/covers.ts';
import { callApi, makeHub } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { listen } from '../../fixtures/sockets.ts';

const hub = await openHub({ config: { allowedHosts: ['pos.example.com'] } });
const admin = makeAdmin(hub);
const address = await listen(hub);

describe('names of the hub', () => {
  test.each([
    'localhost',
    'LOCALHOST:8080',
    '192.168.1.20',
    '192.168.1.20:8080',
    '203.0.113.9',
    '[::1]:8080',
    '[fe80::1]',
    'kasse.local',
    'Kasse.Local.:8080',
    'pos.lan',
    'pos.home',
    'a.b.home.arpa',
    'pos.internal',
    'hub.fritz.box:81',
    hostname(),
    `${hostname().toUpperCase()}:8080`,
    'pos.example.com',
    'POS.example.com:443',
  ])('%s is one', (host) => {
    expect(isOwnHost(host, ['pos.example.com'])).toBe(true);
  });

  test.each([
    '',
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    'local',
    '.local',
    'xlocal',
    'lan',
    'fritz.box',
    'pos.example.com.evil.example',
    'a.pos.example.com',
    'localhost@evil.example',
    'localhost:port',
    'local host',
    '1.2.3.4.5',
    'ev$il.local',
    'x_y.local',
    'münchen.local',
    'a,b.local',
    '"localhost".local',
    '[evil.example]',
    '::1',
  ])('"%s" is none', (host) => {
    expect(isOwnHost(host, ['pos.example.com'])).toBe(false);
  });

  test('a request for another host name gets 421, on every path', async () => {
    covers('1.8');
    for (const path of ['/healthz', '/', '/api/v1/settings/store-setting', '/socket.io']) {
      const { statusCode, body } = await request(`http://${address}${path}`, {
        headers: { host: 'evil.example', cookie: admin.cookie },
      });
      expect(statusCode).toBe(421);
      expect(await body.json()).toMatchObject({ code: 'UNKNOWN_HOST' });
    }
  });

  test('two Host headers are refused, whichever of them is the hub’s', async () => {
    const answerTo = (hosts: readonly string[]) =>
      new Promise<string>((resolve) => {
        const socket = connectTcp(Number(address.split(':')[1]), '127.0.0.1');
        let text = '';
        socket.on('data', (data) => {
          text += data;
        });
        socket.on('close', () => resolve(text));
        const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
        socket.write(`GET /healthz HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
      });
    expect(await answerTo(['localhost'])).toMatch(/^HTTP\/1.1 200/);
    for (const hosts of [
      ['localhost', 'evil.example'],
      ['localhost', 'localhost'],
    ]) {
      const text = await answerTo(hosts);
      expect(text).toMatch(/^HTTP\/1.1 421/);
      expect(text).toContain('UNKNOWN_HOST');
    }
  });

  test('a forwarded host counts only behind a proxy that is trusted', async () => {
    const options = { headers: { 'x-forwarded-host': 'evil.example' }, cookie: admin.cookie };
    expect((await callApi(hub, 'GET', '/settings/clock', options)).status).toBe(200);
  });
});

describe('foreign pages', () => {
  const change = (headers: Record<string, string>) =>
    callApi(hub, 'POST', '/settings/store-setting', { body: {}, cookie: admin.cookie, headers });

  test.each([
    { origin: 'http://evil.example' },
    { origin: 'http://localhost:81' },
    { origin: 'https://localhost' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://localhost.evil.example' },
    { host: 'localhost:8080', origin: 'http://localhost' },
    { 'sec-fetch-site': 'cross-site' },
    { 'x-forwarded-proto': 'https', origin: 'https://localhost' },
  ])('%j is refused', async (headers) => {
    covers('1.8');
    const answer = await change(headers as Record<string, string>);
    expect(answer).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } });
  });

  test.each([
    {},
    { origin: 'http://localhost' },
    { origin: 'http://LOCALHOST' },
    { host: '192.168.1.9:8080', origin: 'http://192.168.1.9:8080' },
    { host: '[::1]:8080', origin: 'http://[::1]:8080' },
    { host: 'localhost:80', origin: 'http://localhost' },
    { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ])('%j is let in', async (headers) => {
    expect((await change(headers as Record<string, string>)).status).toBe(200);
  });

  test('a foreign page may ask, but reads nothing: there is no CORS', async () => {
    const headers = { origin: 'http://evil.example' };
    const answer = await callApi(hub, 'GET', '/settings/clock', { headers, cookie: admin.cookie });
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('behind a trusted proxy the scheme is the one that the page was loaded with', async () => {
    const behind = await makeHub({ config: { trustProxy: 1 } });
    const { cookie } = makeAdmin(behind);
    const headers = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'pos.lan',
      origin: 'https://pos.lan',
      cookie: cookie.replaceAll('=', '_tls='),
    };
    const answer = await callApi(behind, 'POST', '/settings/store-setting', { body: {}, headers });
    expect(answer.status).toBe(200);
    await behind.close();
  });
});

describe('headers', () => {
  const paths = ['/', '/healthz', '/api/v1/settings/clock', '/api/v1/nothing', '/assets/no.js'];

  test.each([...paths, '/socket.io', '/%zz'])('%s carries those of every answer', async (path) => {
    covers('1.5');
    const { headers } = await request(`http://${address}${path}`, {
      headers: { accept: 'text/html' },
    });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(policy).toContain("img-src 'self' blob: data:");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers['strict-transport-security']).toBeUndefined();
    if (path.startsWith('/api')) expect(headers['cache-control']).toBe('no-store');
  });

  test('the socket of the same host may be reached, named for browsers that ask for it', async () => {
    const { headers } = await request(`http://${address}/healthz`);
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ws://${address} `);
  });
});

describe('what is not there', () => {
  test.each([
    ['GET', '/api/v1/nothing'],
    ['GET', '/api/'],
    ['GET', '/api/v2/orders'],
    ['POST', '/api/v1/nothing'],
    ['DELETE', '/api/v1/settings/clock'],
    ['POST', '/api/v1/settings/clock'],
    ['PUT', '/api/v1/settings/store-setting'],
    ['PATCH', '/api/v1/settings/store-setting'],
    ['OPTIONS', '/api/v1/settings/store-setting'],
    ['PROPFIND', '/api/v1/settings/store-setting'],
    ['GET', '/assets/missing.js'],
    ['GET', '/uploads/missing.webp'],
    ['GET', '/favicon.missing'],
    ['GET', '/assets/../../../etc/passwd'],
    ['GET', '/assets/%2e%2e%2f%2e%2e%2fpackage.json'],
  ])('%s %s is 404 in our shape', async (method, path) => {
    covers('1.1');
    const status = await raw(
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
    );
    expect(status).toMatch(/^HTTP\/1\.1 404 /);
    expect(status).toContain('"code":"NOT_FOUND"');
  });

  test('a HEAD of an API call is 404 without a body', async () => {
    const answer = await raw(
      'HEAD /api/v1/settings/clock HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer.split('\r\n\r\n')[1]).toBe('');
  });

  test('broken JSON to an unknown path is still 404', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await callApi(hub, 'POST', '/nothing', { body: '{', headers });
    expect(answer.status).toBe(404);
  });
});

/** Sends these bytes; returns what arrives until the hub closes the connection. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connectTcp(Number(address.split(':')[1]), '127.0.0.1', () =>
      socket.write(bytes),
    );
    let text = '';
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
}

describe('requests that are none', () => {
  test.each([
    [
      'an address that cannot be decoded',
      'GET /api/v1/customers/%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      400,
    ],
    [
      'a part of an address without end',
      `GET /api/v1/customers/${'1'.repeat(500)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      404,
    ],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a header without end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 413],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/v1/setup HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    ['a missing Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 421],
  ])('%s is refused in our shape', async (_what, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
    const body = JSON.parse(answer.split('\r\n\r\n')[1] ?? '');
    expect(body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  });

  test('an empty JSON body is no body', async () => {
    const answer = await callApi(hub, 'POST', '/settings/store-setting', {
      cookie: admin.cookie,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
  });
});
