// Sells a new gift card, or adds money to an existing card. Asks for the amount, and for the code if the card already
// has a code (contract 32.4).

import { useEffect, useRef, useState } from 'react';
import { parseCode } from '#shared/billing/card-codes.ts';
import { type Cents, type Currency, toMinor } from '#shared/billing/money.ts';
import { cardTitle, type FoundCard, lookUp } from '../../checkout/find-card.ts';
import { BY_KEYS, WithKeys } from '../../checkout/with-keys.tsx';
import { formatAmount, formatMoney } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import { readTyped } from '../../locales/typed-amount.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { Chips } from '../../parts/chips.tsx';
import { Field } from '../../parts/field.tsx';
import { ScanButton } from '../../parts/scan-button.tsx';
import { useScans } from '../../parts/scans.ts';
import { useBusy } from '../../parts/use-busy.ts';
import { addCard } from './cart/cart.ts';
import { cardTaxOf } from './cart/cart-card.ts';
import type { PosInit } from './cart/cart-choice.ts';
import type { CartCard } from './cart/cart-rules.ts';
import type { PosData } from './pos-data.ts';
import { closeDialog } from './pos-ui.ts';

type Mode = 'new' | 'load';
type Setting = NonNullable<PosInit['storeSettings']['gift_cards']>;

/** Returns why no money can be added to a card; undefined if money can be added. */
function loadFault({ state, card }: FoundCard, { kind }: Setting): string | undefined {
  if (state !== 'open') return t('This gift card has expired.');
  return card === kind
    ? undefined
    : t(
        "This gift card can be spent, but you can't add money: it is taxed differently from new cards.",
      );
}

/** Looks up the card that money is added to. If the code changes, the found card is discarded. */
function useLoaded(setting: Setting, given: string | undefined) {
  const [code, setCode] = useState(given ?? '');
  const [card, setCard] = useState<FoundCard>();
  const [fault, setFault] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  const type = (text: string) => {
    setCode(text);
    setCard(undefined);
    setFault(undefined);
  };
  const look = async (text: string) => {
    type(text);
    const found = await lookUp(text);
    if ('fault' in found) return setFault(found.fault);
    setCard(found.card);
    setFault(loadFault(found.card, setting));
  };
  return {
    code,
    card,
    fault,
    isBusy,
    type,
    look: (text: string) => void whileBusy(() => look(text)),
  };
}

/** Runs the function once, after the dialog is shown. */
function useFirst(run: () => void): void {
  const first = useRef(run);
  useEffect(() => first.current(), []);
}

/** Returns the typed amount in minor units; undefined if it is unreadable or not above 0. */
function findCents(amount: string, currency: Currency): Cents | undefined {
  const cents = readTyped(amount, currency.decimals);
  return cents === undefined || cents <= 0 ? undefined : cents;
}

function amountFault(
  cents: Cents | undefined,
  balance: number,
  { maxBalance }: Setting,
  currency: Currency,
): string | undefined {
  const room = toMinor(maxBalance, currency.decimals) - toMinor(balance, currency.decimals);
  if (cents === undefined || cents <= room) return undefined;
  return t('You can add at most {amount} to this card.', {
    amount: formatMoney(Math.max(0, room), currency),
  });
}

interface CodeProps {
  mode: Mode;
  hasPrinter: boolean;
  loaded: ReturnType<typeof useLoaded>;
  currency: Currency;
}

function Code({ mode, hasPrinter, loaded, currency }: CodeProps) {
  const { code, card, fault, type } = loaded;
  const isWrong = code.trim() !== '' && parseCode(code) === undefined;
  const newHint = hasPrinter
    ? t('If the field is empty, the receipt printer prints a card with a new code.')
    : t('There is no receipt printer, so scan or type the code of a printed card.');
  const balance =
    card && fault === undefined
      ? t('{card}: balance {amount}', {
          card: cardTitle(card.last4),
          amount: formatAmount(card.balance, currency),
        })
      : t('Scan or type the 16 digits of the card.');
  return (
    <>
      <Field
        label={t('Code of the gift card')}
        value={code}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        placeholder="0000 0000 0000 0000"
        hint={mode === 'new' ? newHint : balance}
        error={
          mode === 'new' && isWrong
            ? t('This is not a gift card code. Enter the 16 digits of the card.')
            : fault
        }
        onChange={type}
      />
      <span role="status" className="hidden-text">
        {mode === 'load' ? (fault ?? (card && balance)) : ''}
      </span>
      <ScanButton />
    </>
  );
}

interface GiftCardDialogProps {
  data: PosData;
  /** The code whose scan opened the dialog, if any. */
  scannedCode: string | undefined;
}

export function GiftCardDialog({ data, scannedCode }: GiftCardDialogProps) {
  const setting = data.init.storeSettings.gift_cards;
  return setting ? <SellCard {...{ data, scannedCode, setting }} /> : null;
}

function SellCard({ data, scannedCode, setting }: GiftCardDialogProps & { setting: Setting }) {
  const { currency, init } = data;
  const [mode, setMode] = useState<Mode>(scannedCode === undefined ? 'new' : 'load');
  const [amount, setAmount] = useState('');
  const loaded = useLoaded(setting, scannedCode);
  const { code, card } = loaded;
  useFirst(() => {
    if (scannedCode !== undefined) loaded.look(scannedCode);
  });
  useScans((scanned) => {
    if (mode === 'load') loaded.look(scanned);
    else loaded.type(scanned);
    return true;
  });
  const cents = findCents(amount, currency);
  const isLoad = mode === 'load';
  const fault = amountFault(cents, isLoad ? (card?.balance ?? 0) : 0, setting, currency);
  const hasCode = parseCode(code) !== undefined;
  const needsCode = isLoad || !init.hasReceiptPrinter;
  const isReady =
    cents !== undefined && fault === undefined && (hasCode || (!needsCode && code.trim() === ''));
  const mustLook = isLoad && card === undefined;
  const add = () => {
    if (mustLook) return loaded.look(code);
    if (cents === undefined) return;
    const sold: CartCard = { code: hasCode ? code.replace(/\D/g, '') : null, isNew: !isLoad };
    const title =
      isLoad && card ? t('Add money to {card}', { card: cardTitle(card.last4) }) : t('Gift card');
    addCard({
      title,
      unitCents: cents,
      tax: cardTaxOf(isLoad ? card?.tax : init.cardTax),
      card: sold,
    });
    closeDialog();
  };
  const words = cents === undefined ? t('Add') : `${t('Add')} · ${formatMoney(cents, currency)}`;
  return (
    <ActionDialog
      title={isLoad ? t('Add money to a gift card') : t('Sell a gift card')}
      size="wide"
      busy={loaded.isBusy}
      submit={mustLook ? t('Show balance') : words}
      disabled={mustLook ? !hasCode : !isReady || (isLoad && loaded.fault !== undefined)}
      onSubmit={add}
      onClose={closeDialog}
    >
      <WithKeys currency={currency} value={amount} onChange={setAmount}>
        <Chips
          label={t('Gift card')}
          size="touch"
          wrap
          value={mode}
          onChange={(value) => setMode(value === 'load' ? 'load' : 'new')}
          options={[
            { value: 'new', label: t('New card') },
            { value: 'load', label: t('Add money to a card') },
          ]}
        />
        <Field label={t('Amount')} {...BY_KEYS} value={amount} error={fault} onChange={setAmount} />
        <Code {...{ mode, loaded, currency }} hasPrinter={init.hasReceiptPrinter} />
      </WithKeys>
    </ActionDialog>
  );
}
