// The kitchen display alone: keyboard, sound, and its messages while the hub is away.
import { expect, test } from 'vitest';
import { listAxeFaults, listSmallTargets } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { itemStatuses } from '../fixtures/orders.ts';
import { makePerson } from '../fixtures/people.ts';
import { fetchPartsAhead } from '../fixtures/shown-parts.ts';
import { openLive, orderPizza } from '../fixtures/table-four.ts';

fetchPartsAhead();

const house = eachHouse(await openFileBrowser(), () => ({ now: Date.now() }));
const open = openLive.bind(null, house);
const orderForTable = () => orderPizza(house);

test('a cook at a keyboard makes and completes a dish without looking for its button again', async () => {
  const { page } = await open('/dashboard/kitchen', ['KITCHEN']);
  const { orderId } = await orderForTable();
  await page.getByRole('button', { name: 'Start Making: 1 × Pizza' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Complete: 1 × Pizza', disabled: false }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => itemStatuses(house.hub, orderId)).toContain('completed');
});

test('a kitchen that lost the hub keeps its tickets and says so until the hub is back', async () => {
  const { page } = await open('/dashboard/kitchen', ['KITCHEN']);
  const { itemIds } = await orderForTable();
  await page.getByText('TABLE 4 · WALKIN').waitFor();
  await page.route('**/api/v1/kitchen*', (request) => request.abort());
  await house.till.post(`/kitchen/${itemIds[0]}`, { status: 'preparing' });
  const alert = page.getByRole('alert').filter({ hasText: "The hub can't be reached" });
  await alert.waitFor();
  expect((await alert.boundingBox())?.width).toBe(1280);
  expect(await listSmallTargets(page)).toEqual([]);
  expect(await listAxeFaults(page)).toEqual([]);
  expect(await page.getByText('TABLE 4 · WALKIN').isVisible()).toBe(true);
  await page.unroute('**/api/v1/kitchen*');
  await alert.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Complete: 1 × Pizza' }).waitFor();
});

test("a kitchen's banner lies over the heading alone", async () => {
  const { page } = await house.open(makePerson(house.hub, { scopes: ['KITCHEN'] }));
  await page.clock.install();
  await page.goto('/dashboard/kitchen');
  await orderForTable();
  const ticket = page.getByRole('listitem').filter({ has: page.getByRole('heading') });
  await ticket.waitFor();
  const widths = [1280, 862, 360];
  const tops = async () => {
    const found: number[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      found.push((await ticket.boundingBox())?.y ?? 0);
    }
    return found;
  };
  const before = await tops();
  // The socket is cut too. The banner then also shows since when the hub is unreachable. No other text of the banner is
  // longer.
  await page.context().setOffline(true);
  await page.clock.fastForward(30_000);
  const banner = page.getByRole('alert').filter({ hasText: /has been unreachable\s+since/ });
  await banner.waitFor();
  expect(await tops()).toEqual(before);
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 800 });
    const { y, height } = (await banner.boundingBox()) ?? { y: 0, height: 0 };
    expect(height).toBeGreaterThan(0);
    expect(y + height).toBeLessThanOrEqual(before[index] ?? 0);
  }
});

test('a new ticket sounds once the sound is switched on, and the screen says so while it is not', async () => {
  const { page } = await house.open(makePerson(house.hub, { scopes: ['KITCHEN'] }));
  await page.addInitScript(() => {
    // Headless Chromium allows sound without a tap; a real screen needs a tap first.
    let isTapped = false;
    window.addEventListener('pointerup', () => {
      isTapped = true;
    });
    Object.defineProperty(AudioContext.prototype, 'state', {
      get: () => (isTapped ? 'running' : 'suspended'),
    });
    const starts = { count: 0 };
    Object.assign(window, { tones: starts });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...at) {
      starts.count += 1;
      start.apply(this, at);
    };
  });
  const tones = () => page.evaluate('window.tones.count');
  await page.goto('/dashboard/kitchen');
  const locked = page.getByRole('button', { name: 'Tap to switch on sound' });
  await locked.waitFor();
  const { itemIds } = await orderForTable();
  await page.getByText('TABLE 4 · WALKIN').waitFor();
  expect(await tones()).toBe(0);
  await locked.click();
  await locked.waitFor({ state: 'detached' });
  await orderForTable();
  await expect.poll(tones).toBe(2);
  await house.till.post(`/kitchen/${itemIds[0]}`, { status: 'preparing' });
  await page.getByRole('button', { name: 'Complete: 1 × Pizza' }).waitFor();
  expect(await tones()).toBe(2);
  // A display that has lost the hub plays the sound, too.
  await page.route('**/api/v1/kitchen*', (request) => request.abort());
  await house.till.post(`/kitchen/${itemIds[0]}`, { status: 'completed' });
  await page.getByRole('alert').filter({ hasText: 'New orders do not arrive here.' }).waitFor();
  await expect.poll(tones).toBe(4);
});

test('on a phone the buttons of the strip stay in their place, whatever is said of the hub', async () => {
  const cook = makePerson(house.hub, { scopes: ['KITCHEN'] });
  const { page } = await house.open(cook, { width: 390, height: 844 });
  await page.clock.install();
  await page.goto('/dashboard/kitchen');
  await orderForTable();
  await page.getByText('TABLE 4 · WALKIN').waitFor();
  const place = () => page.getByRole('button', { name: 'Full screen' }).boundingBox();
  const before = await place();
  await house.hub.stop();
  const mark = page.getByRole('status', { name: 'Connection to the hub' });
  const later = async () => {
    await page.clock.fastForward(10_000);
    return mark.textContent();
  };
  await expect.poll(later).toContain('Out of date');
  expect(await place()).toEqual(before);
});

test('nothing that a browser complains of is begun before the tap that it wants', async () => {
  const { page } = await house.open(makePerson(house.hub, { scopes: ['KITCHEN'] }));
  await page.addInitScript(() => {
    // Headless Chromium plays sound without a tap; a real screen does not, and warns for each audio context.
    HTMLMediaElement.prototype.play = () =>
      Promise.reject(new DOMException('a tap first', 'NotAllowedError'));
    const made = { count: 0 };
    Object.assign(window, { contexts: made });
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        made.count += 1;
      }
      // A machine without sound output may never start to play.
      override get state() {
        return 'running' as const;
      }
    };
  });
  const contexts = () => page.evaluate('window.contexts.count');
  await page.goto('/dashboard/kitchen');
  const locked = page.getByRole('button', { name: 'Tap to switch on sound' });
  await locked.waitFor();
  await orderForTable();
  await page.getByText('TABLE 4 · WALKIN').waitFor();
  expect(await contexts()).toBe(0);
  await locked.click();
  await locked.waitFor({ state: 'detached' });
  expect(await contexts()).toBe(1);
});

test('a display without the kitchen scope has no buttons on its tickets', async () => {
  const { page, faults } = await open('/dashboard/kitchen', ['KITCHEN_DISPLAY']);
  await orderForTable();
  await page.getByText('TABLE 4 · WALKIN').waitFor();
  expect(await page.getByRole('list', { name: 'Tickets' }).getByRole('button').count()).toBe(0);
  expect(await listAxeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});
