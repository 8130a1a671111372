// Exchanges a dish of a set for another dish of the same step, until the kitchen begins the dish (contract 30.5).

import { useState } from 'react';
import { type Currency, toMinor } from '#shared/billing/money.ts';
import type { BillLine } from '#shared/entities/bills.ts';
import { call } from '../hub/api.ts';
import { useData } from '../hub/data.ts';
import { formatMoney } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { ChoiceTile, ChoiceTiles } from '../parts/choice-tile.tsx';
import { LoadedView } from '../parts/states.tsx';
import type { PosInit, SetDish } from '../screens/pos/cart/cart-choice.ts';
import { mustAsk, pieceOf } from '../screens/pos/dish/set-draft.ts';
import { SetOptionsDialog } from '../screens/pos/dish/set-options-dialog.tsx';
import { type StepChoice, stepOfPieces } from '../sets/set-steps.ts';
import { choiceTitle } from '../sets/step-words.ts';
import { sendAction } from './actions.ts';
import styles from './bill.module.css';
import type { LineActionProps } from './bill-dialog.ts';
import { wholeOf } from './set-lines.ts';

/**
 * Whether a dish can be exchanged: it must be part of a set. It must not be divided or comped, and the kitchen must not
 * have begun it.
 */
export const canSwap = ({ set, status, is_comp, share, order_item_id }: BillLine): boolean =>
  Boolean(set) &&
  status === 'created' &&
  is_comp === 0 &&
  share.num === share.den &&
  order_item_id !== null;

/** Returns the other choices of the step that a dish belongs to. */
function otherChoices({ menuItems }: PosInit, lines: readonly BillLine[], line: BillLine) {
  const steps = menuItems.find(({ id }) => id === line.set?.id)?.steps ?? [];
  const dishes = wholeOf(lines, line);
  const pieces = dishes.map(({ item_id = 0, variant_id = null }) => ({ item_id, variant_id }));
  const step = stepOfPieces(steps, pieces)[dishes.indexOf(line)];
  const choices = step === undefined ? [] : (steps[step]?.choices ?? []);
  return choices.filter(
    ({ item_id, variant_id }) => item_id !== line.item_id || variant_id !== line.variant_id,
  );
}

interface OthersProps {
  currency: Currency;
  choices: readonly StepChoice[];
  isBusy: boolean;
  onPick: (choice: StepChoice) => void;
}

function Others({ currency, choices, isBusy, onPick }: OthersProps) {
  if (choices.length === 0) return <p>{t('The menu has no other dish for this step.')}</p>;
  return (
    <ChoiceTiles>
      {choices.map((choice) => {
        const adds = toMinor(choice.surcharge, currency.decimals);
        return (
          <ChoiceTile
            key={`${choice.item_id} ${choice.variant_id}`}
            disabled={isBusy || choice.left === 0}
            onClick={() => onPick(choice)}
          >
            <strong>{choiceTitle(choice)}</strong>
            <span className={styles.muted}>
              {choice.left === 0 ? t('Sold out') : adds > 0 && `+${formatMoney(adds, currency)}`}
            </span>
          </ChoiceTile>
        );
      })}
    </ChoiceTiles>
  );
}

export function LineSwap({ bill, line, currency, isBusy, run, show }: LineActionProps) {
  const load = useData('GET /pos/init');
  const [asked, setAsked] = useState<StepChoice>();
  const swap = (
    { item_id: itemId, variant_id: variantId }: StepChoice,
    { addonIds, options }: Pick<SetDish, 'addonIds' | 'options'> = { addonIds: [] },
  ) =>
    run(() => {
      const body = {
        itemId,
        variantId,
        addons: [...addonIds],
        ...(options && { options: options.map((option) => ({ ...option })) }),
      };
      const work = call('POST /orders/items/{id}/swap', {
        params: { id: line.order_item_id ?? 0 },
        body,
      });
      return sendAction(work, () => show([bill.id]));
    });
  return (
    <LoadedView load={load}>
      {(init) => {
        const dishOf = ({ item_id }: StepChoice) => init.menuItems.find(({ id }) => id === item_id);
        const dish = asked && dishOf(asked);
        return (
          <>
            <Others
              {...{ currency, isBusy }}
              choices={otherChoices(init, bill.lines, line)}
              onPick={(choice) => {
                if (mustAsk(dishOf(choice))) setAsked(choice);
                else void swap(choice);
              }}
            />
            {asked !== undefined && dish !== undefined && (
              <SetOptionsDialog
                dish={dish}
                piece={pieceOf(0, asked)}
                onAnswer={(chosen) => {
                  setAsked(undefined);
                  void swap(asked, chosen);
                }}
                onClose={() => setAsked(undefined)}
              />
            )}
          </>
        );
      }}
    </LoadedView>
  );
}
