// The order of the test files. Vitest knows how long a file takes only after a first run, and starts the largest files
// first until then. If a slow file is one of the last files to start, one core waits for it at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest test files of the hub, slowest first. They mostly wait: for takeovers, disks and printers. */
const WAITING = [
  'faults/standby-link',
  'faults/standby-roles',
  'faults/update-cut',
  'faults/hostile',
  'faults/disk-reads',
  'faults/standby-found',
  'faults/standby-disk',
  'server/process/start',
  'server/printing/lanes',
  'server/threads/checkpoints',
  'server/printing/lanes-speed',
  'faults/standby',
  'server/shared/billing/trade',
  'server/threads/batch',
  'scripts/npm-versions',
  'faults/kill',
  'faults/print-kill',
  'server/process/process',
  'faults/line',
  'faults/update-words',
  'server/console/seed',
  'server/cash/evening',
  'faults/evening-books',
  'faults/power-cut',
  'faults/guessing',
];

/** The browser files that are slow although they are small. */
const SLOW_PAGES = [
  'pseudo-walk',
  'silent-printers',
  'kitchen-strip',
  'languages',
  'guest-orders',
  'layout-shift',
  'outage-pages',
  'settings-intros',
  'second-hub',
  'changeover',
  'printing',
  'unseen-strip',
  'currencies',
  'taps',
  'taps-money',
  'session',
  'waiting-hub',
];

const rankIn = (names: readonly string[]) => {
  const ends = names.map((name) => `/tests/${name}.test.ts`);
  return ({ moduleId }: TestSpecification) => ends.findIndex((end) => moduleId.endsWith(end));
};
const rankOfWaiting = rankIn(WAITING);
const rankOfPage = rankIn(SLOW_PAGES.map((name) => `browser/${name}`));

/**
 * Returns the files in an order with one waiting file before every two other files, so that both cores always have
 * work.
 */
function weave(files: readonly TestSpecification[]): TestSpecification[] {
  const waiting = files.filter((file) => rankOfWaiting(file) >= 0);
  const others = files.filter((file) => rankOfWaiting(file) < 0);
  waiting.sort((a, b) => rankOfWaiting(a) - rankOfWaiting(b));
  const woven = waiting.flatMap((file, at) => [file, ...others.slice(2 * at, 2 * at + 2)]);
  return [...woven, ...others.slice(2 * waiting.length)];
}

/**
 * Starts slow files early. The many short files of the client come after the files of the hub, because both run at the
 * same time.
 */
export default class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const of = (name: string) => sorted.filter(({ project }) => project.name === name);
    const pages = of('browser');
    const slow = pages.filter((file) => rankOfPage(file) >= 0);
    const other = pages.filter((file) => rankOfPage(file) < 0);
    return [...weave(of('hub')), ...of('client'), ...slow, ...other, ...of('alone')];
  }
}
