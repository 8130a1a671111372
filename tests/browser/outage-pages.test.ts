// Pages that miss something: the app's offline copy, an event, or a connected kitchen display.
import { beforeEach, describe, expect, it } from 'vitest';
import { listAxeFaults, untilWhole } from '../fixtures/browser.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { eachOutage } from '../fixtures/outage.ts';

const shop = eachOutage(await openFileBrowser('--autoplay-policy=no-user-gesture-required'));

describe('a page that keeps no copy of the app, as on plain HTTP', () => {
  beforeEach(async () => {
    shop.context = await shop.openContext({ serviceWorkers: 'block' });
    shop.page = await shop.context.newPage();
    // Blocks everything that the page fetches later and everything that it retries automatically.
    await shop.page.addInitScript(() => {
      const { setTimeout: usual } = window;
      Object.assign(window, {
        setTimeout: (work: () => void, ms = 0) => (ms >= 1000 ? 0 : usual(work, ms)),
      });
    });
  });

  it('has what a sale opens as soon as it is drawn', async () => {
    const dialogs = shop.page.waitForResponse(/\/assets\/pos-dialogs[^/]*\.js$/);
    const outboxList = shop.page.waitForResponse(/\/assets\/outbox-list[^/]*\.js$/);
    await shop.page.goto('/dashboard/pos');
    await shop.addButton().waitFor();
    await untilWhole(shop.page, (await dialogs).url());
    await untilWhole(shop.page, (await outboxList).url());
    await shop.hub.kill();
    await shop.takeOrder(1);
    await shop.page.getByText('1 order saved on this device').waitFor();
    await shop.button('Show').click();
    await shop.dialog('Unsent orders and payments').waitFor();
  });

  it.each([1280, 360])(
    'says that a dialog could not be fetched, and tries again at a tap, %i px',
    async (width) => {
      await shop.page.setViewportSize({ width, height: 720 });
      await shop.page.route('**/assets/pos-dialogs*', (route) => route.abort());
      await shop.page.goto('/dashboard/pos');
      await shop.addButton().click();
      if (width < 980) await shop.page.getByRole('button', { name: /1 item/ }).click();
      await shop.button('Create Receipt & Pay').click();
      const missing = shop.page.getByText('Not loaded yet. This page opens when the hub answers.');
      await missing.waitFor();
      expect(await listAxeFaults(shop.page)).toEqual([]);
      if (width < 980) await shop.dialog('Cart').getByRole('button', { name: 'Close' }).click();
      await shop.page.unroute('**/assets/pos-dialogs*');
      await shop.button('Retry').click();
      await shop.page.getByRole('button', { name: /^Collect / }).waitFor();
      await missing.waitFor({ state: 'detached' });
    },
  );
});

describe('a screen in the kitchen', () => {
  it('that missed an event loads its list again', async () => {
    let dropped = 0;
    await shop.page.routeWebSocket(/socket\.io/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((frame) => {
        if (String(frame).includes('"new_order"')) dropped += 1;
        else socket.send(frame);
      });
    });
    await shop.page.goto('/dashboard/kitchen');
    await shop.page.getByText('No Orders Pending!').waitFor();
    await shop.mark().getByText('Live').waitFor();
    const [cart] = await shop.till.someCarts();
    await shop.till.order(cart);
    await shop.page.getByRole('list', { name: 'Tickets' }).waitFor({ timeout: 20_000 });
    expect(dropped).toBe(1);
  });

  it('if none is connected, the cashier is warned, and an unseen order raises an alarm', async () => {
    await shop.openPos();
    await shop.addButton().click();
    await shop.button('Send to Kitchen').click();
    const asked = shop.dialog('Send order to Kitchen');
    await asked.getByText('No kitchen screen is connected.').waitFor();
    await shop.page.clock.install();
    // Moves only the page's clock; an answer of the hub must not set it back.
    await shop.page.evaluate(() => {
      const { get } = Headers.prototype;
      Headers.prototype.get = function (name) {
        return name.toLowerCase() === 'date' ? null : get.call(this, name);
      };
    });
    await asked.getByRole('button', { name: 'Send to Kitchen' }).click();
    await shop.dialog('Order sent to Kitchen').getByRole('button', { name: 'Next order' }).click();
    await shop.page.getByText('not seen yet').waitFor();
    // Moves the clock in small steps and waits for an answer after each step, because one large step would time out a
    // running call.
    const pass = async (seconds: number) => {
      for (let gone = 0; gone < seconds; gone += 5) {
        await shop.page.clock.fastForward(5000);
        await shop.page.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
      }
    };
    await pass(25);
    // The page's clock continues to run, so on a busy machine some more seconds have passed.
    await shop.page.getByText(/not seen for [2-5]\d s/).waitFor();
    await pass(40);
    await shop.page
      .getByText('Token 1 has not been seen in the kitchen for over a minute!')
      .waitFor();
  });
});
