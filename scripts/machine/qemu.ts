// One qemu: its arguments, its monitor, and how it is switched off.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccel } from './accel.ts';
import { cacheFolder } from './host.ts';
import type { Image } from './image.ts';
import { JsonLines } from './json-lines.ts';

export interface Plan {
  /** The name of the machine's sockets and logs. */
  readonly name: string;
  readonly disk: string;
  /** A port of this computer, on loopback only, that leads to port 8080 of the machine. */
  readonly port: number;
  /** Further disks: /dev/vdb and so on. */
  readonly disks?: readonly string[];
  /** What the machine's clock shows at power-on, such as 2031-01-01T00:00:00. */
  readonly clock?: string;
  /** The first address that DHCP assigns. */
  readonly address?: string;
  readonly memoryMb?: number;
}

export interface Running {
  readonly child: ChildProcess;
  readonly monitor: Pick<JsonLines, 'ask' | 'close'>;
  readonly agentSocket: string;
  readonly console: string;
  isOff(): boolean;
}

const started = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});

const NETWORK = (port: number, address: string): string[] => [
  '-netdev',
  `user,id=lan,dhcpstart=${address},hostfwd=tcp:127.0.0.1:${port}-:8080`,
  '-device',
  'virtio-net-pci,netdev=lan,id=nic,mac=52:54:00:12:34:56',
];

const diskArgs = (file: string, index: number): string[] => [
  '-drive',
  `file=${file},if=virtio,index=${index},format=qcow2,cache=none,discard=unmap`,
];

function argsOf(image: Image, plan: Plan, accel: string, sockets: string): string[] {
  const { memoryMb = 1536, disks = [], address = '10.0.2.15' } = plan;
  const append =
    'root=/dev/vda ro console=ttyS0 quiet panic=-1 mitigations=off systemd.show_status=no net.ifnames=0';
  return [
    ...['-accel', accel, '-cpu', accel === 'kvm' ? 'host' : 'max', '-smp', '2'],
    ...['-m', `${memoryMb}`, '-display', 'none', '-no-reboot', '-nodefaults'],
    ...['-kernel', image.kernel, '-initrd', image.initrd, '-append', append],
    ...[plan.disk, ...disks].flatMap(diskArgs),
    ...NETWORK(plan.port, address),
    ...['-rtc', `base=${plan.clock ?? 'utc'}`, '-device', 'virtio-rng-pci'],
    ...['-device', 'virtio-serial-pci'],
    ...['-chardev', `socket,id=agent,path=${sockets}.agent,server=on,wait=off`],
    ...['-device', 'virtserialport,chardev=agent,name=org.qemu.guest_agent.0'],
    ...['-serial', `file:${sockets}.log`, '-qmp', `unix:${sockets}.qmp,server=on,wait=off`],
  ];
}

/** Switches a machine on. The output of its console is in the file `console`. */
export async function powerOn(image: Image, plan: Plan): Promise<Running> {
  const accel = await chooseAccel(image.kernel);
  const sockets = join(cacheFolder('run'), plan.name);
  for (const end of ['agent', 'qmp']) rmSync(`${sockets}.${end}`, { force: true });
  const command = ['-n', '1', 'qemu-system-x86_64', ...argsOf(image, plan, accel, sockets)];
  const child = spawn('nice', command, { stdio: ['ignore', 'ignore', 'pipe'] });
  started.add(child);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const isOff = () => child.exitCode !== null || child.signalCode !== null;
  child.once('exit', () => started.delete(child));
  while (!existsSync(`${sockets}.qmp`) || !existsSync(`${sockets}.agent`)) {
    if (isOff()) throw new Error(`qemu: ${said.trim()}`);
    await sleep(50);
  }
  const monitor = await JsonLines.open(`${sockets}.qmp`);
  await monitor.ask('qmp_capabilities');
  return { child, monitor, agentSocket: `${sockets}.agent`, console: `${sockets}.log`, isOff };
}

/** Ends the machine as a power cut does: nothing is shut down. */
export async function cutPower({ child, monitor, isOff }: Running): Promise<void> {
  if (!isOff()) {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  monitor.close();
}

/** Makes a disk on top of another disk, which is not changed. */
export function overlay(below: string, name: string): string {
  const disk = join(cacheFolder('run'), `${name}.qcow2`);
  rmSync(disk, { force: true });
  const format = below.endsWith('.qcow2') ? 'qcow2' : 'raw';
  const args = ['create', '-q', '-f', 'qcow2', '-b', below, '-F', format, disk];
  execFileSync('qemu-img', args);
  return disk;
}

export function emptyDisk(name: string, size: string): string {
  const disk = join(cacheFolder('run'), `${name}.qcow2`);
  rmSync(disk, { force: true });
  execFileSync('qemu-img', ['create', '-q', '-f', 'qcow2', disk, size]);
  return disk;
}
