// A receipt or report as HTML, in the width of its paper. Used by the print pages and by previews.
import type { Ref } from 'react';
import type { ReceiptPart } from '#shared/billing/receipt-parts.ts';
import { classes } from '../../parts/classes.ts';
import { isFromRight } from '../../parts/in-words.ts';
import styles from './paper.module.css';

function Part({ part }: { part: ReceiptPart }) {
  switch (part.kind) {
    case 'picture':
      return <img className={styles.picture} src={part.path} alt="" />;
    case 'rule':
      return <hr className={styles.rule} />;
    case 'token':
      return (
        <div className={styles.token}>
          <p>{part.label}</p>
          <p className={styles.circle}>{part.number}</p>
        </div>
      );
    case 'pair':
      return (
        <p className={classes(styles.pair, styles[part.weight], styles[part.size])}>
          <span>{part.left}</span>
          <span className={styles.right}>{part.right}</span>
        </p>
      );
    case 'text':
      return (
        <p
          className={classes(
            styles.text,
            styles[part.weight],
            styles[part.size],
            part.align === 'center' && styles.center,
            part.indent && styles.indent,
          )}
        >
          {isFromRight(part.text) ? <bdi dir="rtl">{part.text}</bdi> : part.text}
        </p>
      );
  }
}

interface DocumentProps {
  widthMm: number;
  parts: readonly ReceiptPart[];
  ref?: Ref<HTMLElement>;
}

/**
 * Returns `ltr` for a document whose fixed words read from left to right. Returns undefined, which means the page's
 * direction, for any other document.
 */
function directionOf(parts: readonly ReceiptPart[]): 'ltr' | undefined {
  const pair = parts.find((part) => part.kind === 'pair');
  return pair === undefined || isFromRight(pair.left) ? undefined : 'ltr';
}

export function PrintedDocument({ widthMm, parts, ref }: DocumentProps) {
  return (
    <article
      ref={ref}
      className={styles.paper}
      dir={directionOf(parts)}
      style={{ width: `${widthMm}mm` }}
    >
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a receipt never move
        <Part key={index} part={part} />
      ))}
    </article>
  );
}
