// Dishes that sell out: at the till, between two tills, while the hub is away, and in the kitchen.
import { describe, expect, it } from 'vitest';
import { listAxeFaults, untilFetched } from '../fixtures/browser.ts';
import { eachCashier } from '../fixtures/cashier-page.ts';
import { callApi } from '../fixtures/hub.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makePerson } from '../fixtures/people.ts';
import { dishesThatAsk } from '../fixtures/pos-menus.ts';

const at = eachCashier(await openFileBrowser(), dishesThatAsk);
const { button, dialog, lines, payable, send, count } = at;

/** Returns the words on the soup's tile that are cut off, either by the number of portions or by the tile's edge. */
const cutWords = (): Promise<string[]> =>
  button(/Add Soup/)
    .locator('b')
    .evaluateAll((words) =>
      words
        .filter(({ parentElement: place }) => place && place.scrollWidth > place.clientWidth)
        .map(({ textContent }) => textContent ?? ''),
    );

/** The notice in the cart that lists the dishes with too few portions. */
const short = () => at.page.getByRole('list', { name: 'Not enough portions left' });

describe('what runs out', () => {
  it('counts down on the tile from three, and a long press sets what is left', async () => {
    await at.page.setViewportSize({ width: 1024, height: 600 });
    await button('Add Soup').waitFor();
    await count({ itemId: at.menu.soup, left: 3 });
    await button(/Add Soup.*3 left/).waitFor();
    await button('Add Soup').click();
    await button(/1 in the cart Add Soup.*3 left/).waitFor();
    expect(await cutWords()).toEqual([]);
    await send();
    await dialog('Order sent to Kitchen').getByRole('button', { name: 'Next order' }).click();
    await button(/Add Soup.*2 left/).waitFor();
    await untilFetched(at.page, 'shortcuts');
    await button(/Add Soup/).click({ button: 'right' });
    const left = dialog('Countdown');
    expect(await left.getByLabel('Portions left').inputValue()).toBe('2');
    expect(await listAxeFaults(at.page)).toEqual([]);
    await left.getByRole('button', { name: 'Sold out' }).click();
    await left.getByRole('button', { name: 'Save' }).click();
    await button(/Add Soup.*Sold out/).waitFor();
    expect(await cutWords()).toEqual([]);
  });

  it('is not set by the finger that was held: it comes up on the dialog', async () => {
    await at.page.setViewportSize({ width: 360, height: 640 });
    await untilFetched(at.page, 'shortcuts');
    const box = await button(/Add Soup/).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) - 8];
    const touch = await at.view.context.newCDPSession(at.page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    const left = dialog('Countdown');
    await left.waitFor();
    // The finger is still down from the long press. Moves the Close button under the finger: lifting the finger must
    // not press the button.
    await left.getByRole('button', { name: 'Close' }).evaluate(
      (close, [across, down]) => {
        close.style.cssText = `position: fixed; left: ${(across ?? 0) - 24}px; top: ${(down ?? 0) - 24}px`;
      },
      [x, y],
    );
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await left.getByRole('button', { name: 'Close' }).evaluate((close) => {
      close.style.cssText = '';
    });
    await left.getByRole('button', { name: 'Sold out' }).click();
    await left.getByRole('button', { name: 'Save' }).click();
    await button(/Add Soup.*Sold out/).waitFor();
  });

  it('is said by the cart before it is sent, and the rest of it stays', async () => {
    await button('Add Soup').click();
    await button('Add Soup').click();
    await button('Add Salad').click();
    await count({ itemId: at.menu.soup, left: 1 });
    await at.page.getByText('Only 1 of “Soup” is left.').waitFor();
    expect(await listAxeFaults(at.page)).toEqual([]);
    await button('Keep 1 of Soup').click();
    await expect.poll(() => payable().textContent()).toBe('$17.00');
    await count({ itemId: at.menu.soup, left: 0 });
    await short().getByRole('button', { name: 'Remove Soup' }).click();
    await expect.poll(() => lines().count()).toBe(1);
  });

  it('of two tills that want the last portion one gets it, the other keeps the rest of its cart', async () => {
    const other = await at.house.open(makePerson(at.hub, { scopes: ['POS'] }));
    const { page: late } = other;
    // This till gets no events: only the refusal shows that the dish is sold out.
    await late.routeWebSocket(/socket\.io/, () => undefined);
    await count({ itemId: at.menu.soup, left: 1 });
    await late.goto('/dashboard/pos');
    for (const till of [at.page, late]) {
      await button(/Add Soup.*1 left/, till).click();
      await button('Add Salad', till).click();
    }
    await send();
    await dialog('Order sent to Kitchen').waitFor();
    await send(late);
    await late.getByText('“Soup” is sold out.').first().waitFor();
    await dialog('Not enough portions left', late).waitFor();
    expect(await listAxeFaults(late)).toEqual([]);
    await dialog('Not enough portions left', late)
      .getByRole('button', { name: 'Keep what is available' })
      .click();
    await dialog('Send order to Kitchen', late)
      .getByRole('button', { name: 'Send to Kitchen' })
      .click();
    await dialog('Order sent to Kitchen', late).waitFor();
    const sold = 'SELECT item_title FROM order_items ORDER BY id';
    expect(at.hub.db.prepare(sold).pluck().all()).toEqual(['Soup', 'Salad', 'Salad']);
  });

  it('while the hub is away the order waits for the cashier, who is shown the portions left', async () => {
    await button('Add Soup').click();
    await button('Add Salad').click();
    await at.page.route('**/api/v1/**', (route) => route.abort());
    await send();
    await dialog('Order saved on this screen').getByRole('button', { name: 'OK' }).click();
    await count({ itemId: at.menu.soup, left: 0 });
    await at.page.unroute('**/api/v1/**');
    await at.page
      .getByText(/that the hub rejected/)
      .first()
      .waitFor();
    await at.page
      .getByRole('button', { name: /Show|Settle|Unsent/ })
      .first()
      .click();
    await at.page.getByText('“Soup” is sold out.').first().waitFor();
    await button('Back to the cart').click();
    await expect.poll(() => lines().count()).toBe(2);
    await short().getByRole('button', { name: 'Remove Soup' }).click();
    await send();
    await dialog('Order sent to Kitchen').waitFor();
  });
});

