// The types of the public menu's answer.
import type { AnswerOf } from '#shared/endpoints/table.ts';

type Answer = AnswerOf<'GET /qrmenu'>;

export type GuestStore = Extract<Answer['storeSettings'], { store_name: string }>;

/** Returns the store's details, or undefined if the public menu is off. */
export function findOpenStore({ storeSettings }: Answer): GuestStore | undefined {
  return 'store_name' in storeSettings && storeSettings.is_qr_menu_enabled === 1
    ? storeSettings
    : undefined;
}
