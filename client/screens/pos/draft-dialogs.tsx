// Saves the cart as a draft and loads drafts (contract 9 Save Cart Items to Drafts, Drafts list).
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { CONFIRM } from '#shared/texts.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { confirm } from '../../parts/confirm.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { DateTime } from '../../parts/figures.tsx';
import { FormFrame } from '../../parts/page.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { toastError, toastSuccess } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import { clearCart, replaceCart } from './cart.ts';
import { isGone, piecesOf } from './cart-rules.ts';
import { cartNow } from './cart-state.ts';
import styles from './dialogs.module.css';
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
import type { PosData } from './pos-data.ts';
import { closeDialog } from './pos-ui.ts';
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
        toastError('This browser has no room for another draft. Please delete some.');
        return;
      }
      clearCart();
      closeDialog();
      toastSuccess('Cart saved to drafts.');
    },
  });
  return (
    <Dialog
      open
      title="Save Cart Items to Drafts"
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button type="submit" form={form.id} look="primary">
            Save
          </Button>
        </>
      }
    >
      <FormFrame {...form.props}>
        <Field
          label="Reference name"
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
  const text = 'The cart is not empty. Replace it with the draft?';
  if (cartNow().lines.length > 0 && !(await confirm({ text, confirmLabel: 'Replace' })))
    return false;
  const cart = cartOf(draft);
  const lines = repriceLines(cart.lines, data.items, data.currency.decimals);
  replaceCart({ ...cart, lines });
  deleteDraft(draft.date);
  if (lines.some((line) => isGone(line, data.items)))
    toastError('Some items are no longer on the menu. They are marked in the cart.');
  else if (lines.some((line, index) => line.unitCents !== cart.lines[index]?.unitCents))
    toastError('Some prices have changed. They are marked in the cart.');
  return true;
}

/** Deletes a draft and offers to undo that. Calls `show` with the remaining drafts. */
function takeOutDraft(draft: Draft, show: (drafts: readonly Draft[]) => void): void {
  show(deleteDraft(draft.date));
  offerUndo(`The draft ${draft.nameRef || 'without a name'} was deleted.`, () =>
    show(restoreDraft(draft)),
  );
}

export function DraftsDialog({ data }: { data: PosData }) {
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => listDrafts());
  const load = async (draft: Draft) => {
    if (await loadDraft(draft, data)) closeDialog();
  };
  const clearAll = async () => {
    if (await confirm({ text: CONFIRM.delete, confirmLabel: 'Clear all', danger: true }))
      setDrafts(clearDrafts());
  };
  return (
    <Dialog
      open
      title="Drafts List"
      onClose={closeDialog}
      footer={
        <>
          {drafts.length > 0 && <Button onClick={() => void clearAll()}>Clear all</Button>}
          <Button onClick={closeDialog}>Done</Button>
        </>
      }
    >
      <UndoOffer />
      {drafts.length === 0 ? (
        <EmptyState text="No drafts yet" />
      ) : (
        <ul aria-label="Drafts">
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
  const name = draft.nameRef || 'Without a name';
  const pieces = piecesOf(cartOf(draft).lines);
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.lead}>{name}</p>
        <p className={styles.muted}>
          {pieces} {pieces === 1 ? 'item' : 'items'} · <DateTime value={draft.date} />
        </p>
      </div>
      <Button size="touch" onClick={onLoad} aria-label={`Load ${name}`}>
        Load
      </Button>
      <IconButton
        size="touch"
        label={`Delete ${name}`}
        icon={<IconTrash size={20} aria-hidden />}
        onClick={onDelete}
      />
    </li>
  );
}
