// Real pages of a real hub in Chromium: signed in, with every fault of the page noted.
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { MARKER_COOKIE, USER_STORAGE_KEY } from '#shared/limits.ts';
import type { TestHub } from './hub.ts';
import type { Person } from './people.ts';

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** How Chromium starts in every test. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const openBrowser = (...more: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_ARGS, ...more],
  });

/** Lets the hub listen on a free port; gives its address. */
export async function listen({ app }: TestHub): Promise<string> {
  return await app.listen({ port: 0, host: '127.0.0.1' });
}

interface ViewOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
}

export interface View {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of the console and of the page itself, as they come. */
  readonly faults: string[];
}

function readSessionUser({ db }: Pick<TestHub, 'db'>, person: Person) {
  const row = db
    .prepare('SELECT username, name, designation, role, scope FROM users WHERE id = ?')
    .get(person.userId) as Record<string, string | null>;
  return { photo: null, ...row, designation: row.designation ?? '' };
}

/** A browser of its own for one person, signed in as his cookie says. */
export async function openView(
  browser: Browser,
  hub: TestHub,
  address: string,
  person: Person,
  { width = 1280, height = 800, dark = false }: ViewOptions = {},
): Promise<View> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
  });
  const pairs = `${person.cookie}; ${MARKER_COOKIE}=true`.split('; ');
  await context.addCookies(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: address };
    }),
  );
  await context.addInitScript(
    ([key, text]) => {
      if (key !== undefined && text !== undefined) localStorage.setItem(key, text);
    },
    [USER_STORAGE_KEY, JSON.stringify(readSessionUser(hub, person))],
  );
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  return { context, page, faults };
}

/** What breaks WCAG 2.2 AA on the page as it is now, one line for each element. */
export async function listAxeFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  );
}

/** The controls in sight that a finger may miss: less than `least` px high or wide, with what they answer for around them. */
export function listSmallTargets(page: Page, least = 44): Promise<string[]> {
  return page.evaluate((px) => {
    const isHit = (control: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (control.contains(hit) || hit.contains(control));
    };
    /** How far a finger may be off, from the middle to one side. */
    const reach = (control: Element, x: number, y: number, dx: number, dy: number) => {
      let steps = 0;
      while (steps < px && isHit(control, x + steps * dx, y + steps * dy)) steps += 1;
      return steps;
    };
    const controls = [...document.querySelectorAll('button, a[href], input, select, textarea')];
    return controls.flatMap((control) => {
      // A field's frame is tapped as the field.
      const field = control.matches('input, textarea') ? control.parentElement : null;
      const { left, top, width, height } = (field ?? control).getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (y < px || y > innerHeight - px || !isHit(control, x, y)) return [];
      const wide = Math.max(width, reach(control, x, y, 1, 0) + reach(control, x, y, -1, 0));
      const high = Math.max(height, reach(control, x, y, 0, 1) + reach(control, x, y, 0, -1));
      if (wide >= px - 0.5 && high >= px - 0.5) return [];
      const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
      return [`${name.trim()}: ${Math.round(wide)} x ${Math.round(high)}`];
    });
  }, least);
}
