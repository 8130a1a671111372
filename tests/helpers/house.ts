// A hub with a browser before it, and people who walk up to it.
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { listAxeFaults, listen, openBrowser, openView, type View } from './browser.ts';
import { makeHub, type TestHub } from './hub.ts';
import type { Person } from './people.ts';

export interface House {
  readonly hub: TestHub;
  readonly browser: Browser;
  readonly address: string;
  close(): Promise<void>;
}

export async function openHouse(options?: Parameters<typeof makeHub>[0]): Promise<House> {
  const hub = await makeHub(options);
  const [address, browser] = await Promise.all([listen(hub), openBrowser()]);
  const close = async () => {
    await browser.close();
    await hub.close();
  };
  return { hub, browser, address, close };
}

/** Runs with a page of one person; the page must have had no fault at the end. */
export async function asPerson(
  { browser, hub, address }: House,
  person: Person,
  work: (page: Page, view: View) => Promise<void>,
  size: Parameters<typeof openView>[4] = {},
): Promise<void> {
  const view = await openView(browser, hub, address, person, size);
  try {
    await work(view.page, view);
    expect(view.faults).toEqual([]);
  } finally {
    await view.context.close();
  }
}

/** Each of these screens on a small phone: nothing breaks WCAG 2.2 AA, nothing scrolls sideways, no fault is noted. */
export async function expectFitsPhone(
  house: House,
  person: Person,
  paths: readonly string[],
  dark: boolean,
): Promise<void> {
  const look = async (page: Page, path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByText('Please wait...').count()).toBe(0);
    expect([path, await listAxeFaults(page)]).toEqual([path, []]);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect([path, beyond]).toEqual([path, 0]);
  };
  await asPerson(
    house,
    person,
    async (page) => {
      for (const path of paths) await look(page, path);
    },
    { width: 360, height: 740, dark },
  );
}
