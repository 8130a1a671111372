// Chooses the station of this device; renders nothing if the kitchen has no stations.
import type { Station } from '#shared/entities/kitchen.ts';
import { t } from '../../locales/t.ts';
import { chooseStation } from './station.ts';
import styles from './strip.module.css';

interface StationPickerProps {
  stations: readonly Station[] | undefined;
  chosen: number | null;
}

export function StationPicker({ stations = [], chosen }: StationPickerProps) {
  if (stations.length === 0) return null;
  return (
    <select
      className={styles.station}
      aria-label={t('Station')}
      value={chosen ?? ''}
      onChange={({ target }) => chooseStation(Number(target.value) || null)}
    >
      <option value="">{t('Whole kitchen')}</option>
      {stations.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}
