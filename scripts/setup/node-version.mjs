// Rejects a Node that is too old, with one line and before anything is installed.
import { SetupError } from './step.mjs';

export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new SetupError(`Comanda needs Node 20.19 or newer; this is ${version}.`);
}
