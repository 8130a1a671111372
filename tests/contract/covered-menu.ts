// The calls of what dishes ask, what is left of them and what guests must not eat (CONTRACT §20.7, §21): each with the test that shows it.
import { by, type Coverage } from './coverage-of.ts';

const groups = 'server/menu/option-groups';

export const MENU_CALLS: readonly Coverage[] = [
  ...by(
    groups,
    'a group is added, read and announced, with who uses it',
    'GET /settings/option-groups',
    'POST /settings/option-groups/add',
  ),
  ...by(
    groups,
    'an update keeps the numbers that it sends, in the order in which it sends them',
    'POST /settings/option-groups/{id}/update',
  ),
  ...by(
    groups,
    'dishes share groups in an order of their own, and lose what is deleted',
    'DELETE /settings/option-groups/{id}',
    'POST /menu-items/{id}/groups',
  ),
  ...by(
    'server/menu/sold-out',
    'a count is set, shown to tills and guests, announced, and taken away',
    'POST /menu-items/availability',
  ),
  ...by(
    'server/kitchen/allergies',
    'an order bears what its guest must not eat until the kitchen says that it knows',
    'POST /kitchen/allergies',
  ),
];
