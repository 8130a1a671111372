// The end of a form that stands on a page: its submit button.
import { Button } from './button.tsx';

export function SubmitRow({ busy, submit = 'Save' }: { busy: boolean; submit?: string }) {
  return (
    <div>
      <Button type="submit" look="primary" busy={busy}>
        {submit}
      </Button>
    </div>
  );
}
