// What a release changes in each store, in the words of the forms.
import { groupBy } from '#shared/group-by.ts';
import type { PlainValue, ReleaseDifference } from '#shared/office.ts';
import { RELEASE_KINDS } from '#shared/releases.ts';
import type { ChainMoney } from './menu/chain-money.ts';
import { amountText } from './menu/draft.ts';
import type { FieldSpec } from './menu/field-specs.ts';
import { formKindOf, KIND_FIELDS } from './menu/kind-fields.ts';
import styles from './office.module.css';

type Changes = Pick<ReleaseDifference, 'store' | 'changes'>;
type Change = ReleaseDifference['changes'][number];

const WORDS = { added: 'new', deleted: 'deleted' } as const;
const OTHER_TITLES: Readonly<Record<string, string>> = {
  owned: 'Each store decides',
  groups: 'Option groups',
  steps: 'Steps',
};

/** Groups the stores in which the same entries change. */
const together = (all: readonly ReleaseDifference[]): Changes[] =>
  [...groupBy(all, ({ changes }) => JSON.stringify(changes)).values()].flatMap((same) =>
    same.slice(0, 1).map(({ changes }) => ({
      store: same.map(({ store }) => store).join(', '),
      changes,
    })),
  );

/** Returns the description of a field; `ref` is the entry's name, such as `item-3`. */
function specOf(ref: string, field: string): FieldSpec | undefined {
  const kind = RELEASE_KINDS.find((each) => ref.startsWith(`${each}-`)) ?? 'item';
  return KIND_FIELDS[formKindOf(kind, {})].find(({ name }) => name === field);
}

function valueWords(spec: FieldSpec | undefined, value: PlainValue, chain: ChainMoney): string {
  if (value === null || value === '') return 'not set';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (spec?.type === 'money') return `${chain.symbol ?? ''}${amountText(value, chain.decimals)}`;
  if (spec?.type !== 'choice') return String(value);
  return spec.options.find((option) => option.value === String(value))?.label ?? String(value);
}

function fieldWords({ ref, values }: Change, field: string, chain: ChainMoney): string {
  const spec = specOf(ref, field);
  const title = spec?.label ?? OTHER_TITLES[field] ?? field;
  const pair = values[field];
  if (pair === undefined) return title;
  const [before, after] = pair.map((value) => valueWords(spec, value, chain));
  return `${title}: ${before} → ${after}`;
}

function StoreChanges({ store, changes, chain }: Changes & { chain: ChainMoney }) {
  return (
    <section aria-label={store} className={styles.details}>
      <h3>{store}</h3>
      {changes.length === 0 && <p>Nothing changes.</p>}
      <ul>
        {changes.map((each) => (
          <li key={each.ref}>
            {each.title}
            {each.change === 'changed' ? (
              <ul>
                {each.fields.map((field) => (
                  <li key={field}>{fieldWords(each, field, chain)}</li>
                ))}
              </ul>
            ) : (
              `: ${WORDS[each.change]}`
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
