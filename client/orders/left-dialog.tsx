// Sets how many portions of a dish remain, from the till or the kitchen (contract 20.7).

import { useState } from 'react';
import { MAX_PORTIONS } from '#shared/limits.ts';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { Chips } from '../parts/chips.tsx';
import { Switch } from '../parts/choice.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field, Select } from '../parts/field.tsx';
import { promiseToast } from '../parts/toasts.ts';
import { useBusy } from '../parts/use-busy.ts';
import styles from './left-dialog.module.css';

/** A dish, or one of its variants, add-ons or options. */
export interface Countable {
  readonly kind: 'item' | 'variant' | 'addon' | 'option';
  readonly id: number;
  readonly title: string;
  /** The remaining portions. Null if they are not counted; undefined if this screen does not know. */
  readonly left?: number | null | undefined;
}

interface LeftDialogProps {
  readonly itemId: number;
  readonly title: string;
  /** The dish, followed by its variants, add-ons and options. */
  readonly countables: readonly Countable[];
  readonly onClose: () => void;
}

const keyOf = ({ kind, id }: Countable): string => `${kind} ${id}`;
const textOf = ({ left }: Countable): string => (typeof left === 'number' ? String(left) : '');
const NAMES = { variant: 'variantId', addon: 'addonId', option: 'optionId' } as const;

const oftenCounts = () =>
  ['0', '1', '2', '3', '5', '10', ''].map((value) => ({
    value,
    label: value === '' ? t('Unlimited') : value === '0' ? t('Sold out') : value,
  }));

const send = (itemId: number, { kind, id }: Countable, left: number | null, stays: boolean) =>
  call('POST /menu-items/availability', {
    body: {
      itemId,
      ...(kind !== 'item' && { [NAMES[kind]]: id }),
      left,
      until: stays ? 'changed' : 'day',
    },
  });

/** Returns the chosen dish, variant, add-on or option, and the typed number of portions. */
function useCount(countables: readonly Countable[]) {
  const [dish] = countables;
  const [key, setKey] = useState(dish === undefined ? '' : keyOf(dish));
  const counted = countables.find((each) => keyOf(each) === key) ?? dish;
  const [text, setText] = useState(dish === undefined ? '' : textOf(dish));
  const choose = (next: string) => {
    setKey(next);
    const other = countables.find((each) => keyOf(each) === next);
    setText(other === undefined ? '' : textOf(other));
  };
  const left = text.trim() === '' ? null : Number(text);
  const isRight = left === null || (Number.isInteger(left) && left >= 0 && left <= MAX_PORTIONS);
  return { key, counted, choose, text, setText, left, isRight };
}

interface PortionsProps {
  text: string;
  isRight: boolean;
  onText: (text: string) => void;
}

function Portions({ text, isRight, onText }: PortionsProps) {
  return (
    <>
      <Chips
        label={t('Usual numbers of portions')}
        size="touch"
        wrap
        options={oftenCounts()}
        value={text}
        onChange={onText}
      />
      <Field
        label={t('Portions left')}
        hint={t(
          'Leave empty for no limit. Each sale lowers the number. The dish is sold out at 0.',
        )}
        type="number"
        inputMode="numeric"
        min={0}
        max={MAX_PORTIONS}
        error={isRight ? undefined : t('Enter 0 to {most}.', { most: MAX_PORTIONS })}
        value={text}
        onChange={onText}
      />
    </>
  );
}

export function LeftDialog({ itemId, title, countables, onClose }: LeftDialogProps) {
  const { key, counted, choose, text, setText, left, isRight } = useCount(countables);
  const [stays, setStays] = useState(false);
  const [busy, whileBusy] = useBusy();
  if (counted === undefined) return null;
  const save = async () => {
    await promiseToast(send(itemId, counted, left, stays), t(FALLBACK.processing));
    onClose();
  };
  return (
    <Dialog
      open
      title={t('Countdown')}
      onClose={onClose}
      footer={
        <Button
          size="large"
          look="primary"
          wide
          busy={busy}
          disabled={!isRight}
          onClick={() => void whileBusy(save).catch(() => undefined)}
        >
          {t('Save')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.lead}>{title}</p>
        {countables.length > 1 && (
          <Select
            label={t('Item to count')}
            options={countables.map((each) => ({ value: keyOf(each), label: each.title }))}
            value={key}
            onChange={choose}
          />
        )}
        <Portions text={text} isRight={isRight} onText={setText} />
        <Switch
          label={t('Keep this number on the next business day')}
          hint={t('Off: there is no limit on the next business day.')}
          checked={stays}
          onChange={setStays}
        />
      </div>
    </Dialog>
  );
}
