// The languages of the menu: guests choose among them, and dishes have their texts in each language (contract 27).
import { MAX_LANGUAGES } from '#shared/languages.ts';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Card } from '../../../parts/card.tsx';
import { Select } from '../../../parts/field.tsx';
import { languageName } from '../../../parts/language-name.ts';
import { OFFERED_LANGUAGES } from '../../../parts/offered-languages.ts';
import { Stack } from '../../../parts/stack.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useBusy } from '../../../parts/use-busy.ts';
import styles from '../settings.module.css';
import type { Store } from './store-form.tsx';

interface RowProps {
  tag: string;
  isFirst: boolean;
  isBusy: boolean;
  onFirst: () => void;
  onRemove: () => void;
}

function LanguageRow({ tag, isFirst, isBusy, onFirst, onRemove }: RowProps) {
  const name = languageName(tag);
  return (
    <li className={styles.row}>
      <span>
        {name}
        {isFirst && <span className={styles.muted}> {t('· store language')}</span>}
      </span>
      {!isFirst && (
        <>
          <Button
            disabled={isBusy}
            aria-label={t('Store language: {name}', { name })}
            onClick={onFirst}
          >
            {t('Use as store language')}
          </Button>
          <Button disabled={isBusy} aria-label={t('Remove {name}', { name })} onClick={onRemove}>
            {t('Remove')}
          </Button>
        </>
      )}
    </li>
  );
}

export function MenuLanguagesCard({
  store,
  reload,
}: {
  store: Store;
  reload: () => Promise<void>;
}) {
  const [isBusy, whileBusy] = useBusy();
  const { languages } = store;
  const save = (next: readonly string[]) =>
    whileBusy(async () => {
      const body = { languages: [...next] };
      await promiseToast(call('POST /settings/store-setting', { body }), t(FALLBACK.details));
      await reload();
    });
  const without = (tag: string) => languages.filter((each) => each !== tag);
  const offered = OFFERED_LANGUAGES.filter((tag) => !languages.includes(tag));
  return (
    <Card title={t('Menu languages')}>
      <Stack>
        <p className={styles.muted}>
          {t(
            'Dishes have their title and description in the store language. Translations are entered on each dish; guests choose their language on the QR menu.',
          )}
        </p>
        <ul className={styles.languages} aria-label={t('Menu languages')}>
          {languages.map((tag, index) => (
            <LanguageRow
              key={tag}
              tag={tag}
              isFirst={index === 0}
              isBusy={isBusy}
              onFirst={() => void save([tag, ...without(tag)])}
              onRemove={() => void save(without(tag))}
            />
          ))}
        </ul>
        {languages.length < MAX_LANGUAGES && (
          <Select
            label={t('Add a language')}
            emptyLabel={t('Choose…')}
            disabled={isBusy}
            options={offered.map((tag) => ({ value: tag, label: languageName(tag) }))}
            value=""
            onChange={(tag) => void save([...languages, tag])}
          />
        )}
      </Stack>
    </Card>
  );
}
