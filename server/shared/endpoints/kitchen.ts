// The kitchen: stations, tickets, courses and times, and the order board (contract 20).
import { Type } from 'typebox';
import { MessageAndId, MessageOnly, nullable } from '../entities/common.ts';
import { AllDayRow, DoneItem, KitchenTimes, OrderBoard, Station } from '../entities/kitchen.ts';
import { Order } from '../entities/orders.ts';
import { flag, id, idParams, LanguageQuery, oneOf, text, ticketLanguages } from '../fields.ts';
import { MAX_ORDER_IDS, MAX_STATION_MINUTES } from '../limits.ts';
import { KITCHEN_READERS, ORDER_READERS } from '../scopes.ts';
import { KITCHEN_STATUSES } from '../states/order-item.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';
import { NamedOrders, OrderIds } from './order-fields.ts';

const settings = ['SETTINGS'] as const;
/** The scopes that may see all stations. */
const overseers = ['KITCHEN', 'KITCHEN_DISPLAY', 'POS', 'ORDERS'] as const;
const callers = ['POS', 'ORDERS', 'KITCHEN'] as const;

const CHOOSE_STATION = 'Please choose a station.';
const minutes = () =>
  Type.Integer({
    minimum: 1,
    maximum: MAX_STATION_MINUTES,
    sentence: `Minutes must be 1 to ${MAX_STATION_MINUTES}.`,
  });
const ids = (sentence: string) => Type.Array(id(sentence), { maxItems: 1000, uniqueItems: true });
const StationWrite = Type.Object({
  title: text(INVALID.title),
  categoryIds: Type.Optional(ids('Please choose categories.')),
  printerIds: Type.Optional(ids('Please choose printers.')),
  nextStationId: Type.Optional(nullable(id(CHOOSE_STATION))),
  warnMinutes: Type.Optional(minutes()),
  lateMinutes: Type.Optional(minutes()),
  languages: ticketLanguages(),
});
const stationQuery = { station: Type.Optional(id(CHOOSE_STATION)) };
const stationId = Type.Optional(nullable(id(CHOOSE_STATION)));

export const kitchenEndpoints = {
  'GET /settings/stations': { access: settings, answer: Type.Array(Station) },
  'POST /settings/stations/add': {
    idempotent: true,
    access: settings,
    body: StationWrite,
    answer: MessageAndId,
  },
  'POST /settings/stations/{id}/update': {
    access: settings,
    params: idParams,
    body: StationWrite,
    answer: MessageOnly,
  },
  'DELETE /settings/stations/{id}': { access: settings, params: idParams, answer: MessageOnly },
  'GET /kitchen': {
    access: KITCHEN_READERS,
    query: Type.Object({ ...NamedOrders.properties, ...stationQuery }),
    answer: Type.Array(Order),
  },
  /** Returns the tickets on which no dish has to be cooked any more, but some voids are not acknowledged yet. */
  'GET /kitchen/cancelled': {
    access: KITCHEN_READERS,
    query: Type.Object({ ...stationQuery, ...LanguageQuery.properties }),
    answer: Type.Array(Order),
  },
  /**
   * Returns the lines of these tickets that need no more work: finished, passed on to another station, or voided and
   * acknowledged. A kitchen display calls this for tickets that disappeared from its list. A line that is not returned
   * was cancelled, and the display shows this to the cook.
   */
  'GET /kitchen/finished': {
    access: KITCHEN_READERS,
    query: Type.Object({
      orderIds: Type.String({ maxLength: 5000 }),
      ...stationQuery,
      ...LanguageQuery.properties,
    }),
    answer: Type.Object({ itemIds: Type.Array(Type.Integer()) }),
  },
  'GET /kitchen/screens': {
    access: ORDER_READERS,
    answer: Type.Object({ connected: Type.Integer() }),
  },
  /** The data of a kitchen display other than its tickets. */
  'GET /kitchen/init': {
    access: KITCHEN_READERS,
    answer: Type.Object({ stations: Type.Array(Station) }),
  },
  'GET /kitchen/expo': {
    access: overseers,
    query: NamedOrders,
    answer: Type.Array(Order),
  },
  'GET /kitchen/recent': {
    access: overseers,
    query: Type.Object({ ...stationQuery, ...LanguageQuery.properties }),
    answer: Type.Array(DoneItem),
  },
  'GET /kitchen/all-day': {
    access: overseers,
    query: Type.Object({ ...stationQuery, ...LanguageQuery.properties }),
    answer: Type.Array(AllDayRow),
  },
  'GET /kitchen/times': {
    access: ['KITCHEN', 'REPORTS'],
    query: LanguageQuery,
    answer: KitchenTimes,
  },
  'GET /kitchen/times/export': {
    access: ['KITCHEN', 'REPORTS'],
    query: LanguageQuery,
    answer: Type.String(),
    raw: true,
  },
  'POST /kitchen/seen': {
    access: KITCHEN_READERS,
    body: Type.Object({
      orderIds: OrderIds.properties.orderIds,
      /** The station that shows the tickets on its display; absent for all stations. */
      stationId,
      /** Voided and moved lines that somebody has acknowledged. */
      itemIds: Type.Optional(
        Type.Array(id('Please choose items.'), { maxItems: MAX_ORDER_IDS, uniqueItems: true }),
      ),
    }),
    answer: MessageOnly,
  },
  'POST /kitchen/hand-out': {
    access: ['KITCHEN', 'POS', 'ORDERS', 'ORDER_STATUS'],
    body: OrderIds,
    answer: MessageOnly,
  },
  'POST /kitchen/{id}': {
    access: ['KITCHEN'],
    params: idParams,
    body: Type.Object({
      status: oneOf(KITCHEN_STATUSES, 'Please choose a status.'),
      stationId,
    }),
    answer: MessageOnly,
  },
  'POST /kitchen/{id}/recall': { access: ['KITCHEN'], params: idParams, answer: MessageOnly },
  'POST /orders/fire': {
    access: callers,
    body: Type.Object({
      orderIds: OrderIds.properties.orderIds,
      course: Type.Integer({
        minimum: 1,
        maximum: 9,
        sentence: 'Please choose a course from 1 to 9.',
      }),
    }),
    answer: MessageOnly,
  },
  'POST /orders/rush': {
    access: callers,
    body: Type.Object({ orderIds: OrderIds.properties.orderIds, on: flag() }),
    answer: MessageOnly,
  },
  'GET /display/orders': {
    access: ['ORDER_STATUS_DISPLAY', 'ORDER_STATUS'],
    query: LanguageQuery,
    answer: OrderBoard,
  },
} as const satisfies EndpointTable;
