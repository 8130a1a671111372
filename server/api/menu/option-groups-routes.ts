// The calls of what dishes ask, and of what is left of them (CONTRACT §20.7, §21.1).

import { listOptionGroups } from '../../domain/menu/option-groups.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { setAvailability } from './availability.ts';
import {
  addOptionGroup,
  deleteOptionGroup,
  setItemGroups,
  updateOptionGroup,
} from './option-groups.ts';

export const optionGroupRoutes = (hub: Hub): Route[] => [
  route('GET /settings/option-groups', () => hub.read(listOptionGroups)),
  route('POST /settings/option-groups/add', ({ body, call }) =>
    hub.run(addOptionGroup, body, call),
  ),
  route('POST /settings/option-groups/{id}/update', ({ params, body, call }) =>
    hub.run(updateOptionGroup, { ...body, ...params }, call),
  ),
  route('DELETE /settings/option-groups/{id}', ({ params, call }) =>
    hub.run(deleteOptionGroup, params, call),
  ),
  route('POST /menu-items/{id}/groups', ({ params, body, call }) =>
    hub.run(setItemGroups, { ...params, ...body }, call),
  ),
  route('POST /menu-items/availability', ({ body, call }) => hub.run(setAvailability, body, call)),
];
