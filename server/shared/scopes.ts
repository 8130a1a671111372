// The permission scopes (CONTRACT §4) and the one rule that checks them.

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
  // Rights over single actions (CONTRACT §18).
  'VOID',
  'DISCOUNT',
  'REFUND',
  'CASH',
  'APPROVE',
] as const;

export type Scope = (typeof SCOPES)[number];
export type Role = 'admin' | 'user';

const known: ReadonlySet<string> = new Set(SCOPES);

export const isScope = (name: string): name is Scope => known.has(name);

/** The scopes in a comma-separated text, in its order, each once; unknown names are left out. */
export function parseScopes(text: string): Scope[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names)].filter(isScope);
}

/** Whether a person may: an admin always, others when they hold any one of the scopes (CONTRACT §4). */
export function holdsAny(who: { role: Role; scope: string }, scopes: readonly Scope[]): boolean {
  if (who.role === 'admin') return true;
  const held = parseScopes(who.scope);
  return scopes.some((scope) => held.includes(scope));
}

/** What may need a right, and which (CONTRACT §18). */
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
} as const satisfies Record<string, Scope>;
export type ApprovableAction = keyof typeof RIGHTS;
export const APPROVABLE_ACTIONS = Object.keys(RIGHTS) as ApprovableAction[];

/** Who may GET /orders: also who hears order events and may emit them (CONTRACT §4, §6). */
export const ORDER_READERS = ['POS', 'ORDERS', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY'] as const;
/** Who may GET /kitchen. */
export const KITCHEN_READERS = ['KITCHEN', 'KITCHEN_DISPLAY'] as const;
export const ORDER_EMITTERS = [...ORDER_READERS, ...KITCHEN_READERS] as const;
export const EVENT_HEARERS = [...ORDER_EMITTERS, 'APPROVE'] as const;
/** Who may connect at all: a customer display hears no event. */
export const CONNECTORS = [...EVENT_HEARERS, 'CUSTOMER_DISPLAY'] as const;
export const RESERVATION_READERS = [
  'RESERVATIONS',
  'VIEW_RESERVATIONS',
  'MANAGE_RESERVATIONS',
] as const;
export const RESERVATION_WRITERS = ['RESERVATIONS', 'MANAGE_RESERVATIONS'] as const;
/** Who sees the waitlist and seats from it. */
export const WAITLIST_KEEPERS = [...RESERVATION_WRITERS, 'POS'] as const;
export const CUSTOMER_READERS = ['CUSTOMERS', 'VIEW_CUSTOMERS', 'MANAGE_CUSTOMERS'] as const;
export const CUSTOMER_WRITERS = ['CUSTOMERS', 'MANAGE_CUSTOMERS'] as const;
