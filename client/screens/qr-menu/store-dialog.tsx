// The restaurant's address, phone and email (contract 9).
import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { Dialog } from '../../parts/dialog.tsx';
import type { GuestStore } from './menu-types.ts';
import styles from './qr-menu.module.css';

export function StoreDialog({ store, onClose }: { store: GuestStore; onClose: () => void }) {
  return (
    <Dialog open title={store.store_name} onClose={onClose}>
      <ul className={styles.reach}>
        {store.address !== '' && (
          <li>
            <IconMapPin size={22} aria-hidden />
            <span className={styles.address}>{store.address}</span>
          </li>
        )}
        {store.phone !== '' && (
          <li>
            <IconPhone size={22} aria-hidden />
            <a href={`tel:${store.phone.replace(/[^\d+]/g, '')}`}>{store.phone}</a>
          </li>
        )}
        {store.email !== '' && (
          <li>
            <IconMail size={22} aria-hidden />
            <a href={`mailto:${store.email}`}>{store.email}</a>
          </li>
        )}
      </ul>
    </Dialog>
  );
}
