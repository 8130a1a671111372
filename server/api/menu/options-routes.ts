// The calls of variants and add-ons (CONTRACT §5).
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { addOption, deleteOption, updateOption } from './options.ts';

export const optionRoutes = (hub: Hub): Route[] => [
  route('POST /menu-items/variants/{itemId}/add', ({ params, body, call }) =>
    hub.run(addOption, { kind: 'variant', ...params, ...body }, call),
  ),
  route('POST /menu-items/variants/{itemId}/update/{variantId}', ({ params, body, call }) => {
    const { itemId, variantId: id } = params;
    return hub.run(updateOption, { kind: 'variant', itemId, id, ...body }, call);
  }),
  route('DELETE /menu-items/variants/{itemId}/delete/{variantId}', ({ params, call }) => {
    const { itemId, variantId: id } = params;
    return hub.run(deleteOption, { kind: 'variant', itemId, id }, call);
  }),
  route('POST /menu-items/addons/{itemId}/add', ({ params, body, call }) =>
    hub.run(addOption, { kind: 'addon', ...params, ...body }, call),
  ),
  route('POST /menu-items/addons/{itemId}/update/{addonId}', ({ params, body, call }) => {
    const { itemId, addonId: id } = params;
    return hub.run(updateOption, { kind: 'addon', itemId, id, ...body }, call);
  }),
  route('DELETE /menu-items/addons/{itemId}/delete/{addonId}', ({ params, call }) => {
    const { itemId, addonId: id } = params;
    return hub.run(deleteOption, { kind: 'addon', itemId, id }, call);
  }),
];
