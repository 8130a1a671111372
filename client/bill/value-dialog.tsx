// Reduces a bill by points and single-purpose gift cards, or takes such a reduction back (contract 32.7).
import { useState } from 'react';
import type { Points } from '#shared/entities/value.ts';
import { cardTitle, type FoundCard, lookUp } from '../checkout/find-card.ts';
import { call } from '../hub/api.ts';
import { formatAmount } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { ScanButton } from '../parts/scan-button.tsx';
import { useScans } from '../parts/scans.ts';
import { Loading } from '../parts/states.tsx';
import { useBusy } from '../parts/use-busy.ts';
import styles from './bill.module.css';
import type { BillDialogProps } from './bill-dialog.ts';
import { billName } from './bill-words.ts';
import { useAction } from './use-action.tsx';
import { usePointsOf } from './use-points.ts';
import { suggestedPoints, worthOf } from './value-rules.ts';

type SectionProps = Pick<BillDialogProps, 'bill' | 'currency' | 'show'>;

/** Returns a function that reduces the bill by this many points. With 0, it takes the reduction back. */
function usePointsCall({ bill, show }: SectionProps) {
  const { isBusy, run } = useAction();
  const send = (points: number) => {
    const body = { points, version: bill.version };
    const work = call('POST /bills/{id}/points', { params: { id: bill.id }, body });
    void run(work, () => show([bill.id]));
  };
  return { isBusy, send };
}

/** The points that reduce the bill, and the button that takes the reduction back. */
function TakenPoints(props: SectionProps & { taken: { points: number; amount: number } }) {
  const { taken, currency } = props;
  const { isBusy, send } = usePointsCall(props);
  return (
    <>
      <p role="status">
        {t('{n, plural, one {# point reduces} other {# points reduce}} the bill by {amount}.', {
          n: taken.points,
          amount: formatAmount(taken.amount, currency),
        })}
      </p>
      <Button size="large" wide busy={isBusy} onClick={() => send(0)}>
        {t('Remove points')}
      </Button>
    </>
  );
}

function OfferedPoints(props: SectionProps & { balance: number; setting: Points }) {
  const { bill, balance, setting, currency } = props;
  const { decimals } = currency;
  const { isBusy, send } = usePointsCall(props);
  const [typed, setTyped] = useState<string>();
  const suggested = suggestedPoints(balance, bill.due, setting, decimals);
  const text = typed ?? String(suggested);
  const points = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0;
  const isFew = points < setting.minSpend;
  const amount = formatAmount(Math.min(worthOf(points, setting, decimals), bill.due), currency);
  if (balance < Math.max(1, setting.minSpend))
    return (
      <p>
        {t(
          '{n, plural, one {# point} other {# points}}. At least {least} points are spent at a time.',
          {
            n: balance,
            least: setting.minSpend,
          },
        )}
      </p>
    );
  return (
    <>
      <Field
        label={t('Points to spend')}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={setTyped}
        hint={t('{n, plural, one {# point} other {# points}}, worth {amount}', {
          n: balance,
          amount: formatAmount(worthOf(balance, setting, decimals), currency),
        })}
        error={
          points > balance
            ? t('There are not enough points.')
            : isFew
              ? t('Spend at least {least} points at a time.', { least: setting.minSpend })
              : undefined
        }
      />
      <Button
        look="primary"
        size="large"
        wide
        busy={isBusy}
        disabled={points === 0 || isFew || points > balance}
        onClick={() => send(points)}
      >
        {t('Deduct {amount}', { amount })}
      </Button>
    </>
  );
}

function PointsSection(props: SectionProps & { setting: Points | null | undefined }) {
  const { bill, setting, currency } = props;
  const balance = usePointsOf(bill.customer_id);
  if (bill.points !== null) return <TakenPoints {...props} taken={bill.points} />;
  if (bill.paid > 0 || !setting)
    return (
      <p role="status">
        {bill.paid > 0 && `${t('This bill is partly paid already.')} `}
        {t("Points can't be deducted now. Close this dialog, then take the payment of {amount}.", {
          amount: formatAmount(bill.due, currency),
        })}
      </p>
    );
  if (bill.customer_id === null)
    return <p>{t('Points belong to a customer. Choose the customer when you take the order.')}</p>;
  if (balance === undefined) return <Loading />;
  return <OfferedPoints {...props} balance={balance} setting={setting} />;
}

function Cards({ bill, currency, show }: SectionProps) {
  const { isBusy, run } = useAction();
  const [code, setCode] = useState('');
  const [card, setCard] = useState<FoundCard>();
  const [fault, setFault] = useState<string>();
  const [isLooking, whileLooking] = useBusy();
  const type = (text: string) => {
    setCode(text);
    setCard(undefined);
    setFault(undefined);
  };
  const look = (text: string) =>
    whileLooking(async () => {
      type(text);
      const found = await lookUp(text);
      if ('fault' in found) setFault(found.fault);
      else if (found.card.card === 'multi')
        setFault(t('Use this gift card as a payment: choose it under Pay.'));
      else setCard(found.card);
    });
  useScans((scanned) => {
    void look(scanned);
    return true;
  });
  const taken = card && bill.cards.find(({ account_id }) => account_id === card.accountId);
  const send = async (amount: number) => {
    const body = { code, amount, version: bill.version };
    const work = call('POST /bills/{id}/card', { params: { id: bill.id }, body });
    if ((await run(work, () => show([bill.id]))) !== undefined) type('');
  };
  const press = () => {
    if (card === undefined) void look(code);
    else void send(taken === undefined ? card.balance : 0);
  };
  const balance =
    card &&
    t('{card}: balance {amount}', {
      card: cardTitle(card.last4),
      amount: formatAmount(card.balance, currency),
    });
  const cardWords = taken === undefined ? t('Use the card on this bill') : t('Remove the card');
  return (
    <>
      {bill.cards.map(({ account_id, last4, amount }) => (
        <p key={account_id}>
          {cardTitle(last4)} <span className="figures">{formatAmount(-amount, currency)}</span>
        </p>
      ))}
      <Field
        label={t('Code of the gift card')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        value={code}
        hint={balance ?? t('Scan or type the 16 digits of the card.')}
        error={fault}
        onChange={type}
      />
      <ScanButton />
      <Button
        size="large"
        wide
        busy={isBusy || isLooking}
        disabled={code.trim() === ''}
        onClick={press}
      >
        {card === undefined ? t('Show balance') : cardWords}
      </Button>
    </>
  );
}

export function ValueDialog(props: BillDialogProps) {
  const { bill, init, onClose } = props;
  const { points, gift_cards } = init?.storeSettings ?? {};
  const hasCards = gift_cards?.kind === 'single' || bill.cards.length > 0;
  return (
    <Dialog
      open
      title={t('Points and gift cards of {bill}', { bill: billName(bill) })}
      onClose={onClose}
    >
      <div className={styles.reduce}>
        {(points || !hasCards) && <PointsSection {...props} setting={points} />}
        {hasCards && <Cards {...props} />}
      </div>
    </Dialog>
  );
}
