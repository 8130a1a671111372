// A machine for scripts/update: releases, services and data in a folder, with stand-ins for what only a real machine
// has.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '../../scripts/bench/free-port.ts';
import { projectRoot } from '../fixtures/hub.ts';

/** A minimal systemd: starts the hub of the `current` version, and restarts it until it is stopped. */
const SYSTEMCTL = `#!/usr/bin/env bash
state=$DESTDIR/state
[ ! -e "$state/off" ] || exit 1
before_start() {
  local program
  program=$(sed -n 's/^ExecStartPre=+//p' "$DESTDIR"/etc/systemd/system/comanda.service.d/*.conf 2>/dev/null)
  [ -z "$program" ] || "$program" >>"$state/log" 2>&1
}
keep() {
  while [ -e "$state/wanted" ]; do
    before_start || { /usr/bin/sleep 0.2; continue; }
    env PORT="$HUB_PORT" HOST=127.0.0.1 DATA_DIR="$DESTDIR/var/lib/comanda" NODE_ENV=production LOG_LEVEL=error \\
      "$HUB_NODE" --max-semi-space-size=4 "$DESTDIR/opt/comanda/current/dist/server/main.js" >>"$state/log" 2>&1 &
    echo $! >"$state/pid"
    wait $!
    /usr/bin/sleep 0.2
  done
}
case $1 in
  keep) keep ;;
  start)
    # Of two that start it at the same time one does.
    if (set -C; : >"$state/wanted") 2>/dev/null; then
      setsid "$0" keep >/dev/null 2>&1 9>&- &
      echo $! >"$state/keeper"
    fi
    ;;
  stop)
    rm -f "$state/wanted"
    [ ! -e "$state/pid" ] || kill "$(cat "$state/pid")" 2>/dev/null
    while kill -0 "$(cat "$state/keeper")" 2>/dev/null; do /usr/bin/sleep 0.1; done
    ;;
esac
exit 0
`;
const AS_SOMEBODY = `#!/usr/bin/env bash
while [ "$1" != -- ]; do shift; done
shift
exec "$@"
`;
/** Works like the real setpriv with --pdeathsig, but does not change the user. */
const BOUND_TO_PARENT = AS_SOMEBODY.replace('exec', 'exec /usr/bin/setpriv --pdeathsig=KILL --');
/**
 * A stand-in for a program that the update runs. Each run counts as one step and takes one off the number in
 * `state/interrupt`. The step that finds 1 there interrupts the update.
 */
const stepOf = (program: string) => `#!/usr/bin/env bash
state=$DESTDIR/state
if [ -e "$state/interrupt" ]; then
  read -r left how <"$state/interrupt"
  echo "$left ${program} $*" >>"$state/steps"
  echo "$((left - 1)) $how" >"$state/interrupt"
  if [ "$left" = 1 ]; then
    rm "$state/interrupt"
    [ "$how" != fail ] || exit 1
    if [ "$how" = cut ]; then
      touch "$state/off"
      rm -f "$state/wanted"
      kill -9 -- "-$(cat "$state/keeper")" 2>/dev/null
    fi
    kill -9 0
  fi
fi
exec /usr/bin/${program} "$@"
`;
const INSTALL = `#!/usr/bin/env bash
ln -sfn "$DESTDIR/opt/comanda/releases/new" "$DESTDIR/opt/comanda/next"
`;

/** How long, in seconds, a new version may take to become healthy, in addition to its migrations. */
export const PATIENCE_S = 8;

export interface Machine {
  readonly url: string;
  readonly dataDir: string;
  /** The version that systemd starts. */
  current(): string;
  systemctl(what: 'start' | 'stop'): Promise<void>;
  /** Runs the update script; returns its exit code and output. */
  update(): Promise<{ code: number | null; said: string }>;
  /**
   * Interrupts the update at the given step, counted from now: kills the script, cuts the power (ends every process),
   * or makes the step fail.
   */
  interruptAt(step: number, how: 'kill' | 'cut' | 'fail'): void;
  /** Returns whether the update reached the step of `interruptAt`; if not, cancels the interruption. */
  endInterrupt(): boolean;
  isOff(): boolean;
  /** Switches the power on again. */
  boot(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Installs the built version with additional migrations. The code in `first` runs when the hub of this version
 * starts.
 */
function addRelease(folder: string, migrations: Readonly<Record<string, string>>, first: string) {
  mkdirSync(folder, { recursive: true });
  for (const name of ['dist', 'migrations', 'package.json', 'systemd']) {
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
  }
  for (const name of ['node_modules', 'scripts']) {
    symlinkSync(join(projectRoot, name), join(folder, name));
  }
  for (const [name, sql] of Object.entries(migrations)) {
    writeFileSync(join(folder, 'migrations', name), sql);
  }
  const main = join(folder, 'dist/server/main.js');
  writeFileSync(main, `${first}\n${readFileSync(main, 'utf8')}`);
}

function addProgram(path: string, text: string): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text, { mode: 0o755 });
}

