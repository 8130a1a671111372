// The calls that read accounts (contract 32).
import { readAccount } from '../../domain/accounts/read-form.ts';
import { csvHeaders } from '../../http/csv.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';

export const accountRoutes = (hub: Hub): Route[] => [
  route('GET /accounts', ({ query }) => hub.readElsewhere('accountsPage', query)),
  route('GET /accounts/open', () => hub.readElsewhere('openAccounts', { now: hub.clock() })),
  route('GET /accounts/{id}', ({ params, query }) =>
    hub.read((tx) => readAccount(tx, { ...query, ...params })),
  ),
  route('GET /accounts/{id}/statement', ({ params, query }) =>
    hub.readElsewhere('accountStatement', { ...query, ...params, now: hub.clock() }),
  ),
  route('GET /accounts/{id}/statement.csv', async ({ params, query, reply }) => {
    const asked = { ...query, ...params, now: hub.clock() };
    const csv = await hub.askElsewhere('accountStatementCsv', asked);
    return reply.headers(csvHeaders(`statement-${params.id}.csv`)).send(csv);
  }),
];
