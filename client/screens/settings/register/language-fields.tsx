// The one or two languages of a station's tickets or a printer's slips (contract 27.7).
import { useData } from '../../../hub/data.ts';
import { t } from '../../../locales/t.ts';
import { Select } from '../../../parts/field.tsx';
import { languageName } from '../../../parts/language-name.ts';
import { Pair } from '../../../parts/page.tsx';

interface ChosenLanguages {
  /** Empty for the store's language. */
  readonly language: string;
  readonly secondLanguage: string;
}

export const chosenLanguages = (languages: readonly string[] = []): ChosenLanguages => ({
  language: languages[0] ?? '',
  secondLanguage: languages[1] ?? '',
});

/**
 * Returns the languages for the request. Without a first language there is no second language. Two equal languages are
 * sent as one.
 */
export const sentLanguages = ({ language, secondLanguage }: ChosenLanguages): string[] =>
  [...new Set([language, language === '' ? '' : secondLanguage])].filter((tag) => tag !== '');

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
}

interface LanguageFieldsProps {
  /** The label of the first field, such as 'Language of this station’s tickets'. */
  label: string;
  first: FieldProps;
  second: FieldProps;
}

/** Shows the fields, but only if the store has several languages. */
export function LanguageFields({ label, first, second }: LanguageFieldsProps) {
  const { data } = useData('GET /settings/store-setting');
  const tags = data?.languages ?? [];
  if (tags.length < 2) return null;
  const options = tags.map((tag) => ({ value: tag, label: languageName(tag) }));
  return (
    <Pair>
      <Select label={label} emptyLabel={t("The store's language")} options={options} {...first} />
      {first.value !== '' && (
        <Select
          label={t('Second language')}
          emptyLabel={t('None')}
          options={options.filter(({ value }) => value !== first.value)}
          {...second}
        />
      )}
    </Pair>
  );
}