/** Makes a machine that runs version `old` as soon as it is started, and can build version `new`. */
export async function makeMachine(newer: {
  migrations: Readonly<Record<string, string>>;
  first: string;
  steadyS?: number;
}): Promise<Machine> {
  const root = mkdtempSync(join(tmpdir(), 'comanda-update-'));
  const app = join(root, 'opt/comanda');
  const dataDir = join(root, 'var/lib/comanda');
  const port = await freePort();
  addRelease(join(app, 'releases/old'), {}, '');
  addRelease(join(app, 'releases/new'), newer.migrations, newer.first);
  symlinkSync(join(app, 'releases/old'), join(app, 'current'));
  for (const folder of [dataDir, join(root, 'state'), join(root, 'etc/systemd/system')]) {
    mkdirSync(folder, { recursive: true });
  }
  writeFileSync(join(app, 'source'), `${join(root, 'clone')}\n`);
  writeFileSync(join(root, 'etc/comanda.env'), `PORT=${port}\n`);
  const unit = `ExecStart=${process.execPath} --max-semi-space-size=4 main.js\n`;
  writeFileSync(join(root, 'etc/systemd/system/comanda.service'), unit);
  addProgram(join(root, 'clone/scripts/install'), INSTALL);
  cpSync(join(projectRoot, 'scripts/place-units'), join(root, 'clone/scripts/place-units'));
  addProgram(join(root, 'bin/systemctl'), SYSTEMCTL);
  addProgram(join(root, 'bin/runuser'), AS_SOMEBODY);
  addProgram(join(root, 'bin/setpriv'), BOUND_TO_PARENT);
  for (const name of ['sync', 'mv', 'cp', 'sleep'])
    addProgram(join(root, 'bin', name), stepOf(name));
  addProgram(join(root, 'bin/id'), '#!/bin/sh\necho 0\n');
  addProgram(join(root, 'bin/git'), '#!/bin/sh\nexit 0\n');
  const env = {
    ...process.env,
    PATH: `${join(root, 'bin')}:${process.env.PATH}`,
    DESTDIR: root,
    HUB_PORT: String(port),
    HUB_NODE: process.execPath,
    PATIENCE: String(PATIENCE_S),
    STEADY: String(newer.steadyS ?? 3),
  };
  const run = async (program: string, ...args: string[]) => {
    // The program gets its own process group, so that a power cut, which kills the whole group, does not end the test
    // too.
    const child = spawn(program, args, { env, detached: true });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    const [code] = await once(child, 'exit');
    return { code: code as number | null, said };
  };
  const systemctl = async (what: 'start' | 'stop') => {
    await run(join(root, 'bin/systemctl'), what);
  };
  const [off, interrupt] = [join(root, 'state/off'), join(root, 'state/interrupt')];
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    current: () => basename(readlinkSync(join(app, 'current'))),
    systemctl,
    update: () => run(join(projectRoot, 'scripts/update')),
    interruptAt: (step, how) => writeFileSync(interrupt, `${step} ${how}\n`),
    endInterrupt: () => {
      const isReached = !existsSync(interrupt);
      rmSync(interrupt, { force: true });
      return isReached;
    },
    isOff: () => existsSync(off),
    boot: async () => {
      // A power cut ends every program. Waits until the update script, which holds this lock, has ended too.
      await run('/usr/bin/flock', join(app, '.lock'), '/usr/bin/sleep', '0.3');
      rmSync(off, { force: true });
      await systemctl('start');
    },
    remove: async () => {
      rmSync(off, { force: true });
      if (existsSync(join(root, 'state/keeper'))) await systemctl('stop');
      rmSync(root, { recursive: true, force: true });
    },
  };
}
