// Which writes end what is kept in memory: told by the tables that a statement names, once when it is prepared.
import { SEALED_TABLES } from '../audit/sealed-rows.ts';

/** What every sale asks of the menu and the store, and what changes it by `ON DELETE`. */
const SALE_TABLES =
  /\b(store|menu_items|taxes|categories|variants|addons|options|option_groups|item_option_groups|price_lists|price_list_items|price_list_categories|stations|station_categories|station_printers|printers)\b/;

/** What tells who holds a token and what he may, and what changes it by `ON DELETE`. */
const SESSION_TABLES = /\b(users|devices|access_tokens|tills)\b/;

/** Whether this write may change somebody's session or rights. */
export const changesSessions = (sql: string): boolean => SESSION_TABLES.test(sql);

/** Whether this write may change a row that the trail seals. */
export const changesSealed = (sql: string): boolean => SEALED_TABLES.test(sql);

/** Whether this write may change what is read once for all sales. */
export const endsCached = (sql: string): boolean => SALE_TABLES.test(sql) || changesSessions(sql);
