// The digital menu, which anyone in the restaurant's network may read without signing in (contract 9, 5 Public QR
// menu).
import { Type } from 'typebox';
import { Category, MenuItem } from '../entities/menu.ts';
import { StoreSettings } from '../entities/store.ts';
import { LanguageQuery } from '../fields.ts';
import type { EndpointTable } from './endpoint.ts';

/** The store settings when the digital menu is turned off: only this flag. */
const MenuOff = Type.Object({ is_qr_menu_enabled: Type.Literal(0) });

export const publicEndpoints = {
  'GET /qrmenu': {
    access: 'public',
    query: LanguageQuery,
    answer: Type.Object({
      storeSettings: Type.Union([StoreSettings, MenuOff]),
      categories: Type.Array(Category),
      menuItems: Type.Array(MenuItem),
    }),
  },
} as const satisfies EndpointTable;
