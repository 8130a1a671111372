// A piece of paper in the print pages: its parts as HTML, its page as long as what stands on it, printed after 400 ms.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReceiptPart } from '#shared/billing/receipt-parts.ts';
import { PRINT_POPUP } from '#shared/limits.ts';
import { Button } from '../../parts/button.tsx';
import { classes } from '../../parts/classes.ts';
import styles from './paper.module.css';
import { Sheet } from './sheet.tsx';

const NOTHING = {};
const PX_PER_MM = 96 / 25.4;

/** `size: 80mm auto` is invalid in Chromium and prints on Letter: the height is measured (in px) and named in mm. */
const pageRule = (widthMm: number, heightPx: number): string =>
  `@page { size: ${widthMm}mm ${Math.ceil(heightPx / PX_PER_MM) + 4}mm; margin: 0; }`;

function loaded(image: HTMLImageElement): Promise<unknown> {
  // A picture that can't be had must not keep the receipt from printing.
  return image.complete ? Promise.resolve() : image.decode().catch(() => undefined);
}

/** Below the sheet too nothing is printed, though the theme be dark. */
const WHITE = '@media print { html { background: #fff; } }';

interface PaperProps {
  title: string;
  widthMm: number;
  parts: readonly ReceiptPart[];
  /** It has been printed: it is shown, and comes out no more. */
  isSpent?: boolean;
  /** Above it instead of Print. */
  tools?: ReactNode;
  onPrint?: () => void;
  onPrinted?: () => void;
}

/** What happens as the browser prints, by whichever button or key. */
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
            Print
          </Button>
        )}
      </div>
      <div className={classes(styles.held, isSpent && styles.spent)}>
        <Sheet ref={ref} widthMm={widthMm} parts={parts} />
      </div>
    </main>
  );
}
