// A field for several lines of text, with a counter. It is in its own file, because the first screen needs only the
// other fields.
import styles from './field.module.css';
import type { TextProps } from './field.tsx';
import { apart, FieldFrame } from './field-frame.tsx';

interface TextAreaProps extends TextProps {
  /** The maximum number of characters (contract 5). A counter is shown, and longer text is cut off. */
  limit?: number | undefined;
  rows?: number | undefined;
}

export function TextArea(props: TextAreaProps) {
  const { frame, own } = apart(props);
  const { limit, onChange, rows = 3, ...native } = own;
  const length = [...native.value].length;
  const take = (text: string) =>
    onChange(limit === undefined ? text : [...text].slice(0, limit).join(''));
  const count = limit === undefined ? undefined : `${length}/${limit}`;
  return (
    <FieldFrame {...frame} count={count}>
      {(ties) => (
        <textarea
          {...native}
          {...ties}
          rows={rows}
          className={styles.input}
          onChange={(event) => take(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
