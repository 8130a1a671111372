// Asks before deleting, with the same question on all screens (contract 12).

import { CONFIRM } from '#shared/texts.ts';
import { t } from '../locales/t.ts';
import { confirm } from './confirm.tsx';
import { didWork } from './toasts.ts';

interface RemoveWords {
  /** The name of the deleted thing, for the question. Without a name, the question is generic. */
  title?: string;
  /** Shown if the hub sends no message. */
  fallback?: string;
}

/** Asks the question of the contract, then deletes. Resolves to true only if something was deleted. */
export async function removeAfterAsking(
  remove: () => Promise<{ message: string }>,
  { title, fallback }: RemoveWords = {},
): Promise<boolean> {
  const sure = await confirm({
    title,
    text: t(CONFIRM.delete),
    confirmLabel: t('Delete'),
    danger: true,
  });
  return sure === true && (await didWork(remove(), fallback));
}
