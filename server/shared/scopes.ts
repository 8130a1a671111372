// The permission scopes and the rule that checks them (contract 4).

export const SCOPES = [
  'DASHBOARD',
  'POS',
  'CUSTOMER_DISPLAY',
  'KITCHEN_DISPLAY',
  'ORDER_STATUS_DISPLAY',
  'ORDER_STATUS',
  'ORDERS',
  'KITCHEN',
  'RESERVATIONS',
  'VIEW_RESERVATIONS',
  'MANAGE_RESERVATIONS',
  'CUSTOMERS',
  'VIEW_CUSTOMERS',
  'MANAGE_CUSTOMERS',
  'INVOICES',
  'MEMBERSHIP',
  'INVENTORY',
  'VIEW_INVENTORY',
  'MANAGE_INVENTORY',
  'SETTINGS',
  'REPORTS',
  // Permissions for single actions (contract 18).
  'VOID',
  'DISCOUNT',
  'REFUND',
  'CASH',
  'APPROVE',
  'VALUE',
] as const;

export type Scope = (typeof SCOPES)[number];
export type Role = 'admin' | 'user';

const known: ReadonlySet<string> = new Set(SCOPES);

export const isScope = (name: string): name is Scope => known.has(name);

/** Returns the known scopes in a comma-separated text, in their order and without duplicates. */
export function parseScopes(text: string): Scope[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names)].filter(isScope);
}

/** Returns whether a user has at least one of the scopes. An admin has all scopes (contract 4). */
export function holdsAny(who: { role: Role; scope: string }, scopes: readonly Scope[]): boolean {
  if (who.role === 'admin') return true;
  const held = parseScopes(who.scope);
  return scopes.some((scope) => held.includes(scope));
}

/** The actions that may need a permission, each with that permission (contract 18). */
export const RIGHTS = {
  void: 'VOID',
  move: 'VOID',
  discount: 'DISCOUNT',
  comp: 'DISCOUNT',
  service: 'DISCOUNT',
  guests: 'DISCOUNT',
  price: 'DISCOUNT',
  refund: 'REFUND',
  payment: 'REFUND',
  tip: 'REFUND',
  cash: 'CASH',
  'no-sale': 'CASH',
  value: 'VALUE',
} as const satisfies Record<string, Scope>;
export type ApprovableAction = keyof typeof RIGHTS;
/** Only the hub needs this list. `@__PURE__` lets the build leave the list out of the screens. */
export const APPROVABLE_ACTIONS = /* @__PURE__ */ Object.keys(RIGHTS) as ApprovableAction[];

/** The scopes that may read and pay bills at a till. */
export const SELLERS = ['POS', 'ORDERS'] as const;
/** The scopes that may GET /orders, and receive and emit order events (contract 4, 6). */
export const ORDER_READERS = ['POS', 'ORDERS', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY'] as const;
/** The scopes that may GET /kitchen. */
export const KITCHEN_READERS = ['KITCHEN', 'KITCHEN_DISPLAY'] as const;
export const ORDER_EMITTERS = [...ORDER_READERS, ...KITCHEN_READERS] as const;
export const EVENT_HEARERS = [...ORDER_EMITTERS, 'APPROVE'] as const;
/** The scopes that may open the socket. A customer display receives no events. */
export const CONNECTORS = [...EVENT_HEARERS, 'CUSTOMER_DISPLAY'] as const;
export const RESERVATION_READERS = [
  'RESERVATIONS',
  'VIEW_RESERVATIONS',
  'MANAGE_RESERVATIONS',
] as const;
export const RESERVATION_WRITERS = ['RESERVATIONS', 'MANAGE_RESERVATIONS'] as const;
/** The scopes that may see the waitlist and seat parties from it. */
export const WAITLIST_KEEPERS = [...RESERVATION_WRITERS, 'POS'] as const;
export const CUSTOMER_READERS = ['CUSTOMERS', 'VIEW_CUSTOMERS', 'MANAGE_CUSTOMERS'] as const;
/** The scopes that may see gift cards, house accounts and points. */
export const ACCOUNT_READERS = ['POS', 'ORDERS', 'INVOICES'] as const;
export const CUSTOMER_WRITERS = ['CUSTOMERS', 'MANAGE_CUSTOMERS'] as const;
