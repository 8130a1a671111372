// The question before a deletion, the same everywhere (CONTRACT §12).
import { CONFIRM } from '#shared/texts.ts';
import { confirm } from './confirm.tsx';
import { didWork } from './toasts.ts';

interface RemoveWords {
  /** Names what goes; without it the dialog just asks. */
  title?: string;
  /** When the hub gives no sentence. */
  fallback?: string;
}

/** Asks the contract's question, then deletes; true when it is gone. */
export async function removeAfterAsking(
  remove: () => Promise<{ message: string }>,
  { title, fallback }: RemoveWords = {},
): Promise<boolean> {
  const sure = await confirm({ title, text: CONFIRM.delete, confirmLabel: 'Delete', danger: true });
  return sure && (await didWork(remove(), fallback));
}
