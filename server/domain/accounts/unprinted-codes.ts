// The codes of new gift cards, until they are printed (contract 32).
import type { Tx } from '../../db/executor.ts';
import { written } from '../../db/query.ts';
import { findAccount } from './accounts.ts';
import { openCode } from './card-codes.ts';

/** Returns the code of a card that was not printed yet; undefined once it is gone. */
export function findUnprintedCode(tx: Tx, id: number): string | undefined {
  const sealed = findAccount(tx, id)?.sealed_code ?? null;
  return sealed === null ? undefined : openCode(tx, sealed);
}

const forget = written<{ job: number }, never>(
  `UPDATE accounts SET sealed_code = NULL WHERE id =
     (SELECT json_extract(document, '$.accountId') FROM print_jobs WHERE id = :job AND document LIKE '{"kind":"card"%')`,
);

/** Forgets the code that a print job has put on paper. Other jobs change nothing. */
export const forgetPrintedCode = (tx: Tx, job: number): void => {
  tx.run(forget, { job });
};
