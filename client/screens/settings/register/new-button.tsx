// The button that opens the add dialog of a list.
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';

export function NewButton({ label = t('New'), onPress }: { label?: string; onPress: () => void }) {
  return (
    <Button look="primary" icon={<IconPlus size={20} aria-hidden />} onClick={onPress}>
      {label}
    </Button>
  );
}
