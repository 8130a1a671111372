// A lock file that lets one set-up at a time run in a clone. The lock of a dead process does not count.
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './step.mjs';

/**
 * Identifies a process by its id and start time, because after a power cut another program may have the same id.
 * @param {number} pid
 */
export function nameProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${pid} ${boot} ${started}`;
  } catch {
    return `${pid}`;
  }
}

/** @param {string} owner the content of a lock file. */
function isAlive(owner) {
  const pid = Number(owner.split(' ')[0]);
  if (!Number.isInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return nameProcess(pid) === owner;
}

/** @param {string} path */
function readOwner(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Creates the file with this content, whole or not at all.
 * @param {string} path
 * @param {string} content
 * @returns {boolean} false if the file exists already.
 */
function claim(path, content) {
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, content);
  try {
    linkSync(mine, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * Removes the lock of a dead process. Two processes may find the same dead lock; a second lock file then prevents one
 * of them from removing the new lock of the other.
 * @param {string} path
 */
function removeStale(path) {
  const guard = `${path}.takeover`;
  if (!claim(guard, nameProcess(process.pid))) {
    const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > 10_000) rmSync(guard, { force: true });
    return;
  }
  try {
    const owner = readOwner(path);
    if (owner !== undefined && !isAlive(owner)) rmSync(path, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

/**
 * Does the work while holding the lock; waits for another process that holds it.
 * @template T
 * @param {string} path the lock file.
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  const me = nameProcess(process.pid);
  const sayAfter = Date.now() + 500;
  let told = false;
  while (!claim(path, me)) {
    const owner = readOwner(path);
    if (owner === undefined) continue;
    if (!isAlive(owner)) {
      removeStale(path);
    } else if (!told && Date.now() > sayAfter) {
      say(`Waiting for the set-up that process ${owner.split(' ')[0]} is doing …`);
      told = true;
    }
    await sleep(100);
  }
  const release = () => rmSync(path, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}
