// The changes that a release makes in each store, in the words of the forms.
import { groupBy } from '#shared/group-by.ts';
import type { PlainValue, ReleaseDifference } from '#shared/office.ts';
import { formatPercent } from '../locales/format.ts';
import { t, words } from '../locales/t.ts';
import { pathTitle, specOf } from './field-titles.ts';
import { type ChainMoney, chainAmount } from './menu/chain-money.ts';
import type { FieldSpec } from './menu/field-specs.ts';
import styles from './office.module.css';
import { count } from './words.ts';

type Changes = Pick<ReleaseDifference, 'store' | 'changes'>;
type Change = ReleaseDifference['changes'][number];

const CHANGES = words({ added: '{title}: new', deleted: '{title}: deleted' } as const);
/** Groups stores that have the same changes. */
const together = (all: readonly ReleaseDifference[]): Changes[] =>
  [...groupBy(all, ({ changes }) => JSON.stringify(changes)).values()].flatMap((same) =>
    same.slice(0, 1).map(({ changes }) => ({
      store: same.map(({ store }) => store).join(', '),
      changes,
    })),
  );

function valueWords(spec: FieldSpec | undefined, value: PlainValue, chain: ChainMoney): string {
  if (value === null || value === '') return t('not set');
  if (typeof value === 'boolean') return t(value ? 'on' : 'off');
  if (spec?.type === 'money') return chainAmount(value, chain);
  if (spec?.type === 'rate' && typeof value === 'number') return formatPercent(value);
  if (typeof value === 'number' && spec?.type !== 'choice') return count(value);
  if (spec?.type !== 'choice') return String(value);
  return spec.options.find((option) => option.value === String(value))?.label ?? String(value);
}

function fieldWords({ ref, values }: Change, field: string, chain: ChainMoney): string {
  const spec = specOf(ref, field);
  const title = pathTitle(ref, field);
  const pair = values[field];
  if (pair === undefined) return title;
  const [before = '', after = ''] = pair.map((value) => valueWords(spec, value, chain));
  // Both texts are 'not set' if each store decided about a setting and the release now switches it off. Only the title
  // is shown then.
  if (before === after) return title;
  return t('{field}: {before} → {after}', { field: title, before, after });
}

function StoreChanges({ store, changes, chain }: Changes & { chain: ChainMoney }) {
  return (
    <section aria-label={store} className={styles.details}>
      <h3>{store}</h3>
      {changes.length === 0 && <p>{t('Nothing changes in this store.')}</p>}
      <ul>
        {changes.map((each) => (
          <li key={each.ref}>
            {each.change === 'changed'
              ? each.title
              : t(CHANGES[each.change], { title: each.title })}
            {each.change === 'changed' && (
              <ul>
                {each.fields.map((field) => (
                  <li key={field}>{fieldWords(each, field, chain)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  found: readonly ReleaseDifference[];
  chain: ChainMoney;
}

export function ReleaseChanges({ found, chain }: Props) {
  return together(found).map((each) => <StoreChanges key={each.store} {...each} chain={chain} />);
}
