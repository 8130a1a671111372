// The frame around the screens: access, sidebar, page search, account menu, and the messages of failed loads.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { makePinPerson } from '../fixtures/approvals.ts';
import { openView } from '../fixtures/browser.ts';
import { asPerson, type House, openHouse } from '../fixtures/house.ts';
import { givePassword, makeAdmin, makePerson, makeTill } from '../fixtures/people.ts';

let house: House;

beforeAll(async () => {
  house = await openHouse({ now: Date.now() });
});
afterAll(() => house?.close());

test('a stranger is sent to the login page, and a wrong password is told in a toast', async () => {
  covers('9.1', '9.2', '9.12', '/', '/dashboard/profile');
  const person = makePerson(house.hub, { scopes: ['POS'], username: 'waiter' });
  givePassword(house.hub, person.userId, 'open sesame');
  const context = await house.browser.newContext({ baseURL: house.address });
  const page = await context.newPage();
  await page.goto('/dashboard/orders');
  await page.waitForURL(`${house.address}/`);
  await page.getByRole('textbox', { name: 'Username' }).fill('waiter');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('status').getByText('Please provide password!').waitFor();
  const password = page.getByLabel('Password');
  await expect.poll(() => password.evaluate((it) => it === document.activeElement)).toBe(true);
  await password.fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Invalid username or password!').waitFor();
  await password.fill('open sesame');
  await page.getByRole('button', { name: 'Login' }).click();
  // Without DASHBOARD, users land on the first page that they may open, and the login page redirects there.
  await page.waitForURL('**/dashboard/pos');
  await page.getByRole('heading', { name: 'POS', level: 1 }).waitFor();
  // The history no longer has the login page: Back goes to the page before the login page.
  await page.goBack({ waitUntil: 'commit' });
  expect(page.url()).toBe('about:blank');
  await page.goto('/');
  await page.waitForURL('**/dashboard/pos');
  await context.close();
});

test('a page without its scope is the no-access page, whose button goes back', async () => {
  covers('4.4', '9.1', '13.2', '/no-access');
  await asPerson(house, makePerson(house.hub, { scopes: ['POS'] }), async (page) => {
    await page.goto('/dashboard/profile');
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    await page.goto('/dashboard/reports');
    await page.waitForURL('**/no-access');
    await page
      .getByText("Oops! You don't have access to this area! Relogin to check again.")
      .waitFor();
    await page.getByRole('button', { name: 'Go back' }).click();
    await page.waitForURL('**/dashboard/profile');
  });
});

test('the sidebar stays collapsed through a reload', async () => {
  covers('9.3');
  await asPerson(house, makeAdmin(house.hub), async (page) => {
    await page.goto('/dashboard/profile');
    const links = page.getByRole('navigation', { name: 'Pages' });
    for (const label of ['Dashboard', 'POS', 'Orders', 'Kitchen', 'Reservation', 'Customers']) {
      await links.getByRole('link', { name: label, exact: true }).waitFor();
    }
    await links.getByText('Admin/Back Office').waitFor();
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
    expect(await links.getByText('Admin/Back Office').count()).toBe(0);
    await links.getByRole('link', { name: 'Invoices' }).waitFor();
  });
});

test('Ctrl+K opens the page search, Esc closes it, and a pick goes there', async () => {
  covers('9.3');
  await asPerson(house, makeAdmin(house.hub), async (page) => {
    await page.goto('/dashboard/profile');
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    const search = page.getByRole('combobox', { name: 'Search pages' });
    await page.keyboard.press('Control+k');
    await search.waitFor();
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Search pages' }).click();
    await search.fill('nothing like it');
    await page.getByText('No result found!').waitFor();
    await search.fill('TAX');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/settings/tax-setup');
  });
});

test('the account menu leads to Profile, My Devices and Support, and logs out', async () => {
  covers('9.3', '13.3');
  await asPerson(house, makePerson(house.hub), async (page, { context, faults }) => {
    await page.goto('/dashboard/profile');
    await page.getByRole('button', { name: 'Your account' }).click();
    for (const name of ['Profile', 'My Devices', 'Support']) {
      await page.getByRole('menuitem', { name }).waitFor();
    }
    await page.route('**/api/v1/auth/signout', (route) => route.fulfill({ json: {}, status: 503 }));
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByText('Something went wrong! Try later!').waitFor();
    await page.unroute('**/api/v1/auth/signout');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(`${house.address}/`);
    const kept = (await context.cookies()).map(({ name }) => name);
    expect(kept).not.toContain('restro__authenticated');
    // The browser itself logs the failure.
    expect(faults.splice(0)).toEqual([expect.stringContaining('503')]);
  });
});

