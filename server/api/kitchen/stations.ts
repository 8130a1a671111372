// Adds, changes and deletes stations. Open dishes may move to another station with a change (contract 20).

import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, notFound, Refusal, say } from '#shared/errors.ts';
import type { HubEvent } from '#shared/frames.ts';
import { TICKET_AGE_MINUTES } from '#shared/limits.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import {
  giveToStation,
  newestItem,
  routeOld,
  stationItems,
} from '../../domain/kitchen/station-items.ts';
import { findPrinter } from '../../domain/print-jobs/printers.ts';
import { readLanguages } from '../../domain/stations/languages.ts';
import { findStation, listStations, stationFor } from '../../domain/stations/stations.ts';
import type { Command } from '../../engine/command.ts';

type Body = BodyOf<'POST /settings/stations/add'>;
type Message = { message: string };
const signals = [{ kind: 'answers-stale' }] as const;
/** A change of stations may change any ticket, so all screens reload all orders. */
const ALL_ORDERS: HubEvent = { event: 'order_update', data: { orderIds: [] } };

const forgetCategories = prepared<{ station: number }>()((p) =>
  qb.deleteFrom('station_categories').where('station_id', '=', p('station')),
);
const addCategory = prepared<{ station: number; category: number }>()((p) =>
  qb
    .insertInto('station_categories')
    .values({ station_id: p('station'), category_id: p('category') }),
);
const forgetPrinters = prepared<{ station: number }>()((p) =>
  qb.deleteFrom('station_printers').where('station_id', '=', p('station')),
);
const addPrinter = prepared<{ station: number; printer: number }>()((p) =>
  qb.insertInto('station_printers').values({ station_id: p('station'), printer_id: p('printer') }),
);
const category = prepared<{ id: number }>()((p) =>
  qb.selectFrom('categories').select('title').where('id', '=', p('id')),
);

function setCategories(tx: Tx, station: number, ids: readonly number[]): void {
  tx.run(forgetCategories, { station });
  const others = listStations(tx);
  for (const id of ids) {
    const row = tx.get(category, { id });
    if (!row) throw invalid('categoryIds', 'A chosen category no longer exists.');
    const owner = others.find(({ category_ids }) => category_ids.includes(id));
    if (owner) {
      const message = say`“${{ title: row.title }}” belongs to the station “${{ station: owner.title }}” already.`;
      const extra = { categoryId: id, stationId: owner.id };
      throw new Refusal('CATEGORY_TAKEN', message, { field: 'categoryIds', extra });
    }
    tx.run(addCategory, { station, category: id });
  }
}

function setPrinters(tx: Tx, station: number, ids: readonly number[]): void {
  tx.run(forgetPrinters, { station });
  for (const printer of ids) {
    if (!findPrinter(tx, printer))
      throw invalid('printerIds', 'A chosen printer no longer exists.');
    tx.run(addPrinter, { station, printer });
  }
}

/**
 * Throws 400 if the next station was deleted, or if it passes dishes back to the station `own`, directly or through
 * other stations.
 */
function checkNext(tx: Tx, own: number | null, next: number | null): void {
  const stations = listStations(tx);
  const walk = (id: number | null): void => {
    if (id === null) return;
    if (id === own) throw invalid('nextStationId', 'The next stations form a loop.');
    walk(findStation(stations, id)?.next_station_id ?? null);
  };
  if (next !== null && !findStation(stations, next)) {
    throw invalid('nextStationId', 'This station no longer exists. Please choose another.');
  }
  walk(next);
}

const checkMinutes = (warn: number, late: number): void => {
  if (late < warn)
    throw invalid('lateMinutes', 'The late time can’t be shorter than the warning time.');
};

export const addStation: Command<Body, Message & { id: number }> = (tx, body, context) => {
  const warn = body.warnMinutes ?? TICKET_AGE_MINUTES.amber;
  const late = body.lateMinutes ?? Math.max(warn, TICKET_AGE_MINUTES.red);
  checkMinutes(warn, late);
  checkNext(tx, null, body.nextStationId ?? null);
  const values = {
    title: body.title,
    next_station_id: body.nextStationId ?? null,
    warn_minutes: warn,
    late_minutes: late,
    languages: readLanguages(tx, body.languages ?? []),
  };
  const { id } = tx.run(
    qb.insertInto('stations').values({
      ...values,
      created_at: context.now,
      after_item_id: newestItem(tx),
      deleted_at: null,
    }),
  );
  setCategories(tx, id, body.categoryIds ?? []);
  setPrinters(tx, id, body.printerIds ?? []);
  routeOld(tx, context.now);
  audit(tx, context, { kind: 'station.added', entity: 'station', id, details: values });
  return {
    answer: { message: 'Station added successfully.', id },
    events: [ALL_ORDERS],
    signals,
  };
};

export const updateStation: Command<Body & { id: number }, Message> = (tx, body, context) => {
  const { id } = body;
  const before = findStation(listStations(tx), id);
  if (!before) throw notFound('station');
  const values = {
    title: body.title,
    next_station_id: body.nextStationId === undefined ? before.next_station_id : body.nextStationId,
    warn_minutes: body.warnMinutes ?? before.warn_minutes,
    late_minutes: body.lateMinutes ?? before.late_minutes,
    ...(body.languages && { languages: readLanguages(tx, body.languages) }),
  };
  checkMinutes(values.warn_minutes, values.late_minutes);
  checkNext(tx, id, values.next_station_id);
  tx.run(qb.updateTable('stations').set(values).where('id', '=', id));
  if (body.categoryIds) setCategories(tx, id, body.categoryIds);
  if (body.printerIds) setPrinters(tx, id, body.printerIds);
  routeOld(tx, context.now);
  audit(tx, context, { kind: 'station.updated', entity: 'station', id, details: values });
  return { answer: { message: 'Station updated successfully.' }, events: [ALL_ORDERS], signals };
};

/**
 * Deletes a station. Moves its open dishes to the first remaining station, and also its cancelled dishes that the
 * kitchen has not acknowledged. Stations that passed dishes on to the deleted station no longer pass dishes on.
 */
export const deleteStation: Command<{ id: number }, Message> = (tx, { id }, context) => {
  const before = findStation(listStations(tx), id);
  if (!before) throw notFound('station');
  tx.run(
    qb
      .updateTable('stations')
      .set({ deleted_at: context.now, next_station_id: null })
      .where('id', '=', id),
  );
  tx.run(
    qb.updateTable('stations').set({ next_station_id: null }).where('next_station_id', '=', id),
  );
  tx.run(forgetCategories, { station: id });
  tx.run(forgetPrinters, { station: id });
  const first = stationFor(listStations(tx), null);
  const own = stationItems(tx, context.now).filter(({ station_id }) => station_id === id);
  giveToStation(tx, context.now, own, first);
  const details = { title: before.title };
  audit(tx, context, { kind: 'station.deleted', entity: 'station', id, details });
  return { answer: { message: 'Station deleted successfully.' }, events: [ALL_ORDERS], signals };
};
