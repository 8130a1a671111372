// The button that opens the add dialog of a list.
import { IconPlus } from '@tabler/icons-react';
import { Button } from '../../../parts/button.tsx';

export function NewButton({ label = 'New', onPress }: { label?: string; onPress: () => void }) {
  return (
    <Button look="primary" icon={<IconPlus size={20} aria-hidden />} onClick={onPress}>
      {label}
    </Button>
  );
}
