// Determines which writes invalidate caches, by the tables that a statement names. This happens once, when the
// statement is prepared.
import { SEALED_TABLES } from './sealed-rows.ts';

/** Tables of the menu and the store that every sale reads, and tables that change them by `ON DELETE`. */
const SALE_TABLES =
  /\b(store|menu_items|taxes|categories|variants|addons|options|option_groups|item_option_groups|set_steps|set_choices|price_lists|price_list_items|price_list_categories|promotions|promotion_terms|menu_texts|stations|station_categories|station_printers|printers)\b/;

/** Tables that determine the user of a token and their permissions, and tables that change them by `ON DELETE`. */
const SESSION_TABLES = /\b(users|devices|access_tokens|tills)\b/;

/** Returns true if this write may change a session or permissions. */
export const changesSessions = (sql: string): boolean => SESSION_TABLES.test(sql);

/** Returns true if this write may change a row that the audit trail seals. */
export const changesSealed = (sql: string): boolean => SEALED_TABLES.test(sql);

/** Returns true if this write may change data that is cached for all sales. */
export const endsCached = (sql: string): boolean => SALE_TABLES.test(sql) || changesSessions(sql);
