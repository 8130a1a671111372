// The tools that the tests need: a browser, the font for drawn receipts, shellcheck. Installed if run as root on Debian.
import { existsSync } from 'node:fs';
import { runStep, SetupError, say } from './step.mjs';

/**
 * The headless shell makes a third less work than the full browser. Its binary is used, not the wrapper script,
 * because tests kill the process.
 */
const quickest = '/usr/lib/chromium/chromium-headless-shell';
const places = [
  quickest,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
/** If no code page of a printer has the letters of a title, this font draws them; tests compare the pictures. */
const font = '/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf';

/** @returns {string | undefined} the browser for the tests, if there is one. */
export const presentChromium = () =>
  [process.env.CHROMIUM, ...places].find((path) => path && existsSync(path));

/** @param {string[]} packages */
async function install(packages) {
  const options = {
    cwd: '/',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    mayFail: true,
  };
  await runStep('Reading the list of Debian packages', ['apt-get', 'update'], options);
  const command = ['apt-get', 'install', '-y', '--no-install-recommends', ...packages];
  await runStep(`Installing ${packages.join(' and ')} for the tests`, command, options);
}

/** @param {string | undefined} browser the package of a missing browser. */
const listMissing = (browser) => [
  ...(browser ? [browser] : []),
  ...(existsSync(font) ? [] : ['fonts-noto-core']),
  ...(existsSync('/usr/bin/shellcheck') ? [] : ['shellcheck']),
];

/** Installs missing tools if run as root on Debian. */
export async function installTestTools() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const hasQuickest = process.env.CHROMIUM ?? existsSync(quickest);
  const wanted = listMissing(hasQuickest ? undefined : 'chromium-headless-shell');
  if (wanted.length > 0) await install(wanted);
  // Older releases only have the full browser, and apt-get installs nothing if one name is unknown.
  const still = listMissing(presentChromium() ? undefined : 'chromium');
  if (still.length > 0) await install(still);
}

/** @returns {Promise<string>} the path of a Chromium; throws with one line that says how to get it. */
export async function findChromium() {
  await installTestTools();
  if (!existsSync(font)) {
    say('The tests of printed pictures need fonts: `sudo apt-get install fonts-noto-core`.');
  }
  const found = presentChromium();
  if (found) return found;
  throw new SetupError(
    'The browser tests need Chromium: `sudo apt-get install chromium`, or set CHROMIUM to its path.',
  );
}
