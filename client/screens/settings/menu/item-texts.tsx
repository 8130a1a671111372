// The texts of a dish in the other languages of the store (contract 27).
import { MAX_DESCRIPTION, MAX_TITLE } from '#shared/limits.ts';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { useStore } from '../../../hub/store.ts';
import { t } from '../../../locales/t.ts';
import { Card } from '../../../parts/card.tsx';
import { Field } from '../../../parts/field.tsx';
import { languageName } from '../../../parts/language-name.ts';
import { FormFrame, Pair } from '../../../parts/page.tsx';
import { SubmitRow } from '../../../parts/submit-row.tsx';
import { TextArea } from '../../../parts/text-area.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { itemBody, itemValues, type MenuItem } from './item-form.tsx';

interface ItemTextsProps {
  item: MenuItem;
  reload: () => Promise<void>;
}

type Values = Record<string, string>;
const NAMES = { translations: 'none' } as const;

const valuesOf = (tags: readonly string[], { translations = {} }: MenuItem): Values =>
  Object.fromEntries(
    tags.flatMap((tag) => [
      [`${tag} title`, translations[tag]?.title ?? ''],
      [`${tag} description`, translations[tag]?.description ?? ''],
    ]),
  );

/** If the title is emptied, the whole translation is removed, including its description. */
const textsOf = (tags: readonly string[], values: Values) =>
  Object.fromEntries(
    tags.map((tag) => {
      const title = values[`${tag} title`]?.trim() ?? '';
      const description = values[`${tag} description`]?.trim() || null;
      return [tag, title === '' ? null : { title, description }];
    }),
  );

function TextsForm({ item, reload, tags }: ItemTextsProps & { tags: readonly string[] }) {
  const { currency } = useStore();
  const form = useForm<Values>({
    initial: valuesOf(tags, item),
    fields: NAMES,
    submit: async (values) => {
      const body = {
        ...itemBody(itemValues(currency, item), currency),
        translations: textsOf(tags, values),
      };
      const request = { params: { id: item.id }, body };
      await promiseToast(call('POST /menu-items/update/{id}', request), t(FALLBACK.menuItem));
      await reload();
    },
  });
  return (
    <FormFrame {...form.props}>
      {tags.map((tag) => (
        <Pair key={tag}>
          <Field
            label={t('Title in {language}', { language: languageName(tag) })}
            placeholder={item.title}
            maxLength={MAX_TITLE}
            {...form.field(`${tag} title`)}
          />
          <TextArea
            label={t('Description in {language}', { language: languageName(tag) })}
            limit={MAX_DESCRIPTION}
            {...form.field(`${tag} description`)}
          />
        </Pair>
      ))}
      <SubmitRow busy={form.busy} />
    </FormFrame>
  );
}

/** Shows the form, but only if the store has several languages. */
export function ItemTexts({ item, reload }: ItemTextsProps) {
  const { data } = useData('GET /settings/store-setting');
  const tags = data?.languages.slice(1) ?? [];
  if (tags.length === 0) return null;
  return (
    <Card title={t('Translations')}>
      <TextsForm key={tags.join()} {...{ item, reload, tags }} />
    </Card>
  );
}
