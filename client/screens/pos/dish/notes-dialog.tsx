// Notes of a line for the kitchen, at most 100 characters (contract 9 Add Notes).

import { useState } from 'react';
import { MAX_NOTES } from '#shared/limits.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Select } from '../../../parts/field.tsx';
import { Pair } from '../../../parts/page.tsx';
import { TextArea } from '../../../parts/text-area.tsx';
import type { CartLine } from '../cart/cart-rules.ts';
import { changeNotes, changePlace } from '../cart/line-edits.ts';
import styles from '../dialogs.module.css';
import { closeDialog } from '../pos-ui.ts';

const numbers = (most: number) =>
  Array.from({ length: most }, (_, index) => ({
    value: String(index + 1),
    label: String(index + 1),
  }));
const COURSES = numbers(9);
const SEATS = numbers(30);
const findNumber = (text: string): number | undefined => (text === '' ? undefined : Number(text));

const SEPARATOR = ', ';
const partsOf = (notes: string): string[] => notes.split(SEPARATOR).filter((part) => part !== '');

/** Removes a preset that is in the notes, or appends it. */
export function togglePreset(notes: string, preset: string): string {
  const parts = partsOf(notes.trim());
  const others = parts.filter((part) => part !== preset);
  return (others.length < parts.length ? others : [...parts, preset]).join(SEPARATOR);
}

/** The presets: notes often used for the dishes of this category. */
function Presets({
  presets,
  notes,
  onChange,
}: {
  presets: readonly string[];
  notes: string;
  onChange: (notes: string) => void;
}) {
  if (presets.length === 0) return null;
  const said = partsOf(notes);
  return (
    <fieldset className={styles.presets}>
      <legend className="hidden-text">{t('Quick notes')}</legend>
      {presets.map((preset) => (
        <Button
          key={preset}
          size="touch"
          aria-pressed={said.includes(preset)}
          onClick={() => onChange(togglePreset(notes, preset))}
        >
          {preset}
        </Button>
      ))}
    </fieldset>
  );
}

export function NotesDialog({ line, presets }: { line: CartLine; presets: readonly string[] }) {
  const [notes, setNotes] = useState(line.notes ?? '');
  const [course, setCourse] = useState(String(line.course ?? ''));
  const [seat, setSeat] = useState(String(line.seat ?? ''));
  const save = () => {
    changeNotes(line.key, notes);
    changePlace(line.key, { course: findNumber(course), seat: findNumber(seat) });
    closeDialog();
  };
  return (
    <Dialog
      open
      title={t('Add Notes')}
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={closeDialog}>{t('Cancel')}</Button>
          <Button look="primary" onClick={save}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.lead}>{line.title}</p>
        <Presets presets={presets} notes={notes} onChange={setNotes} />
        <TextArea label={t('Notes')} limit={MAX_NOTES} value={notes} onChange={setNotes} />
        <Pair>
          <Select
            label={t('Course')}
            emptyLabel={t('Now')}
            options={COURSES}
            value={course}
            onChange={setCourse}
          />
          <Select
            label={t('Seat')}
            emptyLabel={t('The whole table')}
            options={SEATS}
            value={seat}
            onChange={setSeat}
          />
        </Pair>
      </div>
    </Dialog>
  );
}
