// While this hub is the standby, serves its state and the takeover, and answers every other call with 421.
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '#shared/errors.ts';
import { version } from '../../package.json';
import { OPEN_TO_SCREENS, securityHeaders } from '../http/headers.ts';
import { refuseForeignHost } from '../http/host.ts';
import { readJsonBodies } from '../http/json-body.ts';
import { refuseForeignChange } from '../http/origin.ts';
import { registerPages } from '../http/pages.ts';
import { nothingHere, sendError } from '../http/refusals.ts';
import { makeServer } from '../http/server.ts';
import { ownAddressOf } from '../standby/address.ts';
import { CONSOLE_REHEARSAL, CONSOLE_TAKEOVER, takePass } from '../standby/console-pass.ts';
import { COPY_DATABASE } from '../standby/followed-log.ts';
import { readGeneration, signGeneration } from '../standby/generation.ts';
import type { PairState } from '../standby/pair-state.ts';
import { Reception } from '../standby/reception.ts';
import { following, sealed } from '../standby/refusals.ts';
import { rehearseNightly } from '../standby/rehearse-nightly.ts';
import { StandbyHub } from '../standby/standby-hub.ts';
import { monotonicClock } from '../time/monotonic-clock.ts';
import type { HubParts } from './assemble-hub.ts';
import type { Body, StandbyCalls, StandbyKey } from './standby-calls.ts';

/** Follows the primary until a person makes this hub the primary. */
export async function serveStandby(parts: HubParts): Promise<void> {
  const { config, clock, log, client, threads } = parts;
  const monotonic = parts.monotonic ?? monotonicClock;
  const { dataDir } = config;
  const ownAddress = ownAddressOf(config);
  const standby = new StandbyHub({
    dataDir,
    ownAddress,
    clock,
    monotonic,
    threads,
    log,
  });
  const stopRehearsing = rehearseNightly(standby, clock, log);
  const app = makeServer(log, config) as unknown as FastifyInstance;
  const answerFound = await loadAnswer(standby.state);
  new Reception(
    {
      ...{ dataDir, ownAddress, log },
      state: () => standby.state,
      greeted: (wire) => {
        if (!answerFound) return wire.closeSoon();
        // The partner may ask for the entries that it lacks. If it lacks no entries, it ends the connection.
        answerFound(wire, join(dataDir, COPY_DATABASE), () => standby.foundSent());
      },
    },
    app.server,
  );
  registerChecks(app, standby, config.allowedHosts);
  readJsonBodies(app);
  const taken = registerCalls(app, standby, { dataDir, monotonic });
  registerRehearsal(app, standby, dataDir);
  await registerPages(app, client);
  await app.listen({ port: config.port, host: config.host });
  await taken;
  stopRehearsing();
  await app.close();
}

/** Only a sealed hub has a list of entries for its partner. A standby does not load the code that makes the list. */
const loadAnswer = async ({ role }: PairState) =>
  role === 'sealed' ? (await import('../standby/send-found.ts')).answerFound : undefined;

/** Returns whether a browser requests a page of the app other than `/standby`, the only page that a standby has. */
const isOtherPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  headers.accept?.includes('text/html') === true &&
  !/^\/(api|assets|healthz|standby)(\/|\?|$)|\.\w+$/.test(url);

function registerChecks(
  app: FastifyInstance,
  standby: StandbyHub,
  allowedHosts: readonly string[],
): void {
  app.setErrorHandler((error: Parameters<typeof sendError>[1], _request, reply) =>
    sendError(reply, error),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request.host));
    const { pair, generation } = standby.state;
    if (pair) reply.header('Hub-Generation', signGeneration(generation, pair.key));
    refuseForeignHost(request.host, allowedHosts);
    if (isOfPair(standby, request)) reply.headers(OPEN_TO_SCREENS);
    else refuseForeignChange(request);
    if (isOtherPage(request)) return reply.redirect('/standby');
    if (!request.url.startsWith('/api/')) return;
    reply.header('Cache-Control', 'no-store');
    if (!/^\/api\/v1\/standby(\/|$|\?)/.test(request.url)) throw notServed(standby);
  });
  app.get('/healthz', { exposeHeadRoute: true }, (_request, reply) => {
    const { status, body } = notServed(standby);
    return reply
      .code(status)
      .headers({ ...OPEN_TO_SCREENS, 'Cache-Control': 'no-store' })
      .send({ status: standby.state.role, version, partner: standby.primary, ...body });
  });
}

