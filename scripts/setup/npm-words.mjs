// Shortens the output of a failed `npm ci --loglevel=verbose` to what npm says about the failure. The level `verbose`
// is needed, because at the usual level npm reports any trouble with the lock file as a missing lock file.

/** npm 9 says `npm ERR!` and `npm verb`, npm 10 and newer `npm error` and `npm verbose`. */
const ERROR = /^npm (?:ERR!|error) ?(.*)$/;
const LOCK = /^npm verb(?:ose)? (?:loadVirtual|shrinkwrap) (.*)$/;

/**
 * Returns npm's own error, and its first sentence as `reason` (": …", or empty if there is no sentence).
 * @param {string} output
 * @returns {{ text: string, reason: string }}
 */
export function explainNpm(output) {
  const lines = output.split('\n');
  const find = (/** @type {RegExp} */ pattern) =>
    lines.flatMap((line) => pattern.exec(line)?.[1] ?? []).filter((text) => text.trim() !== '');
  const lock = find(LOCK);
  const said = lock.length > 0 ? lock : find(ERROR);
  if (said.length === 0) return { text: output, reason: '' };
  const first = said.find((line) => !/^(code|errno|syscall) /.test(line)) ?? '';
  return { text: said.map((line) => `npm: ${line}\n`).join(''), reason: first && `: ${first}` };
}
