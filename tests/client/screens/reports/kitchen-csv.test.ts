// The CSV file of the kitchen times.
import { expect, it } from 'vitest';
import { kitchenCsv } from '../../../../client/screens/reports/kitchen-csv.ts';

const TIMES = { hour: 19, count: 20, p50: 400, p90: 720 };

it('has the stations, then the dishes, quoted, and no cell that a spreadsheet runs as a formula', () => {
  const text = kitchenCsv({
    stations: [{ station_id: 1, title: 'Grill, hot', ...TIMES }],
    items: [
      { item_title: 'Steak "rare"', variant_title: null, ...TIMES },
      { item_title: '=1+1', variant_title: 'a; @b', ...TIMES },
    ],
    kept: { promised: 0, kept: 0 },
  });
  expect(text.slice(1).split('\r\n')).toEqual([
    '"station","dish","variant","hour","count","p50_seconds","p90_seconds"',
    '"Grill, hot","","",19,20,400,720',
    '"","Steak ""rare""",,19,20,400,720',
    `"","'=1+1","a; '@b",19,20,400,720`,
    '',
  ]);
  expect(text.charCodeAt(0)).toBe(0xfeff);
});
