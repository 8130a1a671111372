// Records takeovers, and the pairing and unpairing of the second hub, in the audit trail. The pair itself is not stored
// in a database (contract 35).
import { audit } from '../../audit/record.ts';
import { holdAllWaiting } from '../../domain/print-jobs/job-states.ts';
import { beginGeneration } from '../../domain/standby/generations.ts';
import type { Command } from '../../engine/command.ts';
import { dismissFound, noteFoundEntries } from './found.ts';

type Message = { message: string };

interface Paired {
  readonly name: string;
  readonly generation: number;
}

export const notePaired: Command<Paired, Message> = (tx, { name, generation }, context) => {
  const details = { name };
  beginGeneration(tx, generation, context.now);
  audit(tx, context, { kind: 'standby.paired', entity: 'standby', id: 1, details });
  return { answer: { message: 'The second hub is paired.' } };
};

export const noteUnpaired: Command<{ name: string }, Message> = (tx, { name }, context) => {
  const details = { name };
  audit(tx, context, { kind: 'standby.unpaired', entity: 'standby', id: 1, details });
  return { answer: { message: 'The second hub is unpaired.' } };
};

/** Records that this hub could not reach the other hub and a user confirmed that the other hub is off. */
export const noteWork: Command<null, Message> = (tx, _, context) => {
  audit(tx, context, { kind: 'standby.worked', entity: 'standby', id: 1, details: {} });
  return { answer: { message: 'This hub is now in use.' } };
};

interface Takeover {
  readonly generation: number;
  readonly username: string;
  readonly at: number;
  readonly how: string;
  readonly mayHavePrinted?: boolean;
}

/** Records a takeover after it happened, because this hub can write nothing before the takeover. */
export const noteTakeover: Command<Takeover, null> = (
  tx,
  { username, mayHavePrinted = false, ...details },
  context,
) => {
  beginGeneration(tx, details.generation, context.now);
  if (mayHavePrinted) holdAllWaiting(tx, context.now);
  const entry = { kind: 'standby.takeover', entity: 'standby', id: 1, username, details } as const;
  audit(tx, context, entry);
  return { answer: null };
};

/**
 * Runs when the hub starts. Records that new entries belong to this generation, in case the hub was restored or was
 * paired by an older version.
 */
export const noteGeneration: Command<number, null> = (tx, generation, { now }) => {
  beginGeneration(tx, generation, now);
  return { answer: null };
};

export const standbyCommands = {
  noteFoundEntries,
  'POST /standby/found/{id}/dismiss': dismissFound,
  notePaired,
  noteUnpaired,
  noteWork,
  noteTakeover,
  noteGeneration,
};
