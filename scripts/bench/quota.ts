// Limits processes to a share of a core by a kernel control group, v1 or v2.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PERIOD_US = 100_000;
const V1 = '/sys/fs/cgroup/cpu';
const V2 = '/sys/fs/cgroup';

/**
 * Creates a control group whose processes share this part of a core. Returns its folder; throws if the kernel refuses.
 */
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

/** Removes a group. Its processes must have ended. */
export const removeQuota = (group: string): void => rmdirSync(group);
