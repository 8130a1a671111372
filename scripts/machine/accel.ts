// Checks whether this computer can run a virtual machine with KVM. On some computers /dev/kvm can be opened, but a
// machine under KVM never prints anything.
import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';

type Accel = 'kvm' | 'tcg';

const PROBE_MS = 8000;
let found: Promise<Accel> | undefined;

/**
 * Returns 'kvm' if a bare kernel prints something under KVM within 8 s. Otherwise returns 'tcg', an emulation that is
 * slow but complete.
 */
export function chooseAccel(kernel: string): Promise<Accel> {
  found ??= probe(kernel);
  return found;
}

async function probe(kernel: string): Promise<Accel> {
  try {
    await access('/dev/kvm', constants.R_OK | constants.W_OK);
  } catch {
    return 'tcg';
  }
  const args = ['-accel', 'kvm', '-cpu', 'host', '-m', '512', '-nographic', '-no-reboot'];
  args.push('-kernel', kernel, '-append', 'console=ttyS0 panic=-1');
  const child = spawn('qemu-system-x86_64', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  return await new Promise((resolve) => {
    let said = '';
    const end = (accel: Accel) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(accel);
    };
    const timer = setTimeout(() => end('tcg'), PROBE_MS);
    child.once('error', () => end('tcg'));
    child.once('exit', () => end('tcg'));
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
      if (said.includes('Run /init') || said.includes('Kernel panic')) end('kvm');
    });
  });
}
