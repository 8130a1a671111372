// A machine without a kernel of its own: Debian's systemd in namespaces of this computer. It runs at full speed where KVM
// is missing. Its network is slirp4netns, which has the same addresses as qemu's.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ran } from './agent.ts';
import { cacheFolder, root } from './host.ts';
import type { Plan, Running } from './qemu.ts';

/** How long systemd may take to start. */
const START_MS = 120_000;
/** The kernel, its clock and its modules belong to this computer. container-start has the same list. */
const WITHOUT = '--bounding-set=-sys_time,-sys_module,-sys_boot,-sys_rawio,-syslog';
const NAMESPACES = ['mount', 'pid', 'cgroup', 'net', 'ipc', 'uts'].map((name) => `--${name}`);

/** Runs commands in a container, and writes files there, as the agent of qemu's machines does. */
export class Inside {
  readonly #pid: number;

  constructor(pid: number) {
    this.#pid = pid;
  }

  #enter(command: string): ChildProcess {
    const env = ['HOME=/root', 'USER=root', 'LANG=C.UTF-8', 'TERM=dumb'];
    env.push('PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin');
    const into = ['-t', `${this.#pid}`, '-m', '-p', '-C', '-n', '-i', '-u', 'setpriv', WITHOUT];
    const bash = ['/bin/bash', '-o', 'pipefail', '-c', command];
    return spawn('nsenter', [...into, 'env', '-i', ...env, ...bash]);
  }

  async run(command: string, patience: number): Promise<Ran> {
    const child = this.#enter(`cd /root; exec 2>&1 </dev/null; ${command}`);
    let out = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk;
    });
    const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
    const end = await Promise.race([ended, sleep(patience, undefined, { ref: false })]);
    if (!end) {
      child.kill('SIGKILL');
      throw new Error(`did not end within ${patience / 1000} s: ${command.slice(0, 100)}`);
    }
    // A process that the command left behind may still hold its output.
    if (!child.stdout?.readableEnded) await Promise.race([once(child, 'close'), sleep(300)]);
    return { code: end.code ?? 137, out };
  }

  async put(path: string, what: string | { readonly file: string }): Promise<void> {
    const child = this.#enter(`cat >'${path}'`);
    child.stdin?.end(typeof what === 'string' ? what : readFileSync(what.file));
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${path} was not written: ${code}`);
  }

  close(): void {}
}

/** Makes a layer for the changes of a container, on top of a tree or of the layers of another container. */
export function layer(below: string, name: string): string {
  const folder = join(cacheFolder('run'), `${name}.layer`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const more = join(below, 'layers');
  const layers = existsSync(more) ? `${below}/up:${readFileSync(more, 'utf8')}` : below;
  writeFileSync(join(folder, 'layers'), layers);
  return folder;
}

/** Makes a control group, so that the container's systemd sees no others. Returns its folder. */
function controlGroup(name: string): string {
  const args = ['-n', '-l', '-t', 'cgroup2', '-o', 'TARGET'];
  const mounted = execFileSync('findmnt', args, { encoding: 'utf8' }).split('\n')[0] ?? '';
  const folder = join(mounted, `comanda-machine-${process.pid}-${name}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function childOf(pid: number | undefined): Promise<number> {
  const file = `/proc/${pid}/task/${pid}/children`;
  for (let tries = 0; tries < 200; tries += 1) {
    const found = Number(readFileSync(file, 'utf8').trim());
    if (found > 0) return found;
    await sleep(50);
  }
  throw new Error('the container did not start');
}

/** Leads a port of this computer, on loopback only, to port 8080 of the container. */
async function forward(socket: string, port: number): Promise<void> {
  for (let tries = 0; !existsSync(socket); tries += 1) {
    if (tries === 600) throw new Error('slirp4netns did not start');
    await sleep(50);
  }
  const given = { proto: 'tcp', host_addr: '127.0.0.1', host_port: port, guest_port: 8080 };
  const asked = connect(socket);
  asked.end(JSON.stringify({ execute: 'add_hostfwd', arguments: given }));
  const [answer] = await once(asked, 'data');
  if (`${answer}`.includes('error')) throw new Error(`slirp4netns: ${answer}`);
}

/** Starts the container's first process, in its own namespaces and in its control group. */
function startTree(plan: Plan, group: string, log: string): ChildProcess {
  const start = join(root, 'scripts/machine/container-start');
  const layers = readFileSync(join(plan.disk, 'layers'), 'utf8');
  const unshare = ['unshare', ...NAMESPACES, '--fork', '--kill-child', start, layers, plan.disk];
  const joined = `echo $$ >"${group}/cgroup.procs" && exec "$@" >"${log}" 2>&1`;
  return spawn('bash', ['-c', joined, 'bash', ...unshare], { stdio: 'ignore' });
}

/** Connects the container to a network that has no other machine. */
async function startNetwork(pid: number, port: number, socket: string): Promise<ChildProcess> {
  rmSync(socket, { force: true });
  const given = ['--configure', '--mtu=1500', `--api-socket=${socket}`, `${pid}`, 'eth0'];
  const network = spawn('slirp4netns', given, { stdio: 'ignore' });
  await forward(socket, port);
  return network;
}

async function untilStarted(agent: Inside, running: Running): Promise<void> {
  for (const until = Date.now() + START_MS; ; await sleep(200)) {
    const { out } = await agent.run('systemctl is-system-running', 30_000);
    if (/running|degraded/.test(out)) return;
    if (Date.now() < until && !running.isOff()) continue;
    throw new Error(`its systemd did not start: ${out} ${readFileSync(running.console, 'utf8')}`);
  }
}

/** Starts a container, and returns it when its systemd has started everything. */
export async function startContainer(plan: Plan): Promise<{ running: Running; agent: Inside }> {
  const files = join(cacheFolder('run'), plan.name);
  const console = `${files}.log`;
  const group = controlGroup(plan.name);
  const child = startTree(plan, group, console);
  const parts = [child];
  const end = () => {
    for (const each of parts) each.kill('SIGKILL');
    // Its processes need a moment to end, and this process may end before.
    const remove = `sleep 2; find "${group}" -depth -type d -exec rmdir {} ';'`;
    spawn('sh', ['-c', remove], { detached: true, stdio: 'ignore' }).unref();
  };
  process.once('exit', end);
  child.once('exit', () => {
    end();
    process.off('exit', end);
  });
  const pid = await childOf(child.pid);
  // The container's systemd can't divide a group that has a process of its own, so the one above it leaves.
  writeFileSync(join(dirname(group), 'cgroup.procs'), `${child.pid}`);
  parts.push(await startNetwork(pid, plan.port, `${files}.slirp`));
  const isOff = () => child.exitCode !== null || child.signalCode !== null;
  const monitor = {
    ask: (execute: string) => Promise.reject(new Error(`a container has no ${execute}`)),
    close: () => undefined,
  };
  const running = { child, monitor, agentSocket: '', console, isOff };
  const agent = new Inside(pid);
  await untilStarted(agent, running);
  return { running, agent };
}