const HEARD_PATH = '/api/v1/standby/heard';

/**
 * Returns whether a request reports how long the primary has been silent, and comes from one of the primary's
 * screens. The header proves that the screen belongs to the pair.
 */
function isOfPair(standby: StandbyHub, { method, url, headers }: FastifyRequest): boolean {
  const { pair } = standby.state;
  const seen = headers['hub-generation'];
  return (
    method === 'POST' &&
    url === HEARD_PATH &&
    pair !== null &&
    typeof seen === 'string' &&
    readGeneration(seen, pair.key) !== undefined
  );
}

const notServed = ({ primary, state }: StandbyHub): Refusal =>
  state.role === 'sealed' ? sealed(primary) : following(primary);

const TAKEN = { message: 'This hub is the first one now.' };

/** Handles a call. `admin` checks the body's username and password, and returns the admin's name. */
type Handler = (body: Body, admin: () => Promise<string>, reply: FastifyReply) => unknown;

/**
 * Returns a function that registers a call with a body. The code for such calls is loaded with the first call, because
 * an idle standby does not need to spend memory on it.
 */
function makeRegister(app: FastifyInstance, standby: StandbyHub, monotonic: () => number) {
  let loading: Promise<StandbyCalls> | undefined;
  const load = () => {
    loading ??= import('./standby-calls.ts').then(({ StandbyCalls }) => {
      return new StandbyCalls(standby, monotonic);
    });
    return loading;
  };
  return (key: StandbyKey, handler: Handler) =>
    app.post(`/api/v1${key.slice('POST '.length)}`, async (request, reply) => {
      const calls = await load();
      const body = calls.read(key, request.body);
      return handler(body, () => calls.checkAdmin(body, request, reply), reply);
    });
}

/** Registers the calls of the standby; resolves after the answer to a takeover. */
function registerCalls(
  app: FastifyInstance,
  standby: StandbyHub,
  { dataDir, monotonic }: { dataDir: string; monotonic: () => number },
): Promise<void> {
  const register = makeRegister(app, standby, monotonic);
  app.get('/api/v1/standby', () => standby.status());
  // The CORS preflight: a browser asks whether a page of the primary may send these headers to this hub.
  app.options(HEARD_PATH, (_request, reply) =>
    reply
      .code(204)
      .headers({
        ...OPEN_TO_SCREENS,
        'Access-Control-Allow-Headers': 'Content-Type, Hub-Generation',
        'Access-Control-Max-Age': '600',
      })
      .send(),
  );
  register('POST /standby/heard', ({ ms_ago }) => {
    standby.witnesses.say(Number(ms_ago));
    return { message: 'Noted.' };
  });
  register('POST /standby/unpair', async (_body, admin) => {
    await admin();
    await standby.unpair();
    return { message: 'The second hub is unpaired.' };
  });
  return new Promise((resolve) => {
    register('POST /standby/takeover', async (body, admin, reply) => {
      await standby.takeOver(await admin(), { anyway: body.anyway === true, force: false });
      reply.raw.once('close', resolve);
      return TAKEN;
    });
    app.post(CONSOLE_TAKEOVER, async ({ body }, reply) => {
      const { pass, force } = Object(body) as Body;
      if (!takePass(dataDir, String(pass))) throw nothingHere();
      await standby.takeOver('console', { anyway: false, force: force === true });
      reply.raw.once('close', resolve);
      return TAKEN;
    });
  });
}

/** Registers the call that rehearses the takeover, for the console of this machine. */
function registerRehearsal(app: FastifyInstance, standby: StandbyHub, dataDir: string): void {
  app.post(CONSOLE_REHEARSAL, async ({ body }) => {
    if (!takePass(dataDir, String(Object(body).pass))) throw nothingHere();
    return standby.rehearse();
  });
}
