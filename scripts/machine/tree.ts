// The root file system of a fresh Debian: what debootstrap installs, with a kernel, and an address from DHCP.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Debian } from './args.ts';
import { debianMirror, npmRegistry, ownCertificates } from './host.ts';

const SUITES = { '13': 'trixie', '12': 'bookworm' } as const;
/**
 * The packages of a Debian installation that matter to these tests. Git, Node and a compiler are missing, as on a fresh
 * machine.
 */
const PACKAGES = [
  'linux-image-amd64',
  'initramfs-tools',
  'systemd-sysv',
  'systemd-timesyncd',
  'dbus',
  'udev',
  'e2fsprogs',
  'iproute2',
  'sudo',
  'procps',
  'ca-certificates',
  'qemu-guest-agent',
];

/** Makes the tree, with a user `owner` who may use sudo. */
export function makeTree(debian: Debian, tree: string): void {
  bootstrap(debian, tree, PACKAGES);
  configure(tree);
}

/** Copies a kernel or an initrd from the tree's /boot to the path `to`. The name of the file starts with `begin`. */
export function takeFromBoot(tree: string, begin: string, to: string): void {
  const boot = join(tree, 'boot');
  const name = readdirSync(boot).find((file) => file.startsWith(begin));
  if (!name) throw new Error(`debootstrap left no ${begin}* in /boot`);
  copyFileSync(join(boot, name), to);
}

/** Installs Debian packages in a tree, through the network of this computer. No service is started. */
export function addPackages(tree: string, names: readonly string[]): void {
  const resolver = join(tree, 'etc/resolv.conf');
  const own = readFileSync(resolver);
  const policy = join(tree, 'usr/sbin/policy-rc.d');
  copyFileSync('/etc/resolv.conf', resolver);
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  run('chroot', [tree, 'apt-get', 'update']);
  run('chroot', [tree, 'apt-get', 'install', '-y', ...names]);
  run('chroot', [tree, 'apt-get', 'clean']);
  writeFileSync(resolver, own);
  rmSync(policy);
}

export function run(program: string, args: readonly string[]): void {
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
    execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program}: ${`${stdout}${stderr}`.trim().split('\n').slice(-5).join(' · ')}`);
  }
}

/** Makes a root file system from Debian packages. */
export function bootstrap(
  debian: Debian,
  tree: string,
  packages: readonly string[],
  more: readonly string[] = [],
): void {
  const args = ['--variant=minbase', `--include=${packages.join(',')}`, ...more];
  run('debootstrap', [...args, SUITES[debian], tree, debianMirror()]);
}

/**
 * npm and Node bring certificates of their own. In the tree they use the certificates and the npm registry of this
 * computer instead.
 */
export function trustThisComputer(tree: string): void {
  for (const path of ownCertificates()) {
    copyFileSync(path, join(tree, 'usr/local/share/ca-certificates', path.replace(/.*\//, '')));
  }
  run('chroot', [tree, 'update-ca-certificates']);
  const npm = `registry=${npmRegistry()}\ncafile=/etc/ssl/certs/ca-certificates.crt\n`;
  for (const folder of ['etc', 'usr/etc', 'usr/local/etc']) {
    mkdirSync(join(tree, folder), { recursive: true });
    writeFileSync(join(tree, folder, 'npmrc'), npm);
  }
}

function configure(tree: string): void {
  const write = (path: string, text: string) => writeFileSync(join(tree, path), text);
  write('etc/hostname', 'machine\n');
  write('etc/hosts', '127.0.0.1 localhost\n127.0.1.1 machine\n');
  write('etc/fstab', '/dev/vda / ext4 errors=remount-ro 0 1\n');
  // This resolver of qemu's user-mode network asks this computer's own resolver.
  write('etc/resolv.conf', 'nameserver 10.0.2.3\n');
  mkdirSync(join(tree, 'etc/systemd/network'), { recursive: true });
  write('etc/systemd/network/lan.network', '[Match]\nType=ether\n\n[Network]\nDHCP=ipv4\n');
  const wanted = join(tree, 'etc/systemd/system/multi-user.target.wants');
  mkdirSync(wanted, { recursive: true });
  symlinkSync(
    '/lib/systemd/system/systemd-networkd.service',
    join(wanted, 'systemd-networkd.service'),
  );
  // Makes the journal outlive a power cut, as on an installed Debian.
  mkdirSync(join(tree, 'var/log/journal'), { recursive: true });
  write('etc/initramfs-tools/conf.d/machine', 'MODULES=list\n');
  const modules = join(tree, 'etc/initramfs-tools/modules');
  writeFileSync(modules, `${readFileSync(modules, 'utf8')}virtio_pci\nvirtio_blk\next4\n`);
  trustThisComputer(tree);
  write('etc/sudoers.d/owner', 'owner ALL=(ALL) NOPASSWD: ALL\n');
  run('chroot', [tree, 'useradd', '--create-home', '--shell', '/bin/bash', 'owner']);
  run('chroot', [tree, 'update-initramfs', '-u']);
  run('chroot', [tree, 'apt-get', 'clean']);
}
