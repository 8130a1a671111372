// The calls of price lists and of the menu's order (CONTRACT §21): each with the test that shows it.
import { by, type Coverage } from './coverage-of.ts';

const lists = 'server/prices/price-list-register';
const order = 'server/menu/menu-order';

export const PRICE_CALLS: readonly Coverage[] = [
  ...by(
    lists,
    'keeps a list as it was sent, and what a change leaves out',
    'GET /settings/price-lists',
    'POST /settings/price-lists/add',
    'POST /settings/price-lists/{id}/update',
    'DELETE /settings/price-lists/{id}',
  ),
  ...by(
    order,
    'those named stand first, the others behind them as they stood, for staff and guests',
    'POST /menu-items/order',
  ),
  ...by(order, 'categories likewise', 'POST /settings/categories/order'),
  ...by(
    'server/menu/many-items',
    'many dishes get a category, a tax, a price by percent, and go off the menu at once',
    'POST /menu-items/change',
  ),
  ...by(
    'server/menu/many-items',
    'a copy asks what the dish asks, and stands last without its photo',
    'POST /menu-items/{id}/copy',
  ),
];
