// Asks before deleting, with the same question everywhere (contract 12).

import { CONFIRM } from '#shared/texts.ts';
import { t } from '../locales/t.ts';
import { confirm } from './confirm.tsx';
import { didWork } from './toasts.ts';

interface RemoveWords {
  /** Names what is deleted; without it the question is generic. */
  title?: string;
  /** Shown if the hub sends no message. */
  fallback?: string;
}

/** Asks the contract's question, then deletes; returns true when it is deleted. */
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
  return sure && (await didWork(remove(), fallback));
}
