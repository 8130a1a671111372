// The order of the test files. Vitest knows how long a file takes only after a first run, and starts the largest files
// first until then. If a slow file is one of the last files to start, one core waits for it at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest test files of the hub, slowest first. They mostly wait: for processes, printers and the clock. */
const WAITING = [
  'server/process/start',
  'server/printing/lanes',
  'server/threads/checkpoints',
  'server/printing/lanes-speed',
  'server/shared/billing/trade',
  'server/threads/batch',
  'scripts/npm-versions',
  'server/process/process',
  'server/console/seed',
  'server/cash/evening',
];

/** The slowest fault tests, slowest first. */
const FAULTS = [
  'standby-link',
  'standby-roles',
  'update-cut',
  'hostile',
  'disk-reads',
  'standby-found',
  'power-cut',
  'standby-disk',
  'standby',
  'disk',
  'kill',
  'print-kill',
  'line',
  'update-words',
  'evening-books',
  'guessing',
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
const rankOfFault = rankIn(FAULTS.map((name) => `faults/${name}`));
const rankOfPage = rankIn(SLOW_PAGES.map((name) => `browser/${name}`));

/** Returns the files that the ranks name, in the order of their ranks, and all others. */
function split(
  files: readonly TestSpecification[],
  rankOf: (file: TestSpecification) => number,
): [TestSpecification[], TestSpecification[]] {
  const named = files.filter((file) => rankOf(file) >= 0).sort((a, b) => rankOf(a) - rankOf(b));
  return [named, files.filter((file) => rankOf(file) < 0)];
}

/** Returns all files, with one waiting file before every two busy files, so that both cores always have work. */
const weave = (
  waiting: readonly TestSpecification[],
  busy: readonly TestSpecification[],
): TestSpecification[] => [
  ...waiting.flatMap((file, at) => [file, ...busy.slice(2 * at, 2 * at + 2)]),
  ...busy.slice(2 * waiting.length),
];

/**
 * Starts slow files early. The many short files of the client come after the files of the hub, because both run at the
 * same time.
 */
export default class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const of = (name: string) => sorted.filter(({ project }) => project.name === name);
    const [slowFaults, faults] = split(of('faults'), rankOfFault);
    const [slowPages, pages] = split(of('browser'), rankOfPage);
    const beside = weave([...slowFaults, ...faults], [...slowPages, ...pages]);
    return [
      ...weave(...split(of('hub'), rankOfWaiting)),
      ...of('client'),
      ...beside,
      ...of('alone'),
    ];
  }
}
