// Saves the cart as a draft and loads drafts (contract 9 Save Cart Items to Drafts, Drafts list).

import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { CONFIRM } from '#shared/texts.ts';
import { t } from '../../../locales/t.ts';
import { Button, IconButton } from '../../../parts/button.tsx';
import { confirm } from '../../../parts/confirm.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Field } from '../../../parts/field.tsx';
import { DateTime } from '../../../parts/figures.tsx';
import { FormFrame } from '../../../parts/page.tsx';
import { EmptyState } from '../../../parts/states.tsx';
import { toastError, toastSuccess } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import styles from '../dialogs.module.css';
import type { PosData } from '../pos-data.ts';
import { closeDialog } from '../pos-ui.ts';
import { clearCart, replaceCart } from './cart.ts';
import { isGone, piecesOf } from './cart-rules.ts';
import { cartNow } from './cart-state.ts';
import {
  cartOf,
  clearDrafts,
  type Draft,
  deleteDraft,
  listDrafts,
  restoreDraft,
  saveDraft,
} from './drafts.ts';
import { repriceLines } from './line-rules.ts';
import { offerUndo } from './undo.ts';
import { UndoOffer } from './undo-offer.tsx';

export function SaveDraftDialog() {
  const form = useForm({
    initial: { nameRef: '' },
    submit: async ({ nameRef }) => {
      try {
        saveDraft(nameRef, cartNow(), new Date());
      } catch (error) {
        console.warn('The draft could not be saved', error);
        toastError(t('This browser has no room for another draft. Please delete some drafts.'));
        return;
      }
      clearCart();
      closeDialog();
      toastSuccess(t('Cart saved to drafts.'));
    },
  });
  return (
    <Dialog
      open
      title={t('Save Cart Items to Drafts')}
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={closeDialog}>{t('Cancel')}</Button>
          <Button type="submit" form={form.id} look="primary">
            {t('Save')}
          </Button>
        </>
      }
    >
      <FormFrame {...form.props}>
        <Field
          label={t('Reference name')}
          autoComplete="off"
          maxLength={80}
          {...form.field('nameRef')}
        />
      </FormFrame>
    </Dialog>
  );
}

/** Loads a draft at the current prices of the menu; asks first if it would replace a cart. */
async function loadDraft(draft: Draft, data: PosData): Promise<boolean> {
  const text = t('The cart is not empty. Replace it with the draft?');
  if (cartNow().lines.length > 0 && !(await confirm({ text, confirmLabel: t('Replace') })))
    return false;
  const cart = cartOf(draft);
  const lines = repriceLines(cart.lines, data.items, data.currency.decimals);
  replaceCart({ ...cart, lines });
  deleteDraft(draft.date);
  if (lines.some((line) => isGone(line, data.items)))
    toastError(t('Some items are no longer on the menu. They are marked in the cart.'));
  else if (lines.some((line, index) => line.unitCents !== cart.lines[index]?.unitCents))
    toastError(t('Some prices have changed. They are marked in the cart.'));
  return true;
}

/** Deletes a draft and offers to undo that. Calls `show` with the remaining drafts. */
function takeOutDraft(draft: Draft, show: (drafts: readonly Draft[]) => void): void {
  show(deleteDraft(draft.date));
  const name = draft.nameRef;
  const words = name
    ? t('The draft {name} was deleted.', { name })
    : t('The draft without a name was deleted.');
  offerUndo(words, () => show(restoreDraft(draft)));
}

export function DraftsDialog({ data }: { data: PosData }) {
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => listDrafts());
  const load = async (draft: Draft) => {
    if (await loadDraft(draft, data)) closeDialog();
  };
  const clearAll = async () => {
    if (await confirm({ text: t(CONFIRM.delete), confirmLabel: t('Clear all'), danger: true }))
      setDrafts(clearDrafts());
  };
  return (
    <Dialog
      open
      title={t('Drafts List')}
      onClose={closeDialog}
      footer={
        <>
          {drafts.length > 0 && <Button onClick={() => void clearAll()}>{t('Clear all')}</Button>}
          <Button onClick={closeDialog}>{t('Done')}</Button>
        </>
      }
    >
      <UndoOffer />
      {drafts.length === 0 ? (
        <EmptyState text={t('No drafts yet')} />
      ) : (
        <ul aria-label={t('Drafts')}>
          {drafts.map((draft) => (
            <DraftRow
              key={draft.date}
              draft={draft}
              onLoad={() => void load(draft)}
              onDelete={() => takeOutDraft(draft, setDrafts)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function DraftRow({
  draft,
  onLoad,
  onDelete,
}: {
  draft: Draft;
  onLoad: () => void;
  onDelete: () => void;
}) {
  const name = draft.nameRef || t('Without a name');
  const pieces = piecesOf(cartOf(draft).lines);
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.lead}>{name}</p>
        <p className={styles.muted}>
          {t('{n, plural, one {# item} other {# items}}', { n: pieces })} ·{' '}
          <DateTime value={draft.date} />
        </p>
      </div>
      <Button size="touch" onClick={onLoad} aria-label={t('Load {name}', { name })}>
        {t('Load')}
      </Button>
      <IconButton
        size="touch"
        label={t('Delete {name}', { name })}
        icon={<IconTrash size={20} aria-hidden />}
        onClick={onDelete}
      />
    </li>
  );
}
