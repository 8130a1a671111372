// Adds or changes a step of a set: the dishes that it offers, and how many of them are chosen.
import { useState } from 'react';
import type { SetStep } from '#shared/entities/menu.ts';
import { MAX_TITLE } from '#shared/limits.ts';
import { useData } from '../../../hub/data.ts';
import { useStore } from '../../../hub/store.ts';
import { t } from '../../../locales/t.ts';
import { Field, Select } from '../../../parts/field.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { languageName } from '../../../parts/language-name.ts';
import { LoadedView } from '../../../parts/states.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import type { Editing } from '../register/use-editing.ts';
import styles from '../settings.module.css';
import { StepChoiceRows } from './step-choice-rows.tsx';
import {
  checkStep,
  offersOf,
  type SentStep,
  type StepValues,
  stepBody,
  stepValues,
  type TypedChoice,
  typedChoices,
} from './step-form.ts';

const COURSES = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
/** The hub reports errors for `steps` as a whole, and the form shows them at the choices. */
const NAMES = { steps: 'choices' } as const;

interface StepDialogProps extends Editing<SetStep> {
  save: (step: SentStep) => Promise<{ message: string }>;
}

/** The titles of a step in the further languages of the store. */
function useTexts(step: SetStep | undefined) {
  const { data } = useData('GET /settings/store-setting');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const tags = data?.languages.slice(1) ?? [];
  const textOf = (tag: string): string => typed[tag] ?? step?.translations?.[tag]?.title ?? '';
  const translations = Object.fromEntries(
    tags.map((tag) => {
      const title = textOf(tag).trim();
      return [tag, title === '' ? null : { title }];
    }),
  );
  const set = (tag: string, title: string) => setTyped({ ...typed, [tag]: title });
  return { tags, textOf, set, body: tags.length === 0 ? {} : { translations } };
}

function useStepForm({ row: step, save, onSaved }: StepDialogProps) {
  const { decimals } = useStore().currency;
  const texts = useTexts(step);
  const [choices, setChoices] = useState<readonly TypedChoice[]>(() =>
    typedChoices(step, decimals),
  );
  const form = useForm<StepValues>({
    initial: stepValues(step),
    fields: NAMES,
    check: (values) => checkStep(values, choices, decimals),
    submit: async (values) => {
      const body = stepBody(values, choices, { decimals, id: step?.id });
      await promiseToast(save({ ...body, ...texts.body }));
      onSaved();
    },
  });
  const change = (next: readonly TypedChoice[]) => {
    form.set('choices', '');
    setChoices(next);
  };
  return { form, texts, choices, change };
}

export function StepDialog(props: StepDialogProps) {
  const { row: step, onClose } = props;
  const load = useData('GET /menu-items');
  const { form, texts, choices, change } = useStepForm(props);
  return (
    <FormDialog
      size="wide"
      title={step === undefined ? t('Add step') : t('Change step')}
      form={form}
      onClose={onClose}
    >
      <Field
        label={t('Title##step')}
        required
        maxLength={MAX_TITLE}
        placeholder={t('Main dish')}
        {...form.field('title')}
      />
      {texts.tags.map((tag) => (
        <Field
          key={tag}
          label={t('Title in {language}', { language: languageName(tag) })}
          placeholder={form.values.title}
          maxLength={MAX_TITLE}
          value={texts.textOf(tag)}
          onChange={(title) => texts.set(tag, title)}
        />
      ))}
      <div className={styles.three}>
        <Field
          label={t('At least')}
          inputMode="numeric"
          hint={t('Enter 0 if guests may skip this step.')}
          {...form.field('min')}
        />
        <Field
          label={t('At most')}
          inputMode="numeric"
          hint={t('If you enter 1, one tap on a dish opens the next step.')}
          {...form.field('max')}
        />
        <Select
          label={t('Course')}
          emptyLabel={t('Now')}
          options={COURSES.map((course) => ({ value: course, label: course }))}
          {...form.field('course')}
        />
      </div>
      <LoadedView load={load}>
        {(items) => (
          <StepChoiceRows
            offers={offersOf(items)}
            choices={choices}
            error={form.fault('choices')}
            onChange={change}
          />
        )}
      </LoadedView>
    </FormDialog>
  );
}
