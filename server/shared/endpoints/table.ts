// The table of all endpoints, from which the hub's routes, the client's calls and the contract test are made.
import type { Static, TSchema } from 'typebox';
import { MAX_GUEST_BYTES } from '../guest-limits.ts';
import { MAX_BODY_BYTES, MAX_STRANGERS_BYTES } from '../limits.ts';
import { accountEndpoints } from './accounts.ts';
import { approvalEndpoints } from './approvals.ts';
import { auditEndpoints } from './audit.ts';
import { authEndpoints } from './auth.ts';
import { billPaymentEndpoints } from './bill-payments.ts';
import { billEndpoints } from './bills.ts';
import { cashEndpoints } from './cash.ts';
import { customerLookupEndpoints } from './customer-lookup.ts';
import { customerEndpoints } from './customers.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { dayEndpoints } from './days.ts';
import type { Endpoint } from './endpoint.ts';
import { exceptionEndpoints } from './exceptions.ts';
import { factEndpoints } from './facts.ts';
import { guestOrderEndpoints } from './guest-orders.ts';
import { guestEndpoints } from './guests.ts';
import { heldEndpoints } from './held.ts';
import { invoiceEndpoints } from './invoices.ts';
import { kitchenEndpoints } from './kitchen.ts';
import { mailEndpoints } from './mail.ts';
import { menuEndpoints } from './menu.ts';
import { menuCsvEndpoints } from './menu-csv.ts';
import { menuOptionEndpoints } from './menu-options.ts';
import { openOrderEndpoints } from './open-orders.ts';
import { orderEndpoints } from './orders.ts';
import { posEndpoints } from './pos.ts';
import { priceListEndpoints } from './price-lists.ts';
import { printingEndpoints } from './printing.ts';
import { promotionEndpoints } from './promotions.ts';
import { publicEndpoints } from './qr-menu.ts';
import { reportEndpoints } from './reports.ts';
import { reservationEndpoints } from './reservations.ts';
import { searchEndpoints } from './search.ts';
import { seatingEndpoints } from './seating.ts';
import { settingsEndpoints } from './settings.ts';
import { standbyEndpoints } from './standby.ts';
import { storeSettingsEndpoints } from './store-settings.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { supportEndpoints } from './support.ts';
import { tableEndpoints } from './tables.ts';
import { tillEndpoints } from './tills.ts';
import { userEndpoints } from './users.ts';

const endpoints = {
  ...accountEndpoints,
  ...authEndpoints,
  ...approvalEndpoints,
  ...dashboardEndpoints,
  ...posEndpoints,
  ...orderEndpoints,
  ...kitchenEndpoints,
  ...heldEndpoints,
  ...billEndpoints,
  ...billPaymentEndpoints,
  ...cashEndpoints,
  ...dayEndpoints,
  ...tableEndpoints,
  ...seatingEndpoints,
  ...searchEndpoints,
  ...customerLookupEndpoints,
  ...customerEndpoints,
  ...reservationEndpoints,
  ...invoiceEndpoints,
  ...mailEndpoints,
  ...factEndpoints,
  ...userEndpoints,
  ...exceptionEndpoints,
  ...reportEndpoints,
  ...auditEndpoints,
  ...storeSettingsEndpoints,
  ...settingsEndpoints,
  ...menuEndpoints,
  ...menuCsvEndpoints,
  ...menuOptionEndpoints,
  ...priceListEndpoints,
  ...promotionEndpoints,
  ...subscriptionEndpoints,
  ...printingEndpoints,
  ...supportEndpoints,
  ...tillEndpoints,
  ...standbyEndpoints,
  ...publicEndpoints,
  ...guestEndpoints,
  ...guestOrderEndpoints,
  ...openOrderEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

type Part<K extends EndpointKey, P extends keyof Endpoint> = Endpoints[K] extends {
  readonly [key in P]: infer S extends TSchema;
}
  ? Static<S>
  : undefined;

export type BodyOf<K extends EndpointKey> = Part<K, 'body'>;
export type QueryOf<K extends EndpointKey> = Part<K, 'query'>;
export type ParamsOf<K extends EndpointKey> = Part<K, 'params'>;
export type AnswerOf<K extends EndpointKey> = Static<Endpoints[K]['answer']>;

export const endpointKeys = Object.keys(endpoints) as EndpointKey[];

/** Returns an endpoint of the table, without its exact types. */
export const endpointOf = (key: EndpointKey): Endpoint => endpoints[key];

/** Returns the longest body of a call, in bytes. Calls without a session have a small limit. */
export function bodyLimitOf(key: EndpointKey): number {
  const { access, bodyLimit = MAX_BODY_BYTES } = endpointOf(key);
  if (access === 'guest') return MAX_GUEST_BYTES;
  return access === 'public' || access === 'till' ? MAX_STRANGERS_BYTES : bodyLimit;
}

/** Splits `'POST /orders/cancel'` into the method and the path below /api/v1. */
export function splitKey(key: EndpointKey): { method: 'GET' | 'POST' | 'DELETE'; path: string } {
  const space = key.indexOf(' ');
  return { method: key.slice(0, space) as 'GET' | 'POST' | 'DELETE', path: key.slice(space + 1) };
}
