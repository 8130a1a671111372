// Filters a list: shows only the entries of at least a chosen amount.
import { useStore } from '../hub/store.ts';
import { formatAmount } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { Select } from './field.tsx';

interface WorthSelectProps {
  /** The least amount; an empty text shows all entries. */
  value: string;
  onChange: (value: string) => void;
}

export function WorthSelect({ value, onChange }: WorthSelectProps) {
  const { currency } = useStore();
  // Currencies without decimals, such as the yen, have higher amounts.
  const unit = currency.decimals === 0 ? 1000 : 10;
  return (
    <Select
      label={t('Minimum value')}
      emptyLabel={t('Any amount')}
      options={[1, 2, 5, 10, 50].map((times) => ({
        value: String(times * unit),
        label: formatAmount(times * unit, currency),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
