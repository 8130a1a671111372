// What the installer leaves on a machine: services that follow the settings, and an uninstall that keeps the data.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projectRoot } from '../fixtures/hub.ts';

let machine = '';
const at = (path: string) => join(machine, path);
const read = (path: string) => readFileSync(at(path), 'utf8');

function put(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text, { mode });
}

beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'comanda-machine-'));
  put('bin/systemctl', SYSTEMCTL, 0o755);
  put('systemd-version', 'systemd 257 (257.9-1~deb13u1)\n+PAM +AUDIT\n');
  put('bin/id', '#!/bin/sh\necho 0\n', 0o755);
  put('bin/userdel', '#!/bin/sh\necho "$1" >>"$DESTDIR/userdel"\n', 0o755);
  put('bin/hostname', '#!/bin/sh\necho pizza\n', 0o755);
  put('bin/ip', IP, 0o755);
  put('bin/getent', '#!/bin/sh\n[ "$2" = pizza.local ] && cat "$DESTDIR/mdns"\n', 0o755);
  put('mdns', '192.168.1.10 STREAM pizza.local\n');
  put('var/lib/comanda/comanda.db', 'orders');
  put('opt/comanda/source', `${projectRoot}\n`);
  symlinkSync(projectRoot, at('opt/comanda/current'));
  mkdirSync(at('etc/systemd/system'), { recursive: true });
});
afterEach(() => rmSync(machine, { recursive: true }));

const SYSTEMCTL = `#!/bin/sh
if [ "$1" = --version ]; then cat "$DESTDIR/systemd-version"; else echo "$*" >>"$DESTDIR/systemctl"; fi
`;

const IP = `#!/bin/sh
echo '2: eth0    inet 192.168.1.10/24 brd 192.168.1.255 scope global eth0'
echo '3: wlan0    inet 10.0.0.5/24 brd 10.0.0.255 scope global wlan0'
echo '4: docker0    inet 172.17.0.1/16 scope global docker0'
`;

const environment = () => ({ PATH: `${at('bin')}:${process.env.PATH}`, DESTDIR: machine });

function run(script: string, args: readonly string[] = [], input = '') {
  const options = { encoding: 'utf8', env: environment(), input } as const;
  const { stdout, stderr, status } = spawnSync(join(projectRoot, 'scripts', script), args, options);
  return { out: stdout, err: stderr, status };
}

const place = (...more: string[]) => run('place-units', [projectRoot, process.execPath, ...more]);
const dropIn = 'etc/systemd/system/comanda-backup.service.d/backup-to.conf';

describe('the services', () => {
  test('are written once, and a second time nothing changes', () => {
    const first = place('--kiosk');
    expect([first.err, first.status]).toEqual(['', 0]);
    expect(first.out.trim().split('\n')).toHaveLength(6);
    expect(place('--kiosk')).toEqual({ out: '', err: '', status: 0 });
    expect(read('systemctl')).toBe('daemon-reload\n');
  });

  test('let the backup write to BACKUP_TO, and nowhere else if BACKUP_TO is empty', () => {
    put('etc/comanda.env', 'BACKUP_TO="/srv/my 100% stick"\n');
    place();
    expect(read(dropIn)).toContain('ReadWritePaths="-/srv/my 100%% stick"\n');
    expect(read(dropIn)).not.toContain('ProtectHome');
    put('etc/comanda.env', '');
    place();
    expect(existsSync(at(dirname(dropIn)))).toBe(false);
  });

  test('show the backup its folder where services see none', () => {
    put('etc/comanda.env', 'BACKUP_TO=/home/rosa/stick\n');
    place();
    expect(read(dropIn)).toContain('ProtectHome=tmpfs\nBindPaths="-/home/rosa/stick"\n');
  });

  test.each([
    ['', 'http://localhost:8080/'],
    ['PORT=80\n', 'http://localhost:80/'],
    ['TLS_CERT=/a.crt\nTLS_KEY=/a.key\nPORT=8443\n', 'https://localhost:8443/'],
  ])('open the kiosk on the hub with the settings %j', (settings, url) => {
    put('etc/comanda.env', settings);
    place('--kiosk');
    const file = 'etc/systemd/system/comanda-kiosk.service.d/address.conf';
    expect(read(file)).toContain(`Environment=COMANDA_URL=${url}\n`);
  });
});

describe('the browser of the kiosk', () => {
  const restart = 'etc/systemd/system/comanda-kiosk.service.d/restart.conf';

  test('restarts without the login prompt, also where systemd would start it at each restart', () => {
    place('--kiosk');
    expect(read(restart)).toContain('RestartMode=direct\n');
  });

  test.each(['systemd 252 (252.39-1~deb12u1)\n', ''])(
    'gets no setting that systemd does not know: %j',
    (version) => {
      place('--kiosk');
      put('systemd-version', version);
      expect(place('--kiosk').out).toContain('restart.conf');
      expect(existsSync(at(restart))).toBe(false);
    },
  );

  // Debian 12's cage does not start without Xwayland, and its package does not ask for it.
  test('gets the packages that it can not run without', () => {
    const installer = readFileSync(join(projectRoot, 'scripts/install'), 'utf8');
    const [, wanted = ''] = /^ {2}need (chromium .*)$/m.exec(installer) ?? [];
    expect(wanted.split(' ')).toEqual(expect.arrayContaining(['chromium', 'cage', 'xwayland']));
  });

  // Its processes give up after 15 s by default. A page that could not be loaded then is not loaded later either.
  test('opens the hub, and has time to start on a slow machine', async () => {
    put('bin/chromium', '#!/bin/sh\nprintf "%s\\n" "$@" >"$DESTDIR/chromium"\n', 0o755);
    const hub = createServer().listen(0, '127.0.0.1');
    await once(hub, 'listening');
    const url = `http://127.0.0.1:${(hub.address() as AddressInfo).port}/`;
    const env = { ...environment(), COMANDA_URL: url, STATE_DIRECTORY: machine };
    await once(spawn(join(projectRoot, 'scripts/kiosk'), { env, stdio: 'ignore' }), 'exit');
    hub.close();
    const given = read('chromium').trim().split('\n');
    expect(given.at(-1)).toBe(url);
    const [seconds] = given.flatMap(
      (flag) => /^--ipc-connection-timeout=(\d+)$/.exec(flag)?.[1] ?? [],
    );
    expect(Number(seconds)).toBeGreaterThanOrEqual(120);
  });
});

