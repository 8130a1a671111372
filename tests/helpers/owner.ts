// An owner at the pages of the settings: what he opens, presses, fills in and is told.
import type { Page } from 'playwright-core';
import { openView, type View } from './browser.ts';
import { expectFitsPhone, type House, openHouse } from './house.ts';
import { callApi } from './hub.ts';
import { makeAdmin, type Person } from './people.ts';

const SETTINGS = '/dashboard/settings';

export interface Owner {
  readonly house: House;
  readonly person: Person;
  readonly page: Page;
  /** Errors of the console and of the page itself, as they come. */
  readonly faults: View['faults'];
}

/** A hub whose owner has one page open through all tests of a file. */
export async function openOwner(): Promise<Owner> {
  const house = await openHouse();
  const { browser, hub, address } = house;
  const person = makeAdmin(hub);
  const { page, faults } = await openView(browser, hub, address, person);
  return { house, person, page, faults };
}

/** Short words for what he does; `owner` is asked at each, as a file's owner comes before its tests only. */
export function wordsOf(owner: () => Owner) {
  const button = (name: string) => owner().page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => owner().page.getByRole('dialog', { name });
  const told = (text: string) => owner().page.getByText(text, { exact: true }).first().waitFor();

  /** Opens a page of the settings and waits for its heading. */
  async function open(path: string, heading: string): Promise<void> {
    const { page } = owner();
    await page.goto(`${SETTINGS}${path}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }

  /** Fills the fields of an open dialog by their labels, saves, and waits until it is gone. */
  async function fillDialog(
    name: string,
    fields: Readonly<Record<string, string>>,
    selects: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const open = dialog(name);
    for (const [label, text] of Object.entries(fields)) {
      await open.getByLabel(label, { exact: true }).fill(text);
    }
    for (const [label, option] of Object.entries(selects)) {
      await open.getByLabel(label, { exact: true }).selectOption({ label: option });
    }
    await open.getByRole('button', { name: 'Save' }).click();
    await open.waitFor({ state: 'detached' });
  }

  /** What the hub itself answers. */
  async function read(path: string) {
    const { house, person } = owner();
    return (await callApi(house.hub, 'GET', path, { cookie: person.cookie })).body;
  }

  /** These pages of the settings on a small phone. */
  const fitPhone = (paths: readonly string[], dark: boolean) => {
    const { house, person } = owner();
    const pages = paths.map((path) => `${SETTINGS}${path}`);
    return expectFitsPhone(house, person, pages, dark);
  };

  return { button, dialog, told, open, fillDialog, read, fitPhone };
}
