// Tills, the menu in Settings and the public menu find dishes by folded texts: the title and the typed text are both
// folded (contract 27.3).
import { expect, test } from 'vitest';
import { foldText } from '#shared/fold-text.ts';
import type { MenuItem } from '../../../../client/screens/pos/cart/cart-choice.ts';
import { ALL, findItems } from '../../../../client/screens/pos/menu/menu-search.ts';

/**
 * Returns a dish as the hub sends it. If the dish can be found by several spellings, `found_by` has these spellings.
 */
function dish(title: string): MenuItem {
  const spellings = [...new Set([title.toLowerCase(), foldText(title)])];
  const found_by = spellings.length === 1 ? {} : { found_by: spellings.join('\n') };
  const price = { price: 5, net_price: null, tax_id: null, tax_title: null };
  const category = { category_id: null, category_title: null };
  const rest = { tax_rate: null, tax_type: null, image: null, addons: [], variants: [] };
  return { id: 1, title, ...price, ...category, ...rest, ...found_by };
}

test.each([
  ['Crème Brûlée', ['brulee', 'BRÛLÉE', 'Brulée', 'crème  brulee', '']],
  ['Işık', ['ışık', 'IŞIK', 'isik', 'İŞİK']],
  ['Weißkäse', ['weisskase', 'WEISSKÄSE', 'weißkase']],
  ['جبنة أبيض', ['ابيض', 'إبيض', 'جبنه', 'جبـنة']],
  ['Οδοσπιτι', ['ΟΔΟΣ', 'οδοσ']],
  ['Cola', ['COLA', 'côla']],
])('%s is found by each spelling', (title, searches) => {
  for (const search of searches) {
    expect([search, findItems([dish(title)], ALL, search).length]).toEqual([search, 1]);
  }
  expect(findItems([dish(title)], ALL, 'pizza')).toEqual([]);
});
