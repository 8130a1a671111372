// A print page: shows a document and prints it after 400 ms, on a page as long as its content.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReceiptPart } from '#shared/billing/receipt-parts.ts';
import { PRINT_POPUP } from '#shared/limits.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { classes } from '../../parts/classes.ts';
import styles from './paper.module.css';
import { PrintedDocument } from './printed-document.tsx';

const NOTHING = {};
const PX_PER_MM = 96 / 25.4;

/** Chromium rejects `size: 80mm auto` and prints on Letter instead, so the page gets the measured height. */
const pageRule = (widthMm: number, heightPx: number): string =>
  `@page { size: ${widthMm}mm ${Math.ceil(heightPx / PX_PER_MM) + 4}mm; margin: 0; }`;

function loaded(image: HTMLImageElement): Promise<unknown> {
  // A picture that can't be loaded must not prevent printing.
  return image.complete ? Promise.resolve() : image.decode().catch(() => undefined);
}

/** The page around the document stays white in the dark theme too. */
const WHITE = '@media print { html { background: #fff; } }';

interface PaperProps {
  title: string;
  widthMm: number;
  parts: readonly ReceiptPart[];
  /** If true, the document has been printed. It stays visible but can't be printed again. */
  isSpent?: boolean;
  /** Shown instead of the Print button. */
  tools?: ReactNode;
  onPrint?: () => void;
  onPrinted?: () => void;
}

/** Reports each print, whether it was started by a button, a key or the browser's menu. */
function usePrinting({ onPrint, onPrinted }: Pick<PaperProps, 'onPrint' | 'onPrinted'>): void {
  const says = useRef({ onPrint, onPrinted });
  useEffect(() => {
    says.current = { onPrint, onPrinted };
  });
  useEffect(() => {
    const before = () => says.current.onPrint?.();
    const after = () => says.current.onPrinted?.();
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
}

export function Paper({ title, widthMm, parts, isSpent, tools, ...printing }: PaperProps) {
  const ref = useRef<HTMLElement>(null);
  const [heightPx, setHeightPx] = useState(0);
  useLayoutEffect(() => {
    const paper = ref.current;
    if (paper === null) return;
    const watcher = new ResizeObserver(() => setHeightPx(paper.getBoundingClientRect().height));
    watcher.observe(paper);
    return () => watcher.disconnect();
  }, []);
  usePrinting(isSpent ? NOTHING : printing);
  useEffect(() => {
    if (isSpent) return undefined;
    let gone = false;
    const timer = setTimeout(async () => {
      await Promise.all(Array.from(ref.current?.querySelectorAll('img') ?? [], loaded));
      if (!gone) window.print();
    }, PRINT_POPUP.delayMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [isSpent]);
  return (
    <main className={styles.desk}>
      <style>{`${pageRule(widthMm, heightPx)} ${WHITE}`}</style>
      <h1 className="hidden-text">{title}</h1>
      <div className={styles.tools}>
        {tools || (
          <Button look="primary" onClick={() => window.print()}>
            {t('Print')}
          </Button>
        )}
      </div>
      <div className={classes(styles.held, isSpent && styles.spent)}>
        <PrintedDocument ref={ref} widthMm={widthMm} parts={parts} />
      </div>
    </main>
  );
}
