// The calls that list, add, change and test network printers. These calls also check an address or read a state.
import type { FastifyRequest } from 'fastify';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { invalid } from '#shared/errors.ts';
import { countWaiting } from '../../domain/print-jobs/job-queries.ts';
import { listClaims, listPrinters, type StoredPrinter } from '../../domain/print-jobs/printers.ts';
import { languagesIn } from '../../domain/stations/languages.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { isNearby } from '../../printing/transport/address.ts';
import { addPrinter, type Body, testPrinter, updatePrinter } from './commands.ts';

type Listed = AnswerOf<'GET /settings/printers'>[number];

/** Throws 400 unless the address is private and is not the hub's own. */
function checkAddress(hub: Hub, { host, port }: Body, request: FastifyRequest): void {
  if (!isNearby(host, hub.config.loopbackPrinters)) {
    throw invalid('host', 'Please provide a private address such as 192.168.1.50.');
  }
  if (port === hub.config.port || port === request.socket.localPort) {
    throw invalid('port', "The hub itself uses this port. Please enter the printer's port.");
  }
}

export const printerRoutes = (hub: Hub): Route[] => [
  route('GET /settings/printers', () => {
    hub.printers.ask();
    return hub.read((tx) => {
      const claims = listClaims(tx);
      const waiting = countWaiting(tx);
      return listPrinters(tx).map((row) => listedOf(hub, row, claims, waiting));
    });
  }),
  route('POST /settings/printers/add', ({ body, call, request }) => {
    checkAddress(hub, body, request);
    return hub.run(addPrinter, body, call);
  }),
  route('POST /settings/printers/{id}/update', async ({ params, body, call, request }) => {
    checkAddress(hub, body, request);
    const answer = await hub.run(updatePrinter, { ...body, ...params }, call);
    hub.printers.forget(params.id);
    hub.printers.hurry(params.id);
    return answer;
  }),
  route('POST /settings/printers/{id}/test', async ({ params, call }) => {
    const answer = await hub.run(testPrinter, params, call);
    hub.printers.hurry(params.id);
    return answer;
  }),
];

const listedOf = (
  hub: Hub,
  row: StoredPrinter,
  claims: ReadonlyMap<number, number[]>,
  waiting: ReadonlyMap<number, number>,
): Listed => ({
  id: row.id,
  name: row.name,
  host: row.host,
  port: row.port,
  paper: row.paper,
  code_page: row.code_page,
  prints_receipts: row.prints_receipts,
  prints_slips: row.prints_slips,
  prints_tokens: row.prints_tokens,
  category_ids: claims.get(row.id) ?? [],
  has_drawer: row.has_drawer,
  copies: row.copies,
  stand_in_id: row.stand_in_id,
  languages: languagesIn(row.languages),
  never_reports: row.keeps_open,
  silent_jobs: row.silent_jobs,
  state: hub.printers.stateOf(row.id),
  waiting: waiting.get(row.id) ?? 0,
});
