// What anybody in the restaurant's network may read: the digital menu (§2 Public QR menu, decisions §5).
import { Type } from 'typebox';
import type { EndpointTable } from '../endpoint.ts';
import { Category, MenuItem, StoreSettings } from '../entities.ts';

/** When the menu is off nothing leaks but that. */
const MenuOff = Type.Object({ is_qr_menu_enabled: Type.Literal(0) });

export const publicEndpoints = {
  'GET /qrmenu': {
    access: 'public',
    answer: Type.Object({
      storeSettings: Type.Union([StoreSettings, MenuOff]),
      categories: Type.Array(Category),
      menuItems: Type.Array(MenuItem),
    }),
  },
} as const satisfies EndpointTable;
