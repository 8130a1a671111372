// The hub's own certificate: the console makes it, and a hub serves it.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { Agent, request, WebSocket } from 'undici';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { runConsole } from '../../fixtures/console.ts';
import { endProcesses, makeFolder, startProcess } from '../../fixtures/hub-process.ts';

// These tests start whole hubs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

afterAll(endProcesses);

describe('tls', () => {
  const hasOpenssl = (() => {
    try {
      execFileSync('openssl', ['version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  })();

  test.runIf(hasOpenssl)(
    'it makes a certificate that a hub serves and who trusts the authority accepts',
    async () => {
      const folder = makeFolder();
      const made = await runConsole(['tls', 'pos.lan'], { DATA_DIR: folder });
      expect(made).toMatchObject({ code: 0, err: '' });
      expect(made.out).toContain('authority.crt');
      const [cert, key] = [join(folder, 'tls/hub.crt'), join(folder, 'tls/hub.key')];
      expect(statSync(key).mode & 0o077).toBe(0);
      const ca = readFileSync(join(folder, 'tls/authority.crt'), 'utf8');
      const server = startProcess({ DATA_DIR: folder, TLS_CERT: cert, TLS_KEY: key });
      const port = await server.port;
      expect(server.output.out).toContain('https://');
      const agent = new Agent({ connect: { ca } });
      const url = `https://localhost:${port}`;
      const served = await request(`${url}/authority.crt`, { dispatcher: agent });
      expect([served.statusCode, await served.body.text()]).toEqual([200, ca]);
      const setup = await request(`${url}/api/v1/setup`, {
        method: 'POST',
        dispatcher: agent,
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify({
          username: 'owner',
          password: 'open sesame',
          name: 'O',
          storeName: 'S',
          currency: 'USD',
        }),
      });
      await setup.body.dump();
      const cookies = [setup.headers['set-cookie'] ?? []].flat();
      expect(setup.statusCode).toBe(200);
      expect(cookies.filter((line) => /^__Host-comanda_\w+=.*Secure/.test(line))).toHaveLength(2);
      expect(cookies.find((line) => line.startsWith('restro__authenticated'))).not.toMatch(
        /Secure/,
      );
      const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
      const socket = new WebSocket(`wss://localhost:${port}/socket.io`, {
        dispatcher: agent,
        headers: { cookie, origin: url },
      });
      await once(socket, 'open');
      socket.close();
      // A page of the same host over plain HTTP is a foreign origin.
      const foreign = await request(`${url}/api/v1/auth/signout`, {
        method: 'POST',
        dispatcher: agent,
        headers: { origin: `http://localhost:${port}` },
      });
      await foreign.body.dump();
      expect(foreign.statusCode).toBe(403);
      const names = await new Promise<string>((resolve) => {
        const bare = connectTls({ port, host: '127.0.0.1', ca }, () => {
          resolve(String(bare.getPeerCertificate().subjectaltname));
          bare.end();
        });
      });
      expect(names).toMatch(/DNS:localhost.*DNS:pos\.lan/);
      await agent.close();
      expect((await server.stop()).code).toBe(0);
      // The second run makes another certificate, signed by the same authority.
      const before = readFileSync(cert, 'utf8');
      expect((await runConsole(['tls'], { DATA_DIR: folder })).code).toBe(0);
      expect(readFileSync(join(folder, 'tls/authority.crt'), 'utf8')).toBe(ca);
      expect(readFileSync(cert, 'utf8')).not.toBe(before);
    },
    60_000,
  );

  test.each([
    [{ TLS_CERT: '/nowhere.crt' }, /must be set both/],
    [
      { TLS_CERT: '/nowhere.crt', TLS_KEY: '/nowhere.key' },
      /TLS_CERT \/nowhere\.crt can't be read/,
    ],
  ])('%j stops the start with one line', async (env, words) => {
    const folder = makeFolder();
    const { output, ended } = startProcess({
      DATA_DIR: folder,
      ...(env as Record<string, string>),
    });
    expect((await ended).code).toBe(1);
    expect(output.err.trim()).toMatch(words);
    expect(existsSync(join(folder, 'comanda.db'))).toBe(false);
  });

  test('a file that is no certificate stops the start with one line', async () => {
    const folder = makeFolder();
    const file = join(folder, 'x.pem');
    writeFileSync(file, 'no certificate');
    const { output, ended } = startProcess({ DATA_DIR: folder, TLS_CERT: file, TLS_KEY: file });
    expect((await ended).code).toBe(1);
    expect(output.err.trim()).toMatch(/are no certificate and its key/);
  });
});