it('the kitchen acknowledges allergies, and sets the portions left on the ticket', async () => {
  const cart = [
    { id: at.menu.soup, quantity: 2 },
    { id: at.menu.schnitzel, options: [{ id: at.menu.sideRice }] },
  ];
  const order = { cart, deliveryType: 'takeaway', allergies: 'no nuts, no sesame' };
  const cook = makePerson(at.hub, { scopes: ['KITCHEN'] });
  const { cookie } = at.cashier;
  const placed = await callApi(at.hub, 'POST', '/pos/create-order', { cookie, body: order });
  expect(placed.status).toBe(200);
  const wall = await at.house.open(cook);
  const { page: kitchen } = wall;
  await kitchen.goto('/dashboard/kitchen');
  await kitchen.getByText('ALLERGIES: no nuts, no sesame').first().waitFor();
  await kitchen.getByText('+ Rice').first().waitFor();
  const known = button('Acknowledge the allergies of token 1', kitchen);
  const before = await known.boundingBox();
  expect(await listAxeFaults(kitchen)).toEqual([]);
  await known.click();
  const after = button('Allergies of token 1 are acknowledged', kitchen);
  await after.waitFor();
  expect(await after.boundingBox()).toEqual(before);
  const seen = 'SELECT allergies_seen_at FROM orders';
  expect(at.hub.db.prepare(seen).pluck().get()).toBeGreaterThan(0);

  await button('Add Soup').waitFor();
  await kitchen.waitForLoadState('networkidle');
  await untilFetched(kitchen, 'line-holds');
  await button(/Start Making: 2 × Soup/, kitchen).click({ button: 'right' });
  const left = dialog('Countdown', kitchen);
  await left.getByRole('button', { name: 'Sold out' }).click();
  await left.getByRole('button', { name: 'Save' }).click();
  await button(/Add Soup.*Sold out/).waitFor();
  expect(at.hub.db.prepare('SELECT DISTINCT status FROM order_items').pluck().all()).toEqual([
    'created',
  ]);
  expect(wall.faults).toEqual([]);
  await wall.context.close();
});