describe('the addresses', () => {
  test('are those of each network, and the host name if it leads here', () => {
    expect(run('addresses').out).toBe(
      'http://pizza.local:8080/\nhttp://192.168.1.10:8080/\nhttp://10.0.0.5:8080/\n',
    );
  });

  test.each([
    ['nobody answers to it', ''],
    ['another machine does', '192.168.1.99 STREAM pizza.local\n'],
  ])('leave the name out where %s', (_why, mdns) => {
    put('mdns', mdns);
    expect(run('addresses').out).toBe('http://192.168.1.10:8080/\nhttp://10.0.0.5:8080/\n');
  });
});

test('a backup folder on the same disk as the data gives a warning', () => {
  put('stick/.keep', '');
  put('etc/comanda.env', `BACKUP_TO=${at('stick')}\n`);
  expect(run('check-backup-to').err).toContain('is on the same disk as the data');
  put('etc/comanda.env', 'BACKUP_TO=/nowhere/stick\n');
  expect(run('check-backup-to').err).toContain('is not there');
});

describe('an uninstall', () => {
  beforeEach(() => {
    put('etc/comanda.env', 'BACKUP_TO=/srv/stick\n');
    place('--kiosk');
    put('etc/systemd/system/comanda.service.d/mine.conf', '[Service]\n');
  });

  test('removes the services, the program and the users, and keeps data and settings', () => {
    const { out, status } = run('uninstall');
    expect(status).toBe(0);
    for (const unit of ['comanda.service', 'comanda-backup.timer', 'comanda-kiosk.service']) {
      expect(existsSync(at(`etc/systemd/system/${unit}`))).toBe(false);
      expect(read('systemctl')).toContain(`disable --now ${unit}\n`);
    }
    expect(existsSync(at('opt/comanda'))).toBe(false);
    expect(existsSync(at(dropIn))).toBe(false);
    expect(read('userdel')).toBe('comanda\ncomanda-kiosk\n');
    expect(read('var/lib/comanda/comanda.db')).toBe('orders');
    expect(existsSync(at('etc/comanda.env'))).toBe(true);
    expect(out).toContain(`Kept your own changes of the service`);
    expect(run('uninstall').status).toBe(0);
  });

  test.each([['delete\n'], ['\n'], ['']])(
    'with --purge and the word %j changes nothing',
    (word) => {
      expect(run('uninstall', ['--purge'], word).status).toBe(1);
      expect(existsSync(at('opt/comanda'))).toBe(true);
      expect(existsSync(at('etc/systemd/system/comanda.service'))).toBe(true);
      expect(existsSync(at('userdel'))).toBe(false);
    },
  );

  test('with --purge and its word deletes the data and every setting', () => {
    expect(run('uninstall', ['--purge'], 'DELETE\n').status).toBe(0);
    expect(existsSync(at('var/lib/comanda'))).toBe(false);
    expect(existsSync(at('etc/comanda.env'))).toBe(false);
    expect(existsSync(at('etc/systemd/system/comanda.service.d'))).toBe(false);
  });
});

describe('the port of guests’ phones', () => {
  test('is asked for until it is a port that the hub does not use, and never again', () => {
    put('etc/comanda.env', 'PORT=8081\n');
    const { out, status } = run('ask-guest-port', [], 'eighty\n70000\n8081\n8082\n');
    expect(status).toBe(0);
    expect(out.match(/A port is a number from 1 to 65535, other than 8081\./g)).toHaveLength(3);
    expect(read('etc/comanda.env')).toBe('PORT=8081\nGUEST_PORT=8082\n');
    expect(run('ask-guest-port', [], '9000\n').out).toBe('');
    expect(read('etc/comanda.env')).toContain('GUEST_PORT=8082');
  });

  test('is not set after an empty answer, and is asked for again without an answer', () => {
    put('etc/comanda.env', '');
    expect(run('ask-guest-port').status).toBe(0);
    expect(read('etc/comanda.env')).toBe('');
    run('ask-guest-port', [], '\n');
    expect(read('etc/comanda.env')).toBe('GUEST_PORT=0\n');
  });
});

test.each(['update', 'uninstall', 'apply-settings'])(
  '%s does not begin while an installation runs',
  async (script) => {
    place();
    put('opt/comanda/.lock', '');
    const holder = spawn('flock', [at('opt/comanda/.lock'), 'sh', '-c', 'echo held; sleep 60'], {
      detached: true,
    });
    await once(holder.stdout, 'data');
    const { err, status } = run(script);
    if (holder.pid !== undefined) process.kill(-holder.pid, 'SIGKILL');
    expect(err).toMatch(/installation.* is running/);
    expect(status).toBe(1);
    expect(existsSync(at('opt/comanda/current'))).toBe(true);
  },
);
