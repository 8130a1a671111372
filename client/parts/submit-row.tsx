// The submit button at the end of a form on a page.
import { t } from '../locales/t.ts';
import { Button } from './button.tsx';

export function SubmitRow({ busy, submit = t('Save') }: { busy: boolean; submit?: string }) {
  return (
    <div>
      <Button type="submit" look="primary" busy={busy}>
        {submit}
      </Button>
    </div>
  );
}
