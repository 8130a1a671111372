// Replaces the grid if the restaurant has no dishes yet.
import { t } from '../../../locales/t.ts';
import { EmptyState } from '../../../parts/states.tsx';
import { WayTo } from '../../../session/way-to.tsx';

export function EmptyMenu() {
  return (
    <EmptyState text={t('No items on the menu yet. Add them in Settings, Menu Items.')}>
      <WayTo path="/dashboard/settings/menu-items" scopes={['SETTINGS']}>
        {t('Menu Items')}
      </WayTo>
    </EmptyState>
  );
}
