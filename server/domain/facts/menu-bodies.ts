// The bodies of facts about the menu: a menu entry as it is after a change, or a note that the entry was deleted
// (contract 34.2).
import type { Tx } from '../../db/executor.ts';
import { written } from '../../db/query.ts';
import { wireOf } from '../store/bill-rules.ts';
import { type FactDraft, rateOf } from './bodies.ts';
import { dayOfFact } from './feed.ts';
import { MENU_TABLES, type MenuEntity } from './note-triggers.ts';

type Row = Readonly<Record<string, string | number | null>>;

const rowOf = Object.fromEntries(
  Object.entries(MENU_TABLES).map(([entity, table]) => [
    entity,
    written<{ id: number }, Row>(`SELECT * FROM ${table} WHERE id = :id`),
  ]),
);
const textsOf = written<
  { kind: string; id: number },
  { tag: string; title: string | null; description: string | null }
>(
  'SELECT tag, title, description FROM menu_texts WHERE kind = :kind AND owner_id = :id ORDER BY tag',
);
const LISTS = {
  item: {
    groups: written<{ id: number }, Row>(
      'SELECT group_id FROM item_option_groups WHERE item_id = :id ORDER BY position, group_id',
    ),
  },
  'price-list': {
    categories: written<{ id: number }, Row>(
      'SELECT category_id FROM price_list_categories WHERE list_id = :id ORDER BY category_id',
    ),
    items: written<{ id: number }, Row>(
      'SELECT item_id, variant_id, price_cents FROM price_list_items WHERE list_id = :id ORDER BY item_id, variant_id',
    ),
  },
} as const;

const stepsOf = written<{ id: number }, Row & { id: number }>(
  'SELECT id, title, min, max, course FROM set_steps WHERE item_id = :id ORDER BY position',
);
const choicesOf = written<{ id: number }, Row>(
  'SELECT item_id, variant_id, surcharge_cents, is_default FROM set_choices WHERE step_id = :id ORDER BY position',
);

/** Returns the steps of a set menu, each with its choices. */
const setSteps = (tx: Tx, set: number) =>
  tx.all(stepsOf, { id: set }).map(({ id, ...step }) => ({
    ...step,
    choices: tx.all(choicesOf, { id }).map((choice) => wireRow(tx, choice)),
  }));

/** Returns a row with the names and units of the API: `price_cents` becomes `price`, `rate_milli` becomes `rate`. */
function wireRow(tx: Tx, row: Row): Record<string, unknown> {
  const wire = wireOf(tx);
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value !== 'number') return [name.replace(/_(?:cents|milli)$/, ''), value];
      if (name.endsWith('_cents')) return [name.slice(0, -6), wire.amount(value)];
      if (name.endsWith('_milli')) return [name.slice(0, -6), rateOf(value)];
      return [name, value];
    }),
  );
}

const hasLists = (entity: MenuEntity): entity is keyof typeof LISTS => entity in LISTS;

function listsOf(tx: Tx, entity: MenuEntity, id: number): Record<string, unknown> {
  if (!hasLists(entity)) return {};
  return Object.fromEntries(
    Object.entries(LISTS[entity]).map(([name, query]) => [
      name,
      tx.all(query, { id }).map((row) => wireRow(tx, row)),
    ]),
  );
}

const isEntity = (name: string): name is MenuEntity => name in MENU_TABLES;

/** Returns the fact of a menu entry in its current state; undefined if `entity` is not a kind of menu entry. */
export function menuFact(tx: Tx, entity: string, id: number, at: number): FactDraft | undefined {
  const query = rowOf[entity];
  if (!isEntity(entity) || !query) return undefined;
  const row = tx.get(query, { id });
  const head = { kind: 'menu', at, day: dayOfFact(tx, at) } as const;
  if (!row || (row.deleted_at ?? null) !== null) {
    return { ...head, body: { entity, id, deleted: true } };
  }
  const { id: _, deleted_at: __, image: ___, ...fields } = wireRow(tx, row);
  const translations = Object.fromEntries(
    tx
      .all(textsOf, { kind: entity, id })
      .map(({ tag, title, description }) => [
        tag,
        description === null ? { title } : { title, description },
      ]),
  );
  const lists = {
    ...listsOf(tx, entity, id),
    ...(entity === 'item' && row.kind === 'set' ? { steps: setSteps(tx, id) } : {}),
  };
  const body = { entity, id, deleted: false, ...fields, translations, ...lists };
  return { ...head, body };
}
