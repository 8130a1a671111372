// Runs on the sealed hub. Sends the entries that it had acknowledged to the hub that took over (contract 38.1).
import { Tx } from '../db/executor.ts';
import { openReading } from '../db/open.ts';
import { collectFound } from '../domain/found/collect.ts';
import type { KnownUpTo } from '../domain/found/found-entry.ts';
import type { Wire } from './wire.ts';

/** How many entries are in one message, and in one command of the hub that stores them. */
const PART = 100;

/** Answers the partner's request for these entries from this hub's own database. */
export function answerFound(wire: Wire, path: string, stored: () => void): void {
  wire.listen((message) => {
    if (message.type === 'found-stored') {
      stored();
      wire.closeSoon();
    }
    if (message.type === 'found?') sendFound(wire, path, message.after);
  });
}

function sendFound(wire: Wire, path: string, after: KnownUpTo): void {
  const db = openReading(path);
  try {
    const entries = collectFound(new Tx(db), after);
    for (let from = 0; from === 0 || from < entries.length; from += PART) {
      const part = Buffer.from(JSON.stringify(entries.slice(from, from + PART)));
      wire.send({ type: 'found', isLast: from + PART >= entries.length }, part);
    }
  } finally {
    db.close();
  }
}
