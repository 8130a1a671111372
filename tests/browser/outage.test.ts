// The hub is killed during a shift: orders made meanwhile are sent once, and a browser that is also killed keeps its
// cart.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ADMIN } from '../faults/till.ts';
import { CHROMIUM, CHROMIUM_ARGS } from '../fixtures/browser.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { eachOutage, signIn } from '../fixtures/outage.ts';

const shop = eachOutage(await openFileBrowser());

const OTHER = { username: 'mia', password: 'long enough' };

async function takePayment(): Promise<void> {
  await shop.addButton().click();
  await shop.button('Create Receipt & Pay').click();
  await shop.page.getByRole('button', { name: /^Collect / }).click();
  await shop
    .dialog('Order saved on this screen')
    .getByText('The payment is not confirmed')
    .waitFor();
  await shop.button('OK').click();
}

describe('a hub that is killed in mid-shift', () => {
  it('gets three orders once each, in order, from a page that was closed and opened without it', async () => {
    const kitchen = await (await shop.openContext()).newPage();
    await kitchen.goto('/dashboard/kitchen');
    await kitchen.getByText('No Orders Pending!').waitFor();
    await shop.openPos();
    await shop.hub.kill();
    await shop.takeOrder(1);
    await shop.takeOrder(2);
    await shop.page.close();
    shop.page = await shop.context.newPage();
    await shop.page.goto('/dashboard/pos');
    await shop.page.getByText('This is the menu as of').waitFor();
    await shop.page.getByText('2 orders saved on this device').waitFor();
    await shop.takeOrder(3);
    await shop.addButton().click();
    await shop
      .mark()
      .getByText(/^Reconnecting since/)
      .waitFor();
    await kitchen.getByText(/has been unreachable\s+since/).waitFor({ timeout: 30_000 });
    await shop.startAgain();
    await shop.page.getByText('3 orders or payments sent.').waitFor({ timeout: 30_000 });
    expect(shop.readOrders()).toMatchObject([
      { token_no: 1, pieces: 1 },
      { token_no: 2, pieces: 2 },
      { token_no: 3, pieces: 3 },
    ]);
    const tickets = kitchen.getByRole('list', { name: 'Tickets' }).getByRole('heading');
    await expect.poll(() => tickets.count(), { timeout: 20_000 }).toBe(3);
    const sent = shop.page.getByRole('list', { name: 'Sent orders' });
    await expect.poll(() => sent.getByText(/^seen/).count(), { timeout: 20_000 }).toBe(3);
    await shop.mark().getByText('Live').waitFor();
    const cart = shop.page.getByRole('list', { name: 'Cart' });
    expect(await cart.getByRole('listitem').count()).toBe(1);
    // Unsent orders stay visible beside the tokens of sent orders, also on a small till.
    await shop.hub.kill();
    await shop.takeOrder(0);
    await shop.page.setViewportSize({ width: 1024, height: 600 });
    await shop.page.getByText('1 order saved on this device').waitFor();
    const endOf = async () => {
      const { x, width } = (await shop.button('Show').boundingBox()) ?? { x: 0, width: 9999 };
      return x + width;
    };
    await expect.poll(endOf).toBeLessThan(1024);
  });

  it('is no longer said to be away by the dialog of a held order once the order is sent', async () => {
    await shop.openPos();
    await shop.hub.kill();
    await shop.addButton().click();
    await shop.button('Create Receipt & Pay').click();
    await shop.page.getByRole('button', { name: /^Collect / }).click();
    const held = shop.dialog('Order saved on this screen');
    await held.getByText('The kitchen has not seen the order yet.').waitFor();
    await shop.startAgain();
    await held.getByText('All sent').waitFor({ timeout: 30_000 });
    expect(await held.getByText(/not seen|not confirmed|can't be reached/).count()).toBe(0);
    await held.getByRole('button', { name: 'OK' }).click();
  });

  it('confirms a payment that was taken without the hub only when the hub is back', async () => {
    await shop.openPos();
    await shop.hub.kill();
    await takePayment();
    await shop.page.getByText('1 order saved on this device').waitFor();
    await shop.startAgain();
    await shop.page.getByText('1 order or payment sent.').waitFor({ timeout: 30_000 });
    expect(shop.readOrders()).toMatchObject([{ payment_status: 'paid' }]);
  });

  it('waits for the one who tapped when somebody else has signed in', async () => {
    const made = await shop.till.call('POST', '/users/add', {
      ...OTHER,
      name: 'Mia',
      userScopes: ['POS'],
    });
    expect(made).toMatchObject({ status: 200 });
    await shop.openPos();
    await shop.hub.kill();
    await shop.takeOrder(1);
    await shop.page.close();
    await shop.startAgain();
    await signIn(shop.context, OTHER);
    shop.page = await shop.context.newPage();
    await shop.page.goto('/dashboard/pos');
    await shop.page
      .getByText(`1 order or payment is sent when ${ADMIN.username} signs in`)
      .waitFor();
    expect(shop.readOrders()).toEqual([]);
    await shop.page.close();
    await signIn(shop.context, ADMIN);
    shop.page = await shop.context.newPage();
    await shop.page.goto('/dashboard/pos');
    await shop.page.getByText('1 order or payment sent.').waitFor({ timeout: 30_000 });
    expect(shop.readOrders()).toHaveLength(1);
  });
});

/**
 * Returns the id of the browser's main process with this profile. Its child processes have a `--type` and are
 * skipped.
 */
function findBrowser(profile: string): number {
  const commandOf = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.find((pid) => {
    try {
      return commandOf(pid).includes(profile) && !commandOf(pid).includes('--type=');
    } catch {
      // The process has ended since it was listed.
      return false;
    }
  });
  expect(found).toBeDefined();
  return Number(found);
}

describe('a browser', () => {
  it('that is killed still has the cart', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'comanda-profile-'));
    const open = () =>
      chromium.launchPersistentContext(profile, {
        executablePath: CHROMIUM,
        args: CHROMIUM_ARGS,
        baseURL: shop.hub.url,
      });
    const first = await open();
    await signIn(first, ADMIN);
    shop.page = await first.newPage();
    await shop.page.goto('/dashboard/pos');
    await shop.addButton().click();
    await shop.addButton().click();
    const cart = () => shop.page.getByRole('list', { name: 'Cart' });
    await cart().getByText('$23.00').waitFor();
    await shop.page.waitForTimeout(300);
    const pid = findBrowser(profile);
    const gone = new Promise((resolve) => first.once('close', resolve));
    process.kill(pid, 'SIGKILL');
    await gone;
    rmSync(join(profile, 'SingletonLock'), { force: true });
    const second = await open();
    await signIn(second, ADMIN);
    shop.page = await second.newPage();
    await shop.page.goto('/dashboard/pos');
    await cart().getByText('$23.00').waitFor();
    await second.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });

  it('that is reloaded right after a tap still has what was tapped', async () => {
    await shop.openPos();
    await shop.addButton().evaluate((element) => {
      (element as HTMLElement).click();
      window.location.reload();
    });
    await shop.page.getByRole('list', { name: 'Cart' }).getByText('Burrata').waitFor();
  });
});
