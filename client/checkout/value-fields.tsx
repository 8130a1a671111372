// The fields of a payment by gift card or house account: which card or account pays, and how much money it has.

import { IconGiftCard, IconUserDollar } from '@tabler/icons-react';
import { useState } from 'react';
import type { Cents, Currency } from '#shared/billing/money.ts';
import type { Account } from '#shared/entities/value.ts';
import { useData } from '../hub/data.ts';
import { formatMoney } from '../locales/format.ts';
import { rich } from '../locales/rich.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { DateTime } from '../parts/figures.tsx';
import { ScanButton } from '../parts/scan-button.tsx';
import { useScans } from '../parts/scans.ts';
import { houseSource } from './find-card.ts';
import type { Step } from './payment.ts';
import styles from './value-fields.module.css';
import type { ValueSource } from './value-source.ts';

/** Shows the chosen card or account with its balance. */
function Source({
  source,
  payableCents = source.availableCents,
  currency,
  isHouse,
  onOther,
}: {
  source: ValueSource;
  payableCents: Cents | undefined;
  currency: Currency;
  isHouse: boolean;
  onOther: () => void;
}) {
  const amount = formatMoney(source.availableCents, currency);
  const Icon = isHouse ? IconUserDollar : IconGiftCard;
  return (
    <div className={styles.source}>
      <Icon size={24} aria-hidden />
      <p role="status">
        <strong>{source.title}</strong>
        <span className="figures">
          {isHouse ? t('{amount} can be charged', { amount }) : t('Balance {amount}', { amount })}
        </span>
        {source.expiresAt !== null && (
          <span>
            {rich('Valid until {date}', {
              date: <DateTime value={source.expiresAt} kind="date" />,
            })}
          </span>
        )}
        {payableCents < source.availableCents && (
          <span>{t("A gift card can't pay for gift cards.")}</span>
        )}
      </p>
      <Button size="touch" onClick={onOther}>
        {isHouse ? t('Other account') : t('Other card')}
      </Button>
    </div>
  );
}

interface GiftProps {
  code: string;
  fault: string | undefined;
  onStep: (step: Step) => void;
}

/** Asks for the code of a gift card. It can be typed, entered on the keypad, or scanned. */
function GiftCode({ code, fault, onStep }: GiftProps) {
  return (
    <div className={styles.code}>
      <Field
        label={t('Code of the gift card')}
        value={code}
        inputMode="none"
        autoComplete="off"
        autoFocus
        maxLength={40}
        placeholder="0000 0000 0000 0000"
        error={fault}
        onFocus={() => onStep({ kind: 'into', into: 'code' })}
        onChange={(text) => {
          onStep({ kind: 'into', into: 'code' });
          onStep({ kind: 'text', text });
        }}
      />
      <span role="status" className="hidden-text">
        {fault}
      </span>
      <ScanButton />
    </div>
  );
}

const MOST_ACCOUNTS = 8;

interface HouseProps {
  typeId: number;
  /** The phone number of the bill's customer. */
  customer: string | undefined;
  currency: Currency;
  onSource: (source: ValueSource) => void;
}

/** Returns the accounts that may be charged. The account of the bill's customer comes first. */
function chargeable(accounts: readonly Account[], customer: string | undefined): Account[] {
  const open = accounts.filter(({ limit, state }) => state === 'open' && limit !== null);
  const own = open.filter(({ customer_id }) => customer_id === customer);
  return [...own, ...open.filter((each) => !own.includes(each))].slice(0, MOST_ACCOUNTS);
}

/** Finds house accounts by name or phone, and lists them. */
function HouseChoice({ typeId, customer, currency, onSource }: HouseProps) {
  const [search, setSearch] = useState(customer ?? '');
  const query = { kind: 'house', q: search.trim(), limit: 50 } as const;
  const { data, error } = useData('GET /accounts', { query }, { keepPrevious: true });
  const accounts = chargeable(data ?? [], customer);
  return (
    <div className={styles.code}>
      <Field
        label={t('Name or phone of the customer')}
        type="search"
        value={search}
        autoComplete="off"
        onChange={setSearch}
      />
      <ul className={styles.accounts} aria-label={t('House accounts')}>
        {accounts.map((account) => {
          const source = houseSource(typeId, account, currency);
          return (
            <li key={account.id}>
              <Button wide size="touch" onClick={() => onSource(source)}>
                <span className={styles.account}>
                  <span>{account.title}</span>
                  <span className="figures">{formatMoney(source.availableCents, currency)}</span>
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
      {data !== undefined && accounts.length === 0 && (
        <p role="status">{t('No customer with that name has a house account.')}</p>
      )}
      {error !== undefined && <p role="alert">{error.message}</p>}
    </div>
  );
}

interface ValueFieldsProps extends GiftProps, HouseProps {
  kind: 'gift' | 'house';
  source: ValueSource | undefined;
  /**
   * The amount of this sale that the source can pay. It can be less than the balance, because a gift card can't pay for
   * gift cards.
   */
  payableCents: Cents | undefined;
  onLookUp: (code: string) => void;
  onForget: () => void;
}

export function ValueFields(props: ValueFieldsProps) {
  const { kind, source, payableCents, currency, onForget, onLookUp } = props;
  useScans((code) => {
    if (kind !== 'gift') return false;
    onLookUp(code);
    return true;
  });
  if (source !== undefined)
    return (
      <Source
        {...{ source, payableCents, currency }}
        isHouse={kind === 'house'}
        onOther={onForget}
      />
    );
  return kind === 'gift' ? <GiftCode {...props} /> : <HouseChoice {...props} />;
}
