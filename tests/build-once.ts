// Before the tests: builds what they start, by the same code as npm start, so that they try what production runs.
import { ensureBuilt } from '../scripts/setup/build.mjs';
import { SetupError, say } from '../scripts/setup/step.mjs';

export default async function buildOnce(): Promise<void> {
  await ensureBuilt(undefined, undefined, ['server']);
  try {
    await ensureBuilt(undefined, undefined, ['client']);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    // Most tests ask only the hub; those of its pages fail by themselves, and npm test fails anyway.
    say('The tests go on without the screens.');
  }
}
