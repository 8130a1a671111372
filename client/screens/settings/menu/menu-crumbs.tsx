// The breadcrumb of the pages below the menu's items.
import { Link } from 'wouter';
import { t } from '../../../locales/t.ts';
import styles from '../settings.module.css';

export function MenuCrumbs({ title }: { title: string }) {
  return (
    <nav aria-label={t('Breadcrumb')} className={styles.crumbs}>
      <Link href="/dashboard/settings">{t('Settings')}</Link>
      <span aria-hidden>›</span>
      <Link href="/dashboard/settings/menu-items">{t('Menu Items')}</Link>
      <span aria-hidden>›</span>
      <span aria-current="page">{title}</span>
    </nav>
  );
}
