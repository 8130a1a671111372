// What the tests use of the machine: a browser, the fonts that receipts are drawn with, shellcheck; as root on Debian, installed.
import { existsSync } from 'node:fs';
import { runStep, SetupError, say } from './step.mjs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Titles that no code page of a printer holds are drawn; the printed pictures are compared with it. */
const font = '/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf';

const present = () => [process.env.CHROMIUM, ...places].find((path) => path && existsSync(path));

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

/** What the tests use of the machine, and whether it is there. */
const tools = [
  { name: 'chromium', isThere: () => present() !== undefined },
  { name: 'fonts-noto-core', isThere: () => existsSync(font) },
  { name: 'shellcheck', isThere: () => existsSync('/usr/bin/shellcheck') },
];

/** Installs what is missing, where that may be done: as root on Debian. */
export async function installTestTools() {
  const missing = tools.filter(({ isThere }) => !isThere()).map(({ name }) => name);
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (missing.length > 0 && mayInstall) await install(missing);
}

/** @returns {Promise<string>} the path of a Chromium; throws with one line on how to get one. */
export async function findChromium() {
  await installTestTools();
  if (!existsSync(font)) {
    say('The tests of printed pictures need fonts: `sudo apt-get install fonts-noto-core`.');
  }
  const found = present();
  if (found) return found;
  throw new SetupError(
    'The browser tests need Chromium: `sudo apt-get install chromium`, or set CHROMIUM to its path.',
  );
}
