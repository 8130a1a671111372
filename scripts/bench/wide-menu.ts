// A long menu: 400 dishes, and 60 option groups that the added dishes share.
import type { Till } from './till.ts';

export const WIDE = 400;
const GROUPS = 60;
const OPTIONS = ['Aioli', 'Harissa', 'Mustard', 'Pesto'];

async function addGroups(till: Till): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < GROUPS; n += 1) {
    const options = OPTIONS.map((title, at) => ({ title, price: at / 2, isDefault: false }));
    const group = { title: `Sauces ${n}`, min: 0, max: 2, free: 1, options };
    ids.push((await till.call(till.post('/settings/option-groups/add', group))).id);
  }
  return ids;
}

/**
 * Adds dishes up to 400. Only the added dishes have options, so the dishes that were there before can still be
 * ordered with a single tap.
 */
export async function widenMenu(till: Till): Promise<void> {
  const groups = await addGroups(till);
  const listed: unknown[] = await till.call(till.get('/menu-items'));
  const [category] = await till.call(till.get('/settings/categories'));
  for (let n = listed.length; n < WIDE; n += 1) {
    const body = {
      title: `Dish ${n}`,
      price: 10,
      netPrice: 1,
      categoryId: category?.id ?? null,
      taxId: null,
    };
    const { id } = await till.call(till.post('/menu-items/add', body));
    const groupIds = [groups[n % GROUPS], groups[(n + GROUPS / 2) % GROUPS]];
    await till.call(till.post(`/menu-items/${id}/groups`, { groupIds }));
  }
}
