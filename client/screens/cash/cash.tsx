// The cash page: shifts of the drawers, counts, X reports and closing the day (contract 19).

import { useEffect, useState } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import { useData } from '../../hub/data.ts';
import { useSentOnce } from '../../hub/sent-once.ts';
import { currencyIn, rememberStore, useLocking } from '../../hub/store.ts';
import { together } from '../../hub/together.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import { Page } from '../../parts/page.tsx';
import { type Period, PeriodFilter, REPORT_PRESETS } from '../../parts/period-filter.tsx';
import { Stack, WideFirst } from '../../parts/stack.tsx';
import { LoadedView } from '../../parts/states.tsx';
import { didWork } from '../../parts/toasts.ts';
import { useBusy } from '../../parts/use-busy.ts';
import { passes, useUser } from '../../session/session.ts';
import type { CashInit, Shift } from './cash-data.ts';
import { CloseDay } from './close-day.tsx';
import { OpenShift } from './open-shift.tsx';
import { ShiftCard } from './shift-card.tsx';
import { ShiftList } from './shift-list.tsx';
import { ZList } from './z-list.tsx';

interface DrawersProps {
  init: CashInit;
  shifts: readonly Shift[];
  mayMove: boolean;
  onChanged: () => void;
}

/** Assigns a drawer to this till (contract 19.1). A user without the Cash permission asks for an approval. */
function UseDrawer({ drawerId, onChanged }: { drawerId: number; onChanged: () => void }) {
  const once = useSentOnce();
  const [isBusy, whileBusy] = useBusy();
  const use = () =>
    whileBusy(async () => {
      if (await didWork(once('POST /till/drawer', { body: { drawerId } }))) onChanged();
    });
  return (
    <Button busy={isBusy} onClick={() => void use()}>
      {t('Use this drawer at this till')}
    </Button>
  );
}

/** The chosen drawer, with its open shift or the form that opens a shift. */
function Drawers({ init, shifts, mayMove, onChanged }: DrawersProps) {
  const [chosen, setChosen] = useState(String(init.drawerId));
  const drawerId = Number(chosen);
  const shift = shifts.find((one) => one.drawer_id === drawerId && one.state !== 'closed');
  const drawer = init.drawers.find(({ id }) => id === drawerId);
  const title = drawer?.title ?? '';
  const { isTill } = useLocking();
  const isUsable = isTill && drawer?.username === null && drawerId !== init.drawerId;
  return (
    <Stack>
      {init.drawers.length > 1 && (
        <Select
          label={t('Drawer')}
          value={chosen}
          onChange={setChosen}
          options={init.drawers.map(({ id, title: name, username }) => ({
            value: String(id),
            label: username === null ? name : `${name} (${username})`,
          }))}
        />
      )}
      {isUsable && <UseDrawer {...{ drawerId, onChanged }} />}
      {shift === undefined ? (
        <OpenShift
          key={drawerId}
          init={init}
          drawerId={drawerId}
          title={title}
          mayMove={mayMove}
          onOpened={onChanged}
        />
      ) : (
        <ShiftCard
          key={shift.id}
          init={init}
          shift={shift}
          mayMove={mayMove}
          onChanged={onChanged}
        />
      )}
    </Stack>
  );
}

interface PastProps {
  currency: Currency;
  mayMove: boolean;
  changes: number;
}

/** The shifts and Z reports of a period. */
function Past({ currency, mayMove, changes }: PastProps) {
  const [period, setPeriod] = useState<Period>({ type: 'last_7days' });
  return (
    <Stack label={t('Shifts and closed days')}>
      <PeriodFilter period={period} onChange={setPeriod} presets={REPORT_PRESETS} />
      <ZList period={period} currency={currency} mayMove={mayMove} changes={changes} />
      <ShiftList period={period} currency={currency} changes={changes} />
    </Stack>
  );
}

const EVERY_MS = 15_000;

/** Makes the store's currency known to all components, so that they format amounts with it. */
function useCashCurrency(init: CashInit | undefined) {
  const settings = init?.storeSettings;
  useEffect(() => {
    if (settings === undefined) return;
    const { code, decimals } = currencyIn(settings);
    rememberStore({ currency: code, currencyDecimals: decimals });
  }, [settings]);
}

export function Cash() {
  const init = useData('GET /shifts/init');
  const shifts = useData('GET /shifts', { query: { type: 'today' } }, { everyMs: EVERY_MS });
  const mayMove = passes(useUser(), ['CASH']);
  useCashCurrency(init.data);
  const [changes, setChanges] = useState(0);
  const reload = () => {
    // The count form has closed, so the page returns to the top, where the next step is.
    window.scrollTo(0, 0);
    setChanges((count) => count + 1);
    void init.reload();
    void shifts.reload();
  };
  return (
    <Page title={t('Cash')}>
      <LoadedView load={together(init, shifts)}>
        {(first) => (
          <LoadedView load={shifts}>
            {(today) => (
              <>
                <WideFirst>
                  <Drawers init={first} shifts={today} mayMove={mayMove} onChanged={reload} />
                  <CloseDay
                    shifts={today}
                    isZMissing={first.isZMissing === 1}
                    mayMove={mayMove}
                    onClosed={reload}
                  />
                </WideFirst>
                <Past
                  currency={currencyIn(first.storeSettings)}
                  mayMove={mayMove}
                  changes={changes}
                />
              </>
            )}
          </LoadedView>
        )}
      </LoadedView>
    </Page>
  );
}
