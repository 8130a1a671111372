// `sudo scripts/install --standby`: the machine becomes the second hub of a primary on this computer, follows the
// primary, and takes over when the primary is gone.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HubProcess, startProcess } from '../../../tests/faults/hub-process.ts';
import { takeOver, until } from '../../../tests/faults/pair.ts';
import { Till } from '../../../tests/faults/till.ts';
import { freePort } from '../../bench/free-port.ts';
import { ensureBuilt } from '../../setup/build.mjs';
import { type Context, inClone, withInstalled } from '../context.ts';
import type { Guest } from '../guest.ts';
import { cacheFolder } from '../host.ts';
import { Stream } from '../stream.ts';

/** The address of this computer, as a machine sees it. */
const HERE = '10.0.2.2';
const LOG = '/run/standby.log';
/** A standby may take over when the primary has been silent for 10 s. */
const SILENT_MS = 11_000;

export async function standby(context: Context): Promise<void> {
  await ensureBuilt();
  const dataDir = cacheFolder('run', 'primary');
  rmSync(dataDir, { recursive: true });
  const port = await freePort();
  // The machine calls the primary at this address, not at the one where the primary listens.
  const env = { STANDBY_ADDRESS: `${HERE}:${port}` };
  const primary = await startProcess({ dataDir, port, env });
  process.once('exit', () => primary.child.kill('SIGKILL'));
  try {
    await withInstalled(context, (guest) => act(context, guest, primary));
  } finally {
    await primary.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function act({ report }: Context, guest: Guest, primary: HubProcess): Promise<void> {
  const till = new Till(primary.url);
  await till.setUp();
  await guest.hubIsWell();
  // The primary runs on this computer. It reaches the machine at a port of this computer.
  await guest.must(`echo STANDBY_ADDRESS=127.0.0.1:${guest.plan.port} >>/etc/comanda.env`);
  await report.step('sudo scripts/install --standby', () => install(guest, till, primary.port));
  const stream = await Stream.begin(till, 2, 500);
  try {
    await report.step('it follows', () => follows(guest, till, stream));
    await report.check('sudo scripts/install again leaves it a standby', () => again(guest, till));
    await report.check('it follows again after a boot', () => afterBoot(guest, till));
  } finally {
    await stream.end();
  }
  await report.step('it takes over when the first hub is gone', async () => {
    await untilEqual(guest, till);
    await primary.kill();
    await sleep(SILENT_MS);
    const ms = await takeOver({ ...primary, url: guest.url, host: HERE, env: {} });
    const unit = await guest.must('systemctl is-active comanda');
    const restarts = await guest.must('systemctl show comanda -p NRestarts --value');
    return `sells after ${(ms / 1000).toFixed(1)} s; ${unit}, restarts ${restarts}`;
  });
  await report.check('every acknowledged order, once', async () => {
    await guest.must(inClone('npm run --silent audit:verify'));
    return `${await stream.verify(0, guest.url)}`;
  });
}

/** Types what the second hub's instructions say, reads the code that is shown, and confirms it on the first hub. */
async function install(guest: Guest, till: Till, port: number): Promise<string> {
  const command = `sudo scripts/install --standby ${HERE}:${port} >${LOG} 2>&1`;
  await guest.must(`install -o owner /dev/null ${LOG}`);
  const installed = guest.run(inClone(command), 1800);
  const look = async () => /Code: (\d{3} \d{3})/.exec(await guest.must(`cat ${LOG}`))?.[1];
  const code = await until(look, 900_000);
  const { status, body } = await till.call('POST', '/standby/confirm', { code });
  if (status !== 200) throw new Error(`confirm: ${status} ${body?.message}`);
  const { code: ended } = await installed;
  const said = await guest.must(`tail -6 ${LOG}`);
  if (ended !== 0) throw new Error(`ended with ${ended}: ${said}`);
  const paired = (await guest.must(`grep Paired ${LOG}`)).trim();
  return `${paired} ${await statusLine(guest)}`;
}

const statusOf = async (till: Till) => (await till.call('GET', '/standby')).body;

async function statusLine(guest: Guest): Promise<string> {
  const { status, body } = await new Till(guest.url).call('GET', '/standby');
  if (body?.role !== 'standby') throw new Error(`it is no standby: ${status} ${body?.role}`);
  const unit = await guest.must('systemctl is-active comanda.service');
  return `The unit is ${unit}, its role ${body.role}.`;
}

/**
 * Waits until the standby has the commit that was the primary's last commit at the time of the call. Returns that
 * commit's number.
 */
async function untilEqual(guest: Guest, till: Till): Promise<number> {
  const second = new Till(guest.url);
  const { commit } = await statusOf(till);
  let last: unknown;
  const look = async () => {
    last = await statusOf(second).catch(() => undefined);
    const there = Object(last);
    return there.role === 'standby' && there.commit >= commit ? Number(commit) : undefined;
  };
  return await until(look, 300_000).catch(() => {
    throw new Error(`commit ${commit} is not there: ${JSON.stringify(last)}`);
  });
}

async function follows(guest: Guest, till: Till, stream: Stream): Promise<string> {
  await stream.more(20, 300);
  const commit = await untilEqual(guest, till);
  const { mode, partner } = await statusOf(till);
  return `commit ${commit} is on both; ${mode}, ${partner?.lag_ms} ms behind`;
}

async function again(guest: Guest, till: Till): Promise<string> {
  const said = await guest.must(inClone('sudo scripts/install'), 900);
  if (!said.includes('nothing was changed')) throw new Error(said.slice(-300));
  await untilEqual(guest, till);
  return await statusLine(guest);
}

async function afterBoot(guest: Guest, till: Till): Promise<string> {
  await guest.shutDown();
  const { mode: without } = await statusOf(till);
  const begun = Date.now();
  await guest.restart();
  const commit = await untilEqual(guest, till);
  const seconds = ((Date.now() - begun) / 1000).toFixed(0);
  return `${without} meanwhile; ${seconds} s after power-on it has commit ${commit}`;
}
