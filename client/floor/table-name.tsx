// The name on a drawn table: short, on one or two lines. Screen readers read the full name.
import styles from './table-name.module.css';

/** The height of a line of a name, in px. */
export const NAME_LINE = 21;

interface TableNameProps {
  title: string;
  /** The name to draw, such as '12' for 'Table 12'. */
  name: string;
  /** The height available for the name, in px. */
  height: number;
}

export function TableName({ title, name, height }: TableNameProps) {
  const lines = Math.min(2, Math.max(1, Math.floor(height / NAME_LINE)));
  const style = { WebkitLineClamp: lines };
  if (name === title)
    return (
      <strong className={styles.name} style={style}>
        {title}
      </strong>
    );
  return (
    <>
      <span className="hidden-text">{title}</span>
      <strong className={styles.name} style={style} aria-hidden>
        {name}
      </strong>
    </>
  );
}
