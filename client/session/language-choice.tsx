// The choice of the language: on the sign-in page for this browser, in the profile for the user.
import { call } from '../hub/api.ts';
import { useData } from '../hub/data.ts';
import { chooseInBrowser } from '../locales/choose.ts';
import { useLanguage } from '../locales/language.ts';
import { t } from '../locales/t.ts';
import { Select } from '../parts/field.tsx';
import { didWork } from '../parts/toasts.ts';
import { keepUser, type SessionUser } from './session.ts';

/** Returns the languages, each with its name in that language. */
function useLanguages() {
  const { data = [] } = useData('GET /languages');
  return data.map(({ tag, native_name }) => ({ value: tag, label: native_name }));
}

/** Chooses the language of this browser, before anybody signs in. */
export function BrowserLanguage() {
  const language = useLanguage();
  const options = useLanguages();
  if (options.length === 0) return null;
  return (
    <Select
      label={t('Language')}
      value={language}
      options={options}
      onChange={(tag) => chooseInBrowser(tag)}
    />
  );
}

/** Chooses the language of the user's screens. */
export function OwnLanguage({ user }: { user: SessionUser }) {
  const options = useLanguages();
  const choose = async (text: string) => {
    const language = text === '' ? null : text;
    if (await didWork(call('POST /auth/language', { body: { language } })))
      keepUser({ ...user, language });
  };
  return (
    <Select
      label={t('Language')}
      value={user.language ?? ''}
      options={options}
      emptyLabel={t('Same as this browser')}
      onChange={(text) => void choose(text)}
    />
  );
}
