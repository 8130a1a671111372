// The settings' side menu beside a settings page. On a phone, the menu is a strip that scrolls sideways.

import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { opensFor } from '../app/page.ts';
import { pages } from '../app/pages.ts';
import { said, t } from '../locales/t.ts';
import { classes } from '../parts/classes.ts';
import { PageIntro } from '../parts/page.tsx';
import { useUser } from '../session/session.ts';
import navLink from './nav-link.module.css';
import styles from './settings-frame.module.css';
import { helpFor, SETTINGS_INTROS } from './settings-intros.ts';

const ROOT = '/dashboard/settings';

function isHere(path: string, location: string): boolean {
  return location === path || (path !== ROOT && location.startsWith(`${path}/`));
}

/** Says what a settings page is for; the page of a single dish has no sentence. */
function Intro({ location }: { location: string }) {
  const page = pages.find(({ path, also = [] }) => [path, ...also].includes(location));
  const sentence = SETTINGS_INTROS[page?.path ?? ''];
  return page === undefined || sentence === undefined ? null : (
    <p className={styles.intro}>
      {said(sentence)} <Link href={helpFor(page.path)}>{t('Learn more')}</Link>
    </p>
  );
}

export function SettingsFrame({ children }: { children: ReactNode }) {
  const user = useUser();
  const [location] = useLocation();
  const entries = pages.filter(
    (page) => page.settings?.label !== undefined && opensFor(page, user),
  );
  const menu = useRef<HTMLElement>(null);
  const here = entries.find((page) =>
    [page.path, ...(page.also ?? [])].some((path) => isHere(path, location)),
  )?.path;
  useEffect(() => {
    const strip = menu.current;
    const link = here && strip?.querySelector<HTMLElement>('[aria-current="page"]');
    // Scrolls only the menu (sideways on a phone), not the page.
    if (!strip || !link) return;
    strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.clientWidth) / 2;
    strip.scrollTop = link.offsetTop - (strip.clientHeight - link.clientHeight) / 2;
  }, [here]);
  return (
    <div className={styles.frame}>
      <nav aria-label={t('Settings')} className={styles.menu} ref={menu}>
        {entries.map((page) => (
          <Link
            key={page.path}
            href={page.path}
            aria-current={page.path === here ? 'page' : undefined}
            className={classes(navLink.link, styles.link)}
          >
            {said(page.settings?.label ?? '')}
          </Link>
        ))}
      </nav>
      <div>
        <PageIntro value={<Intro location={location} />}>{children}</PageIntro>
      </div>
    </div>
  );
}
