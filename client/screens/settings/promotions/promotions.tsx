// The list of promotions: what each promotion reduces, when it applies, and whether it is on (contract 31.1).
import { useMemo } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { useStore } from '../../../hub/store.ts';
import { t } from '../../../locales/t.ts';
import { Switch } from '../../../parts/choice.tsx';
import type { Column, PhoneRow } from '../../../parts/data-table.tsx';
import { Page } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { didWork } from '../../../parts/toasts.ts';
import { useKnownStore } from '../register/known-store.ts';
import { NewButton } from '../register/new-button.tsx';
import { RegisterTable } from '../register/register-table.tsx';
import { useEditing } from '../register/use-editing.ts';
import { PromotionDialog } from './promotion-dialog.tsx';
import { type Menu, namesOf, type Promotion, saidOfRow } from './promotion-form.ts';
import { sentenceOf } from './promotion-words.ts';

function useMenu(): Menu {
  const dishes = useData('GET /menu-items').data;
  const categories = useData('GET /settings/categories').data;
  return useMemo(
    () => ({ dishes: namesOf(dishes ?? []), categories: categories ?? [] }),
    [dishes, categories],
  );
}

/** Turns a promotion on or off without opening it. */
function OnSwitch({ row, onChanged }: { row: Promotion; onChanged: () => unknown }) {
  const turn = async (isActive: boolean) => {
    const sent = call('POST /settings/promotions/{id}/update', {
      params: { id: row.id },
      body: { isActive },
    });
    await didWork(sent);
    onChanged();
  };
  return (
    <Switch
      label={t('{title} is on', { title: row.title })}
      hideLabel
      checked={row.isActive === 1}
      onChange={(isOn) => void turn(isOn)}
    />
  );
}

const saidBy = (menu: Menu, currency: Currency) => (row: Promotion) =>
  sentenceOf(saidOfRow(row, menu), currency) ?? '';

const phoneOf = (say: (row: Promotion) => string): PhoneRow<Promotion> => ({
  title: (row) => row.title,
  end: (row) => (row.isActive === 1 ? t('On##promotion') : t('Off##promotion')),
  note: say,
});

const columnsOf = (
  say: (row: Promotion) => string,
  onChanged: () => unknown,
): Column<Promotion>[] => [
  { title: t('On##promotion'), cell: (row) => <OnSwitch row={row} onChanged={onChanged} /> },
  { title: t('Title'), cell: (row) => row.title },
  { title: t('Effect'), grow: true, cell: say },
  { title: t('Coupon'), minor: true, cell: (row) => row.coupon },
];

export function Promotions() {
  useKnownStore();
  const { currency } = useStore();
  const load = useData('GET /settings/promotions');
  const menu = useMenu();
  const { add, edit, dialog } = useEditing<Promotion>(load.reload);
  const say = saidBy(menu, currency);
  return (
    <Page
      title={t('Promotions')}
      actions={<NewButton label={t('Add a promotion')} onPress={add} />}
    >
      <LoadedView load={load}>
        {(promotions) => (
          <RegisterTable
            caption={t('Promotions')}
            columns={columnsOf(say, load.reload)}
            phone={phoneOf(say)}
            rows={promotions}
            empty={t('No promotions yet. Add one, such as 3 for 2 or a coupon.')}
            onEdit={edit}
            remove={(row) => call('DELETE /settings/promotions/{id}', { params: { id: row.id } })}
            onRemoved={load.reload}
          />
        )}
      </LoadedView>
      {dialog && <PromotionDialog {...dialog} menu={menu} />}
    </Page>
  );
}
