// The tables in German: the messages of the hub's answers, and the text for guests who gave no name.
import { expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { eachFloor, tile } from '../fixtures/waiter-floor.ts';

const { house, open, serve } = eachFloor(await openFileBrowser());

/** Opens the tables in German. */
async function openGerman() {
  const view = await open({}, { scopes: ['POS', 'ORDERS', 'DISCOUNT', 'RESERVATIONS'] });
  await view.page.evaluate(() => localStorage.setItem('comanda__language', 'de'));
  await view.page.reload();
  await view.page.getByRole('heading', { name: 'Tische' }).waitFor();
  return view;
}

test('what the hub answers is said in German, and a tip in cash needs no smaller coins', async () => {
  covers('27.9');
  await house.till.post('/settings/store-setting', { cashRounding: 5 });
  await serve();
  const { page, faults } = await openGerman();
  await tile(page, 'Table 7').click();
  await page.getByRole('button', { name: 'Platzieren ohne Bestellung' }).click();
  await page
    .getByRole('group', { name: /Table 7/ })
    .getByRole('button', { name: '3' })
    .click();
  await page.getByText('Am Tisch.').waitFor();
  await page
    .getByRole('complementary', { name: 'Table 7' })
    .getByText('Ohne Reservierung')
    .waitFor();

  await tile(page, 'Table 4').click();
  const panel = page.getByRole('complementary', { name: 'Table 4' });
  await panel.getByRole('button', { name: /bezahlen$/ }).click();
  const pay = page.getByRole('dialog', { name: /bezahlen$/ });
  await pay.getByRole('button', { name: 'Die Hälfte zahlen' }).click();
  // 10 % of 45.55 is 4.56. The smallest coin is 0.05, so the tip is 4.55.
  await pay.getByRole('button', { name: /^Trinkgeld 10 %: 4,55/ }).click();
  const typed = pay.getByRole('textbox');
  expect(
    await typed.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
  ).toEqual(['45,55', '4,55', '']);
  expect(await pay.getByRole('button', { name: 'Komma' }).innerText()).toBe(',');
  await pay.getByRole('button', { name: /bezahlen · Cash$/ }).click();
  await page.getByText('Ein Teil der Rechnung ist bezahlt.').waitFor();
  expect(faults).toEqual([]);
});
