// The links to the pages that a user may open, under their headings. A collapsed sidebar shows only the icons.

import { IconLayoutSidebar } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link, useLocation } from 'wouter';
import { linksFor, type Page } from '../app/page.ts';
import { pages } from '../app/pages.ts';
import { said, t } from '../locales/t.ts';
import { Brand } from '../parts/brand.tsx';
import { IconButton } from '../parts/button.tsx';
import { classes } from '../parts/classes.ts';
import { useUser } from '../session/session.ts';
import navLink from './nav-link.module.css';
import { pageIcons } from './page-icons.ts';
import styles from './sidebar.module.css';

function isHere(page: Page, location: string): boolean {
  return (
    location === page.path ||
    location.startsWith(`${page.path}/`) ||
    (page.also ?? []).includes(location)
  );
}

interface LinksProps {
  narrow?: boolean;
  onPick?: () => void;
}

export function SidebarLinks({ narrow = false, onPick }: LinksProps) {
  const user = useUser();
  const [location] = useLocation();
  const links = linksFor(pages, user);
  return (
    <nav aria-label={t('Pages')} className={classes(styles.links, narrow && styles.narrow)}>
      {links.map((page, index) => {
        const heading = page.link?.heading;
        const isNew = heading !== undefined && heading !== links[index - 1]?.link?.heading;
        const label = page.link && said(page.link.label);
        const Icon = page.icon && pageIcons[page.icon];
        return (
          <Fragment key={page.path}>
            {isNew &&
              (narrow ? (
                <hr className={styles.rule} />
              ) : (
                <p className={styles.heading}>{said(heading)}</p>
              ))}
            <Link
              href={page.path}
              className={classes(navLink.link, styles.link)}
              aria-current={isHere(page, location) ? 'page' : undefined}
              aria-label={narrow ? label : undefined}
              title={narrow ? label : undefined}
              onClick={onPick}
            >
              {Icon && <Icon size={22} stroke={1.75} aria-hidden />}
              {!narrow && label}
            </Link>
          </Fragment>
        );
      })}
    </nav>
  );
}

interface SidebarProps {
  narrow: boolean;
  onToggle: () => void;
}

export function Sidebar({ narrow, onToggle }: SidebarProps) {
  return (
    <>
      <div className={styles.brand}>
        <Brand mark={narrow} />
      </div>
      <SidebarLinks narrow={narrow} />
      <div className={styles.foot}>
        <IconButton
          label={narrow ? t('Expand sidebar') : t('Collapse sidebar')}
          aria-expanded={!narrow}
          icon={<IconLayoutSidebar size={22} aria-hidden />}
          onClick={onToggle}
        />
      </div>
    </>
  );
}
