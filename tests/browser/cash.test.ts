// A drawer's evening in a real browser: opening count, cash in, blind count, closing the shift and the day.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, loseAnswer } from '../fixtures/browser.ts';
import { CASH, sell } from '../fixtures/drawers.ts';
import { asPerson, expectFitsPhone, type House, openHouse } from '../fixtures/house.ts';
import { makeTill } from '../fixtures/orders.ts';
import { makeAdmin, makePerson, type Person } from '../fixtures/people.ts';
import { notePrints } from '../fixtures/print-page.ts';

let house: House;
let boss: Person;

beforeAll(async () => {
  house = await openHouse();
  boss = makePerson(house.hub, { scopes: ['POS', 'CASH'] });
});
afterAll(() => house?.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Makes the hub refuse the next call to this address. */
const refuseOnce = (page: Page, address: string, json: object) =>
  page.route(address, (route) => route.fulfill({ status: 409, json }), { times: 1 });

test('a whole shift: the float counted, cash moved, counted blind and once more, closed with a reason, and the Z', async () => {
  covers('9.16', '/dashboard/cash');
  await asPerson(house, boss, async (page, { faults }) => {
    await page.context().addInitScript(notePrints);
    await page.goto('/dashboard/cash');
    await page.getByRole('heading', { name: 'Cash', exact: true }).waitFor();
    await button(page, 'Open a shift').click();
    await page.getByLabel('$50.00', { exact: true }).fill('1');
    await page.getByLabel('$50.00', { exact: true }).press('Enter');
    // Enter moves to the next row, the on-screen keys type there, and a tap adds one piece.
    const keys = page.getByRole('group', { name: 'Amount keypad' });
    for (const key of ['2', '7', 'Delete last digit', 'Decimal point'])
      await keys.getByRole('button', { name: key, exact: true }).click();
    await button(page, 'One $10.00 more').click();
    await page.getByText('$40.00', { exact: true }).waitFor();
    await page.getByText('$100.00', { exact: true }).last().waitFor();
    await button(page, 'Open the shift').click();
    await button(page, 'Count the drawer').waitFor();

    await sell(house.hub, makeTill(house.hub, boss), 1250, { tip: 1 });
    await button(page, 'Cash out').click();
    const dialog = page.getByRole('dialog');
    // The device keyboard stays closed: the keys are on the screen.
    expect(await dialog.getByRole('textbox', { name: 'Amount' }).getAttribute('inputmode')).toBe(
      'none',
    );
    for (const key of ['7', 'Delete last digit', '5'])
      await dialog.getByRole('button', { name: key, exact: true }).click();
    expect(await dialog.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('5');
    await button(page, 'Save').click();
    await dialog.getByText('Please give a reason.').first().waitFor();
    await dialog.getByLabel('Reason').fill('Flowers');
    await button(page, 'Save').click();
    await page.getByText('Flowers').waitFor();

    await button(page, 'X report').click();
    await page.getByText('Totals by payment type appear after the count.').waitFor();
    expect(await page.getByRole('heading', { name: 'Payments' }).count()).toBe(0);
    // The dialog is taller than a small till's screen and can be scrolled by keyboard too.
    await page.setViewportSize({ width: 1024, height: 600 });
    expect(await listAxeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    const popup = page.waitForEvent('popup');
    await button(page, 'Print the counting sheet').click();
    const paper = await popup;
    await paper.getByText('COUNT', { exact: true }).waitFor();
    const untilPrinted = () => paper.waitForFunction(() => document.title.endsWith('printed'));
    await untilPrinted();
    // After a reload the page prints only if the user asks for a copy, which the hub marks as a duplicate.
    await paper.reload();
    await button(paper, 'Print duplicate').waitFor();
    expect(await paper.title()).not.toContain('printed');
    await button(paper, 'Print duplicate').click();
    await paper.getByText('DUPLICATE 1', { exact: true }).waitFor();
    await untilPrinted();
    await paper.close();

    await button(page, 'Count the drawer').click();
    await page.getByLabel('Or enter the total').fill('100');
    await refuseOnce(page, '**/count', {
      code: 'TILLS_HOLD',
      screens: [{ name: 'Bar', username: 'ana', held: 1, last_heard: '2026-11-20T19:30:00.000Z' }],
    });
    await button(page, 'Submit count').click();
    // A user who presses Enter without reading does not discard the unsent entries.
    const held = page.getByRole('dialog', { name: 'A device has unsent orders' });
    await held.getByText('Bar of ana has unsent orders or payments (1)').waitFor();
    await page.keyboard.press('Enter');
    await held.waitFor({ state: 'detached' });
    expect(await button(page, 'Count once more').count()).toBe(0);
    await button(page, 'Submit count').click();
    await page.getByRole('cell', { name: '-$8.50' }).first().waitFor();
    await button(page, 'Count once more').click();
    await page.getByLabel('$100.00', { exact: true }).fill('1');
    await page.getByLabel('$5.00', { exact: true }).fill('1');
    // The on-screen keys type every count, also the count of the card slips.
    const card = page.getByRole('textbox', { name: 'Card' });
    expect(await card.getAttribute('inputmode')).toBe('none');
    await card.click();
    for (const key of ['2', 'Decimal point', '5'])
      await keys.getByRole('button', { name: key, exact: true }).click();
    expect(await card.inputValue()).toBe('2.5');
    await card.fill('');
    await button(page, 'Submit recount').click();
    await page.getByRole('cell', { name: '-$3.50' }).first().waitFor();
    await button(page, 'Close the shift').click();
    await page.getByText('Please give a reason for the difference.').first().waitFor();
    const reason = page.getByRole('textbox', { name: 'Reason for the difference' });
    await button(page, 'Wrong change given').click();
    expect(await reason.inputValue()).toBe('Wrong change given');
    await reason.fill('A wrong coin');
    await button(page, 'Close the shift').click();
    await page.getByText('This drawer has no open shift.').waitFor();

    const closeDay = async () => {
      await button(page, 'Close the day (Z)').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click();
    };
    // The answer is lost. The repeated call returns the same Z report and does not make a second one.
    await loseAnswer(page, '**/days/close');
    await closeDay();
    await page.getByText("The hub can't be reached").first().waitFor();
    expect(faults.splice(0).filter((fault) => !/Failed to load/.test(fault))).toEqual([]);
    await closeDay();
    await button(page, 'Z 1').waitFor();
    expect(await button(page, 'Z 2').count()).toBe(0);
    await button(page, 'Z 1').click();
    await page.getByRole('dialog').getByText('Lifetime sales').waitFor();
    const download = page.waitForEvent('download');
    await button(page, 'Download CSV').click();
    expect((await download).suggestedFilename()).toBe('z-1.csv');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('cell', { name: 'A wrong coin' }).first().waitFor();
  });
});

test('who only reads the books sees them and moves nothing, on a phone too', async () => {
  const reader = makePerson(house.hub, { scopes: ['REPORTS'] });
  await asPerson(house, reader, async (page) => {
    await page.goto('/dashboard/cash');
    await page.getByText('This drawer has no open shift.').waitFor();
    await page.getByText('A wrong coin').first().waitFor();
    expect(await button(page, 'Open a shift').count()).toBe(0);
    expect(await button(page, 'Close the day (Z)').count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
  });
});

test.each([false, true])('the pages of the cash fit a phone, dark: %s', async (dark) => {
  await expectFitsPhone(
    house,
    makeAdmin(house.hub),
    ['/dashboard/cash', '/dashboard/settings/drawers'],
    dark,
  );
});

test('a drawer and a server bank are set up in the settings', async () => {
  covers('9.10', '/dashboard/settings/drawers');
  await asPerson(house, makeAdmin(house.hub), async (page) => {
    await page.goto('/dashboard/settings/drawers');
    await page.getByRole('cell', { name: 'Main', exact: true }).waitFor();
    await button(page, 'New').click();
    await page.getByLabel('Title').fill('Server bank of the boss');
    await page.getByLabel('Server bank of').selectOption(boss.username);
    await button(page, 'Save').click();
    await page.getByRole('cell', { name: 'Server bank of the boss', exact: true }).waitFor();
    const { body } = await makeTill(house.hub, boss).get('/shifts/init');
    expect(body.drawers.at(-1)).toMatchObject({ id: body.drawerId, username: boss.username });
    expect(body.paymentTypes[0].id).toBe(CASH);
  });
});
