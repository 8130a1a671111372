// Names the read forms (the schemas of what calls return) in the OpenAPI document, so that it contains each of them
// once.
import * as approvals from '#shared/entities/approvals.ts';
import * as billing from '#shared/entities/billing.ts';
import * as bills from '#shared/entities/bills.ts';
import * as cash from '#shared/entities/cash.ts';
import * as common from '#shared/entities/common.ts';
import * as kitchen from '#shared/entities/kitchen.ts';
import * as menu from '#shared/entities/menu.ts';
import * as orders from '#shared/entities/orders.ts';
import * as paper from '#shared/entities/paper.ts';
import * as people from '#shared/entities/people.ts';
import * as priceLists from '#shared/entities/price-lists.ts';
import * as promotions from '#shared/entities/promotions.ts';
import * as seating from '#shared/entities/seating.ts';
import * as store from '#shared/entities/store.ts';
import * as tables from '#shared/entities/tables.ts';

const modules = [
  ...[approvals, billing, bills, cash, common, kitchen, menu],
  ...[orders, paper, people, priceLists, promotions, seating, store, tables],
];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Maps a schema to its name. Lists of words, and functions that make schemas, have no name. */
const names: ReadonlyMap<object, string> = new Map(
  modules
    .flatMap((module): [string, unknown][] => Object.entries(module))
    .filter((entry): entry is [string, object] => isObject(entry[1]) && !Array.isArray(entry[1]))
    .map(([name, schema]) => [schema, name]),
);

/** Returns the schema as plain data. Each read form inside it becomes a reference. */
function plain(schema: object): unknown {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withReferences(value)]),
  );
}

/**
 * Returns a schema as plain data. Each read form, whether the schema itself or a part of it, becomes a reference to
 * its name.
 */
export function withReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReferences);
  if (!isObject(value)) return value;
  const name = names.get(value);
  return name === undefined ? plain(value) : { $ref: `#/components/schemas/${name}` };
}

/** Returns all read forms by name, in alphabetical order. */
export const namedSchemas = (): Record<string, unknown> =>
  Object.fromEntries(
    [...names]
      .map(([schema, name]): [string, unknown] => [name, plain(schema)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
