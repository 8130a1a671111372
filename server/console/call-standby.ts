// Calls the running standby of this machine from its console.
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { text } from 'node:stream/consumers';
import type { Config } from '../config.ts';
import { hostHere } from '../standby/address.ts';
import { ConsoleRefused } from './command.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Calls the standby that runs on this machine. */
export function callStandby(
  { host, port, tls }: Config,
  path: string,
  body: object,
): Promise<Answer> {
  const options = {
    host: hostHere(host),
    port,
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  };
  return new Promise((resolve, reject) => {
    const sent = tls
      ? requestSecure({ ...options, rejectUnauthorized: false })
      : requestPlain(options);
    sent.once('error', () =>
      reject(new ConsoleRefused('The standby does not run here. Start it first.')),
    );
    sent.once('response', (response) => {
      text(response).then((answer) => {
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(answer) });
      }, reject);
    });
    sent.end(JSON.stringify(body));
  });
}
