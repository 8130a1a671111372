// One menu item: photo, facts, form, variants and add-ons (contract 9).

import { useParams } from 'wouter';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { upload } from '../../../hub/files.ts';
import { useStore } from '../../../hub/store.ts';
import { t } from '../../../locales/t.ts';
import { Card } from '../../../parts/card.tsx';
import { Money } from '../../../parts/figures.tsx';
import { Columns, FormFrame, Page } from '../../../parts/page.tsx';
import { Stack } from '../../../parts/stack.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { SubmitRow } from '../../../parts/submit-row.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { useKnownStore } from '../register/known-store.ts';
import { PhotoBox } from '../register/photo-box.tsx';
import styles from '../settings.module.css';
import {
  asTyped,
  checkItem,
  type MenuItem as Item,
  ItemFields,
  itemBody,
  itemValues,
  taxLabel,
} from './item-form.tsx';
import { ItemGroups } from './item-groups.tsx';
import { ItemPreview } from './item-preview.tsx';
import { ItemTexts } from './item-texts.tsx';
import { MenuCrumbs } from './menu-crumbs.tsx';
import { addonKind, variantKind } from './option-kinds.ts';
import { OptionList } from './option-list.tsx';
import { SetSteps } from './set-steps.tsx';

function Facts({ item }: { item: Item }) {
  const { tax_title: title, tax_rate: rate, tax_type: type } = item;
  return (
    <dl className={styles.facts}>
      <dt>{t('Price')}</dt>
      <dd>
        <Money value={item.price} />
      </dd>
      {item.net_price !== null && (
        <>
          <dt>{t('Net Price')}</dt>
          <dd>
            <Money value={item.net_price} />
          </dd>
        </>
      )}
      {item.category_title !== null && (
        <>
          <dt>{t('Category')}</dt>
          <dd>{item.category_title}</dd>
        </>
      )}
      {title !== null && rate !== null && type !== null && (
        <>
          <dt>{t('Tax')}</dt>
          <dd>{taxLabel(title, rate, type)}</dd>
        </>
      )}
    </dl>
  );
}

interface ItemProps {
  item: Item;
  reload: () => Promise<void>;
}

function useItemForm({ item, reload }: ItemProps) {
  const { currency } = useStore();
  return useForm({
    initial: itemValues(currency, item),
    check: (values) => checkItem(values, currency),
    submit: async (values) => {
      const request = { params: { id: item.id }, body: itemBody(values, currency) };
      await promiseToast(call('POST /menu-items/update/{id}', request), t(FALLBACK.menuItem));
      await reload();
    },
  });
}

function Photo({ item, reload }: ItemProps) {
  const params = { id: item.id };
  return (
    <PhotoBox
      image={item.image}
      title={item.title}
      send={(file) =>
        upload('POST /menu-items/update/{id}/upload-photo', { params, file, fileName: file.name })
      }
      remove={() => call('POST /menu-items/update/{id}/remove-photo', { params })}
      onChanged={reload}
    />
  );
}

function ItemView({ item, reload }: ItemProps) {
  const form = useItemForm({ item, reload });
  const { currency } = useStore();
  const categories = useData('GET /settings/categories').data;
  return (
    <>
      <Columns>
        <Stack>
          {item.kind === 'set' && <SetSteps item={item} reload={reload} />}
          <Card>
            <Stack>
              <Photo item={item} reload={reload} />
              <Facts item={item} />
            </Stack>
          </Card>
          <ItemPreview item={asTyped(item, form.values, currency, categories)} />
        </Stack>
        <Card title={t('Details')}>
          <FormFrame {...form.props}>
            <ItemFields form={form} />
            <SubmitRow busy={form.busy} />
          </FormFrame>
        </Card>
      </Columns>
      <ItemTexts item={item} reload={reload} />
      {item.kind !== 'set' && <DishParts item={item} reload={reload} />}
    </>
  );
}

/** The parts of the page that only dishes have, not sets. */
function DishParts({ item, reload }: ItemProps) {
  return (
    <>
      <OptionList kind={variantKind} itemId={item.id} options={item.variants} onChanged={reload} />
      <OptionList kind={addonKind} itemId={item.id} options={item.addons} onChanged={reload} />
      <ItemGroups item={item} onChanged={reload} />
    </>
  );
}

export function MenuItemPage() {
  const { id } = useParams<{ id: string }>();
  useKnownStore();
  const load = useData('GET /menu-items/{id}', { params: { id: Number(id) } });
  const title = load.data?.title ?? t('Menu Item');
  return (
    <Page title={title}>
      <MenuCrumbs title={title} />
      <LoadedView load={load} errorText={t(FALLBACK.details)}>
        {(item) => <ItemView key={item.id} item={item} reload={load.reload} />}
      </LoadedView>
    </Page>
  );
}
