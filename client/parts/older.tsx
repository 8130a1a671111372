// Buttons to page through a list: to older rows, and back to the newest.
import { t } from '../locales/t.ts';
import { Button } from './button.tsx';

interface OlderProps {
  /** Undefined on the last page. */
  onOlder: (() => void) | undefined;
  /** Undefined on the newest page. */
  onNewest: (() => void) | undefined;
}

export function Older({ onOlder, onNewest }: OlderProps) {
  return (
    <>
      {onOlder !== undefined && (
        <Button wide onClick={onOlder}>
          {t('Show older')}
        </Button>
      )}
      {onNewest !== undefined && (
        <Button wide onClick={onNewest}>
          {t('Back to the newest')}
        </Button>
      )}
    </>
  );
}
