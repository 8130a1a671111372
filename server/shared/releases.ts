// What head office publishes to its stores: menu, taxes, promotions and settings (contract 39).
import type { EndpointKey } from './endpoints/table.ts';

/**
 * The kinds of entries, in the order in which a release applies them. An entry can refer only to entries of earlier
 * kinds.
 */
export const RELEASE_KINDS = ['tax', 'category', 'group', 'item', 'promotion', 'settings'] as const;
export type ReleaseKind = (typeof RELEASE_KINDS)[number];

interface Calls {
  /** The call that adds an entry; absent if every store has exactly one entry of the kind. */
  readonly add?: EndpointKey;
  readonly update: EndpointKey;
  readonly remove?: EndpointKey;
  /** The fields that a store may own: a release sets them when it adds the entry, and never changes them again. */
  readonly ownable: readonly string[];
}

/**
 * The hub's calls that apply entries of each kind. The body of an entry is the body of `add`, or of `update` if there
 * is no `add`.
 */
export const RELEASE_CALLS = {
  tax: {
    add: 'POST /settings/taxes/add',
    update: 'POST /settings/taxes/{id}/update',
    remove: 'DELETE /settings/taxes/{id}',
    ownable: [],
  },
  category: {
    add: 'POST /settings/categories/add',
    update: 'POST /settings/categories/{id}/update',
    remove: 'DELETE /settings/categories/{id}',
    ownable: [],
  },
  group: {
    add: 'POST /settings/option-groups/add',
    update: 'POST /settings/option-groups/{id}/update',
    remove: 'DELETE /settings/option-groups/{id}',
    ownable: [],
  },
  item: {
    add: 'POST /menu-items/add',
    update: 'POST /menu-items/update/{id}',
    remove: 'DELETE /menu-items/delete/{id}',
    ownable: ['price', 'isActive', 'description', 'kitchenName', 'buttonName'],
  },
  promotion: {
    add: 'POST /settings/promotions/add',
    update: 'POST /settings/promotions/{id}/update',
    remove: 'DELETE /settings/promotions/{id}',
    ownable: [],
  },
  settings: { update: 'POST /settings/store-setting', ownable: [] },
} as const satisfies Record<ReleaseKind, Calls>;

/** The call that sets the option groups of an item, which is separate from the call for the item. */
export const ITEM_GROUPS = 'POST /menu-items/{id}/groups';

/** A reference to another entry, by its name at head office. */
export interface Ref {
  readonly ref: string;
}

export interface ReleaseEntry {
  readonly ref: string;
  readonly kind: ReleaseKind;
  readonly title: string;
  /** The body of the call, with a `Ref` in place of every id of another entry. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The option groups of an item. If absent, the store keeps its own groups. */
  readonly groups?: readonly Ref[];
  /** The fields that the store owns: a release no longer changes them. */
  readonly owned: readonly string[];
  readonly isDeleted: boolean;
}

export interface Release {
  readonly no: number;
  readonly title: string;
  readonly createdAt: string;
  /** `now`: immediately; `next-day`: when the store's next business day begins. */
  readonly starts: 'now' | 'next-day';
  readonly entries: readonly ReleaseEntry[];
}

/** An entry that a store did not apply, and why. */
export interface RefusedEntry {
  readonly ref: string;
  readonly title: string;
  readonly reason: string;
}

export const MAX_RELEASE_ENTRIES = 5000;

const isRef = (value: unknown): value is Ref =>
  typeof value === 'object' && value !== null && typeof Object(value).ref === 'string';

/** Returns the value with each reference replaced by what `replace` returns. */
function mapRefs(value: unknown, replace: (ref: string) => unknown): unknown {
  if (isRef(value)) return replace(value.ref);
  if (Array.isArray(value)) return value.map((each) => mapRefs(each, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mapRefs(each, replace)]),
  );
}

/** The first of the numbers that replace references while a body is checked. No row has an id this high. */
const FIRST_STAND_IN = 4_500_000_000_000;

/** Returns the body with a number in place of each reference, and the reference of each number. */
export function numberRefs(body: unknown): { body: unknown; refs: Map<number, string> } {
  const refs = new Map<number, string>();
  const numbered = mapRefs(body, (ref) => {
    const number = FIRST_STAND_IN + refs.size;
    refs.set(number, ref);
    return number;
  });
  return { body: numbered, refs };
}

/** Returns the value with each number from `numberRefs` replaced by what `find` returns for its reference. */
export function replaceStandIns(
  value: unknown,
  refs: ReadonlyMap<number, string>,
  find: (ref: string) => unknown,
): unknown {
  if (typeof value === 'number') {
    const ref = refs.get(value);
    return ref === undefined ? value : find(ref);
  }
  if (Array.isArray(value)) return value.map((each) => replaceStandIns(each, refs, find));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, replaceStandIns(each, refs, find)]),
  );
}
