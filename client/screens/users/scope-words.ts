// What each permission lets a user do, in the words of the screens.
import { parseScopes, type Scope } from '#shared/scopes.ts';
import { t, words } from '../../locales/t.ts';

const SCOPE_WORDS = words({
  DASHBOARD: 'Dashboard',
  POS: 'POS',
  CUSTOMER_DISPLAY: 'Customer Display',
  KITCHEN_DISPLAY: 'Kitchen display',
  ORDER_STATUS_DISPLAY: 'Order board',
  ORDER_STATUS: 'Change order status',
  ORDERS: 'Orders',
  KITCHEN: 'Kitchen',
  RESERVATIONS: 'Reservations',
  VIEW_RESERVATIONS: 'See reservations',
  MANAGE_RESERVATIONS: 'Change reservations',
  CUSTOMERS: 'Customers',
  VIEW_CUSTOMERS: 'See customers',
  MANAGE_CUSTOMERS: 'Change customers',
  INVOICES: 'Invoices',
  MEMBERSHIP: 'Memberships',
  INVENTORY: 'Stock',
  VIEW_INVENTORY: 'See stock',
  MANAGE_INVENTORY: 'Change stock',
  SETTINGS: 'Settings',
  REPORTS: 'Reports',
  VOID: 'Voids',
  DISCOUNT: 'Discounts',
  REFUND: 'Refunds',
  CASH: 'Cash',
  APPROVE: 'Approve',
  VALUE: 'Gift cards and points',
} as const satisfies Record<Scope, string>);

export const scopeInWords = (scope: Scope): string => t(SCOPE_WORDS[scope]);

export const scopesInWords = (scopes: readonly string[]): string =>
  parseScopes(scopes.join()).map(scopeInWords).join(', ');
