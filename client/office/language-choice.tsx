// The choice of the language, on the sign-in page and in the menu.
import { SCREEN_LANGUAGES } from '#shared/languages.ts';
import { useLanguage } from '../locales/language.ts';
import { t } from '../locales/t.ts';
import { Select } from '../parts/field.tsx';
import { chooseLanguage } from './language.ts';

/** Each language, with its name in that language. */
const OPTIONS = SCREEN_LANGUAGES.map(({ tag, native_name }) => ({
  value: tag,
  label: native_name,
}));

/** `hideLabel` keeps the label for screen readers only. */
export function LanguageChoice({ hideLabel }: { hideLabel?: boolean }) {
  const language = useLanguage();
  return (
    <Select
      label={t('Language')}
      hideLabel={hideLabel}
      value={language}
      options={OPTIONS}
      onChange={chooseLanguage}
    />
  );
}
