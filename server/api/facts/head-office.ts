// Pairs this restaurant with head office, and ends the pairing (contract 36.5).
import { notFound } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { prepared, qb } from '../../db/query.ts';
import { beginFeed, isFeedOn } from '../../domain/facts/feed.ts';
import { findHeadOffice } from '../../domain/facts/head-office.ts';
import { forgetReleases } from '../../domain/releases/releases.ts';
import type { Command } from '../../engine/command.ts';

interface Paired {
  readonly address: string;
  readonly title: string;
  /** The key for calls to head office, encrypted. */
  readonly sealedKey: string;
  readonly codeHash: string;
}

const CHANGED = { signals: [{ kind: 'head-office' }] } as const;

const remove = prepared()(() => qb.deleteFrom('head_office'));

/** Stores the head office that gets the facts from now on. An earlier head office gets no more facts. */
export const setHeadOffice: Command<Paired, { message: string; title: string }> = (
  tx,
  { address, title, sealedKey, codeHash },
  context,
) => {
  if (!isFeedOn(tx)) beginFeed(tx, context.now);
  // Records of releases (what a head office sent) refer to entries of that head office, so another head office can't
  // use them.
  if (findHeadOffice(tx)?.address !== address) forgetReleases(tx);
  tx.run(remove, {});
  tx.run(
    qb.insertInto('head_office').values({
      id: 1,
      address,
      title,
      sealed_key: sealedKey,
      code_hash: codeHash,
      paired_at: context.now,
      heard_at: context.now,
      failing_since: null,
      reason: null,
    }),
  );
  const details = { address, title };
  audit(tx, context, { kind: 'head-office.paired', entity: 'head-office', id: '', details });
  return { answer: { message: 'The restaurant is paired with head office.', title }, ...CHANGED };
};

/**
 * Ends the pairing. New facts are still written, but old facts are now deleted even if head office never received them.
 */
export const removeHeadOffice: Command<unknown, { message: string }> = (tx, _, context) => {
  if (tx.run(remove, {}).changes !== 1) throw notFound('head office');
  audit(tx, context, { kind: 'head-office.removed', entity: 'head-office', id: '', details: {} });
  return {
    answer: { message: 'Head office no longer gets data from this restaurant.' },
    ...CHANGED,
  };
};