test.each([
  ['/dashboard/home', 'dashboard', 'Error Loading Dashboard Data, Please try later!'],
  ['/dashboard/reports', 'reports?*', 'Error Loading Reports Data, Please try later!'],
  ['/dashboard/orders', 'orders', 'Error loading orders! Please try later!'],
  ['/dashboard/customers', 'customers?*', 'Error loading details! Please try later!'],
  ['/dashboard/devices', 'auth/devices', 'Error loading devices, Please try later!'],
  ['/dashboard/settings', 'settings/store-setting', 'Error loading details! Please Try Later!'],
  ['/dashboard/settings/subscriptions', 'settings/subscriptions', 'Error loading data, Try Later!'],
  ['/dashboard/settings/tax-setup', 'settings/taxes', 'Error loading data, Try Later!'],
])('%s says so when GET %s fails, and offers to retry', async (path, call, sentence) => {
  covers('13.4');
  const { page, context } = await openView(
    house.browser,
    house.hub,
    house.address,
    makeAdmin(house.hub),
  );
  // Refuses the call until the button is tapped, because a live screen also retries when its socket opens.
  await page.addInitScript(() => {
    const onRetry = ({ target }: Event) => {
      if (target instanceof HTMLButtonElement && target.innerText === 'Retry')
        document.body.dataset.retried = 'yes';
    };
    addEventListener('click', onRetry, true);
  });
  await page.route(`**/api/v1/${call}`, async (route) => {
    const isRetried = await page.evaluate(() => document.body.dataset.retried === 'yes');
    return isRetried ? route.fallback() : route.fulfill({ status: 404, json: {} });
  });
  await page.goto(path);
  const alert = page.getByRole('alert').filter({ hasText: sentence });
  await alert.waitFor();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await alert.waitFor({ state: 'hidden' });
  await context.close();
});

test('the token slip has its number in a circle, and without one it says so', async () => {
  covers('9.15', '/print-token');
  await asPerson(house, makePerson(house.hub), async (page) => {
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await page.goto('/print-token');
    await page.getByText('There is no token to print.').waitFor();
    await page.evaluate(() => localStorage.setItem('comanda__token', '{"tokenNo":42}'));
    await page.reload();
    await page.getByText('Token No.').waitFor();
    await page.getByText('42', { exact: true }).waitFor();
  });
});

test('the top bar has room for what waits to be printed and for a hub that is away, side by side', async () => {
  makePinPerson(house.hub, 'locker', '9753', []);
  const person = makePerson(house.hub, { scopes: ['ORDERS'] });
  const atTill = { ...person, cookie: `${person.cookie}; ${makeTill(house.hub)}` };
  await asPerson(house, atTill, async (page, { faults }) => {
    const jobs = Array.from({ length: 12 }, () => ({ state: 'failed' }));
    await page.route('**/api/v1/print/jobs', (route) =>
      route.fulfill({ json: { open: jobs, openCount: 12, recent: [], printers: [] } }),
    );
    let cutOff = async () => {};
    await page.routeWebSocket(/socket\.io/, (socket) => {
      socket.connectToServer();
      cutOff = () => socket.close();
    });
    await page.goto('/dashboard/orders');
    const bar = page.getByRole('banner');
    await bar.getByRole('link', { name: '12 to print' }).waitFor();
    await bar.getByText('Live', { exact: true }).waitFor();
    await bar.getByRole('button', { name: 'Lock this screen' }).waitFor();
    await page.route('**/api/v1/auth/session', (route) => route.abort());
    await cutOff();
    await bar.getByText(/^Reconnecting/).waitFor();
    for (const width of [360, 384, 390, 441, 481, 641, 861, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      const edges = await bar.locator('button:visible, a:visible').evaluateAll((all) =>
        all.map((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          const isCut = each.scrollWidth > each.clientWidth || top < 0 || bottom > 56;
          return { left, right, isCut };
        }),
      );
      expect(edges.length).toBeGreaterThanOrEqual(5);
      expect(edges.filter(({ isCut }) => isCut)).toEqual([]);
      for (const [at, { left }] of edges.entries())
        expect(left).toBeGreaterThanOrEqual(edges[at - 1]?.right ?? 0);
      expect(edges.at(-1)?.right).toBeLessThanOrEqual(width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    // The browser logs each interrupted call, which is expected here.
    expect(faults.splice(0).filter((fault) => !/Failed to load|WebSocket/.test(fault))).toEqual([]);
  });
});
