// A share of a core, given by a control group of the kernel: the older kind (v1) or the newer one.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PERIOD_US = 100_000;
const V1 = '/sys/fs/cgroup/cpu';
const V2 = '/sys/fs/cgroup';

/** Makes a group whose processes together have so much of a core; gives its folder. Throws where the kernel refuses. */
export function makeQuota(share: number): string {
  const quota = Math.round(share * PERIOD_US);
  const isOld = existsSync(join(V1, 'cpu.cfs_quota_us')) || existsSync(join(V1, 'cpu.shares'));
  const group = join(isOld ? V1 : V2, `comanda-bench-${process.pid}`);
  mkdirSync(group);
  if (isOld) {
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota));
  } else {
    writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`);
  }
  return group;
}

/** Once its processes have ended. */
export const removeQuota = (group: string): void => rmdirSync(group);
