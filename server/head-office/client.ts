// The hub's calls to head office: pairing, sending facts, reporting the number of this restaurant's newest fact
// (contract 36.2), and fetching and reporting releases.
import { fill } from '#shared/fill.ts';
import type { SentStatus, SentStore } from '#shared/office.ts';
import { OFFICE_FAILURES } from '#shared/office-failures.ts';
import type { RefusedEntry, Release } from '#shared/releases.ts';
import { nothingHere } from '../http/refusals.ts';

const TIMEOUT_MS = 30_000;

/** The error if head office refuses a call or does not reply. */
export class OfficeFailed extends Error {
  readonly status: number | undefined;
  /** The number of the fact with which to begin; set only for 409 FACTS_GAP. */
  readonly expected: number | undefined;

  constructor(reason: string, status?: number, expected?: unknown) {
    super(reason);
    this.status = status;
    this.expected = typeof expected === 'number' ? expected : undefined;
  }
}

interface Asking {
  readonly address: string;
  readonly key?: string;
  /** Ends the call early. */
  readonly signal: AbortSignal;
}

interface Answer {
  readonly message?: unknown;
  readonly expected?: unknown;
  readonly [name: string]: unknown;
}

const post = (asking: Asking, path: string, body: string): Promise<Answer> =>
  ask(asking, path, { method: 'POST', body });

async function ask(
  { address, key, signal }: Asking,
  path: string,
  call: { readonly method: 'GET' | 'POST'; readonly body?: string },
): Promise<Answer> {
  const url = new URL(path, address);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
  };
  const ends = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  let response: Response;
  let answer: Answer;
  try {
    response = await fetch(url, { ...call, headers, redirect: 'error', signal: ends });
    answer = (await response.json()) as Answer;
  } catch (error) {
    throw new OfficeFailed(reasonOf(error));
  }
  if (response.ok) return answer;
  throw new OfficeFailed(refusalOf(response.status, answer), response.status, answer.expected);
}

const NOT_FOUND = 404;

/**
 * Returns why a call was refused. If the configured address is the address of a hub, the answer is 404, because a hub
 * does not have this call.
 */
function refusalOf(status: number, { message }: Answer): string {
  if (typeof message === 'string' && message !== nothingHere().message) return message;
  return status === NOT_FOUND ? OFFICE_FAILURES.other : fill(OFFICE_FAILURES.refused, { status });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return OFFICE_FAILURES.lost;
  if (error.name === 'TimeoutError')
    return fill(OFFICE_FAILURES.late, { seconds: TIMEOUT_MS / 1000 });
  if (error instanceof SyntaxError) return OFFICE_FAILURES.other;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  return code === undefined ? OFFICE_FAILURES.lost : fill(OFFICE_FAILURES.failed, { code });
}

const numberOf = (value: unknown): number => {
  if (typeof value === 'number') return value;
  throw new OfficeFailed(OFFICE_FAILURES.other);
};

/** Pairs this restaurant with a code. Returns the key for further calls to head office, and the name of head office. */
export async function pairWith(
  asking: Asking,
  code: string,
  store: SentStore,
): Promise<{ key: string; title: string }> {
  const { key, title } = await post(asking, '/v1/pair', JSON.stringify({ code, store }));
  if (typeof key === 'string' && typeof title === 'string') return { key, title };
  throw new OfficeFailed(OFFICE_FAILURES.other);
}

/** Sends facts, as the JSON in `body`. Returns the number of the last fact that head office has applied. */
export const sendFacts = async (asking: Asking, body: string): Promise<number> =>
  numberOf((await post(asking, '/v1/facts', body)).applied);

interface Heard {
  readonly store: SentStore;
  readonly head: { readonly seq: number; readonly hash: string };
  /** A head office of an older version ignores this field. */
  readonly status: SentStatus;
}

/** Reports this restaurant's newest fact; returns the number of the fact that head office expects next. */
export const sayHead = async (asking: Asking, heard: Heard): Promise<number> =>
  numberOf((await post(asking, '/v1/heard', JSON.stringify(heard))).expected);

/** Returns the releases after a number, oldest first; only the first releases if there are many. */
export async function fetchReleases(asking: Asking, after: number): Promise<Release[]> {
  const answer = await ask(asking, `/v1/releases?after=${after}`, { method: 'GET' }).catch(
    (error: unknown) => {
      // A head office of an older version does not have this call.
      if (error instanceof OfficeFailed && error.status === 404) return { releases: [] };
      throw error;
    },
  );
  if (Array.isArray(answer.releases)) return answer.releases as Release[];
  throw new OfficeFailed(OFFICE_FAILURES.other);
}

/** Reports that a release was applied, and which of its entries the hub refused. */
export async function reportRelease(
  asking: Asking,
  { no, ...report }: { no: number; appliedAt: string; refused: readonly RefusedEntry[] },
): Promise<void> {
  await post(asking, `/v1/releases/${no}/applied`, JSON.stringify(report));
}
