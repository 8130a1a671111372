// Chooses the dishes of a set. When a step is full, the next step is shown. After the last step the set is added to the
// cart.

import { IconAdjustments } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from '../../../hub/store.ts';
import { formatMoney } from '../../../locales/format.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { isFilled, type StepChoice } from '../../../sets/set-steps.ts';
import { StepChoices } from '../../../sets/step-choices.tsx';
import { StepStrip } from '../../../sets/step-strip.tsx';
import { boundWords } from '../../../sets/step-words.ts';
import { type MenuItem, readChoice, type SetDish } from '../cart/cart-choice.ts';
import type { CartLine } from '../cart/cart-rules.ts';
import { changeChoice } from '../cart/line-edits.ts';
import styles from '../dialogs.module.css';
import { takeChoice } from '../menu/item-tile.tsx';
import { closeDialog, openDialog } from '../pos-ui.ts';
import {
  beginDraft,
  canAsk,
  dishOf,
  drop,
  follow,
  mustAsk,
  pick,
  pieceOf,
  type SetDraft,
  setOptions,
} from './set-draft.ts';
import { SetOptionsDialog } from './set-options-dialog.tsx';

interface Asking {
  readonly dish: MenuItem;
  readonly piece: SetDish;
  /** Whether the piece is new. A new piece is added to the set when its options are chosen. */
  readonly isNew: boolean;
}

/** Puts the set into the cart, or changes its line. */
function useSale(item: MenuItem, line: CartLine | undefined) {
  const { currency } = useStore();
  const { decimals } = currency;
  const choiceOf = ({ dishes }: SetDraft) => ({
    variantId: null,
    addonIds: [],
    dishes,
    notes: line?.notes ?? null,
  });
  const sell = (draft: SetDraft): boolean => {
    const choice = choiceOf(draft);
    if (readChoice(item, choice, decimals) === undefined) return false;
    closeDialog();
    if (line === undefined) takeChoice(item, decimals, choice);
    else changeChoice({ key: line.key, decimals }, item, choice);
    return true;
  };
  return { currency, sell, read: (draft: SetDraft) => readChoice(item, choiceOf(draft), decimals) };
}

/** Returns the dishes chosen so far, the step that is shown, and the dish whose options are being asked for. */
function useDraft(item: MenuItem, line: CartLine | undefined, sell: (draft: SetDraft) => boolean) {
  const [draft, setDraft] = useState(() => beginDraft(item, line));
  const [asking, setAsking] = useState<Asking>();
  const add = (piece: SetDish) => {
    const next = pick(item, draft, piece);
    const to = line === undefined ? follow(item, next) : next.at;
    if (to === 'end' && sell(next)) return;
    setDraft(to === 'end' ? next : { ...next, at: to });
  };
  const tap = (choice: StepChoice) => {
    const piece = pieceOf(draft.at, choice);
    const dish = dishOf(item, choice);
    if (dish !== undefined && mustAsk(dish)) setAsking({ dish, piece, isNew: true });
    else add(piece);
  };
  const answer = (chosen: Pick<SetDish, 'addonIds' | 'options'>) => {
    if (asking === undefined) return;
    setAsking(undefined);
    if (asking.isNew) add({ ...asking.piece, ...chosen });
    else setDraft(setOptions(draft, asking.piece, chosen));
  };
  return { draft, setDraft, asking, setAsking, tap, answer };
}

interface ChosenProps {
  item: MenuItem;
  draft: SetDraft;
  onAsk: (dish: MenuItem, piece: SetDish) => void;
}

/** The chosen dishes of the shown step that have options or add-ons. */
function ChosenDishes({ item, draft, onAsk }: ChosenProps) {
  return draft.dishes
    .filter(({ step }) => step === draft.at)
    .map((piece) => {
      const dish = item.dishes?.get(piece.itemId);
      if (dish === undefined || !canAsk(dish)) return null;
      return (
        <Button
          key={JSON.stringify(piece)}
          size="touch"
          icon={<IconAdjustments size={20} aria-hidden />}
          onClick={() => onAsk(dish, piece)}
        >
          {t('Options of {dish}', { dish: dish.title })}
        </Button>
      );
    });
}

interface FootProps {
  item: MenuItem;
  draft: SetDraft;
  /** The button's text with the price; undefined while the set can't be sold. */
  sale: string | undefined;
  onNext: () => void;
  onDone: () => void;
}

function Foot({ item: { steps = [] }, draft: { dishes, at }, sale, onNext, onDone }: FootProps) {
  const isLast = at === steps.length - 1;
  const canGo = !isLast && isFilled(steps, dishes, at);
  const open = steps.find((_, step) => !isFilled(steps, dishes, step));
  const isFirst = sale === undefined && canGo;
  return (
    <>
      {canGo && (
        <Button
          look={isFirst ? 'primary' : 'secondary'}
          size="large"
          wide={isFirst}
          onClick={onNext}
        >
          {t('Next step')}
        </Button>
      )}
      {!isFirst && (
        <Button
          look="primary"
          size="large"
          wide={!canGo}
          disabled={sale === undefined}
          onClick={onDone}
        >
          {sale ?? (open === undefined ? t('Choose a dish') : `${open.title}: ${boundWords(open)}`)}
        </Button>
      )}
    </>
  );
}

export function SetDialog({ item, line }: { item: MenuItem; line?: CartLine }) {
  const { currency, sell, read } = useSale(item, line);
  const { draft, setDraft, asking, setAsking, tap, answer } = useDraft(item, line, sell);
  const { steps = [] } = item;
  const price = read(draft)?.unitCents;
  const verb = line === undefined ? t('Add') : t('Change##verb');
  const sale = price === undefined ? undefined : `${verb} · ${formatMoney(price, currency)}`;
  return (
    <Dialog
      open
      size="wide"
      title={item.title}
      onClose={closeDialog}
      footer={
        <Foot
          {...{ item, draft, sale }}
          onNext={() => setDraft({ ...draft, at: draft.at + 1 })}
          onDone={() => sell(draft)}
        />
      }
    >
      <div className={styles.stack}>
        <StepStrip
          steps={steps}
          chosen={draft.dishes}
          at={draft.at}
          onStep={(at) => setDraft({ ...draft, at })}
        />
        <StepChoices
          steps={steps}
          at={draft.at}
          chosen={draft.dishes}
          isPreset={draft.presets.includes(draft.at)}
          currency={currency}
          onPick={tap}
          onDrop={(choice) => setDraft(drop(draft, choice))}
        />
        <ChosenDishes
          item={item}
          draft={draft}
          onAsk={(dish, piece) => setAsking({ dish, piece, isNew: false })}
        />
        <Button look="quiet" onClick={() => openDialog({ kind: 'left', item })}>
          {t('Countdown…')}
        </Button>
      </div>
      {asking !== undefined && (
        <SetOptionsDialog
          dish={asking.dish}
          piece={asking.piece}
          onAnswer={answer}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Dialog>
  );
}
