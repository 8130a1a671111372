// The print sheet of the QR cards: each card has the store, the table, the QR code and its address. An A4 page has
// eight cards, a Letter page has six. The sheet is visible only on paper.
import type { GuestCard } from '#shared/entities/guests.ts';
import { useStore } from '../../../hub/store.ts';
import { t } from '../../../locales/t.ts';
import { QrImage } from '../../../parts/qr-image.tsx';
import styles from './card-sheet.module.css';

export function CardSheet({ cards }: { cards: readonly GuestCard[] }) {
  const { name = '' } = useStore();
  return (
    <ul className={styles.sheet} aria-label={t('Cards to print')}>
      {cards.map(({ id, title, url }) => (
        <li key={id} className={styles.card}>
          <span className={styles.store}>{name}</span>
          <strong className={styles.title}>{title}</strong>
          <QrImage text={url} pixels={150} />
          <span>{t('Scan to order')}</span>
          <span className={styles.address}>{url}</span>
        </li>
      ))}
    </ul>
  );
}
