// What a list shows when it is empty, loading, failed or possibly out of date.

import { IconAlertTriangle, IconInbox, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { createContext, type ReactNode, type Ref, use } from 'react';
import { createPortal } from 'react-dom';
import { Redirect } from 'wouter';
import { FALLBACK } from '#shared/texts.ts';
import type { ApiError } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import { Button } from './button.tsx';
import styles from './states.module.css';

export function EmptyState({
  text,
  icon,
  children,
}: {
  text: string;
  icon?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      {icon ?? <IconInbox size={36} stroke={1.5} aria-hidden />}
      <p className={styles.words}>{text}</p>
      {children}
    </div>
  );
}

export function Loading({ text = t(FALLBACK.wait) }: { text?: string | undefined }) {
  return (
    <output className={styles.state}>
      <span className={styles.spinner} aria-hidden />
      <span>{text}</span>
    </output>
  );
}

interface LoadErrorProps {
  /** The screen's own error message (contract 13). */
  text?: string | undefined;
  /** Adds the reason, if the hub sent a reason or can't be reached. */
  error?: ApiError | undefined;
  onRetry: () => unknown;
}

export function LoadError({ text = t(FALLBACK.data), error, onRetry }: LoadErrorProps) {
  return (
    <div className={styles.state} role="alert">
      <IconAlertTriangle size={36} stroke={1.5} aria-hidden />
      <p className={styles.words}>{text}</p>
      {error !== undefined && <p>{error.message}</p>}
      <Button icon={<IconRefresh size={20} aria-hidden />} onClick={() => void onRetry()}>
        {t('Retry')}
      </Button>
    </div>
  );
}

interface StaleBannerProps {
  onRetry: () => unknown;
  /** Why the last reload failed. Absent means that the hub is unreachable. */
  error?: ApiError | undefined;
  text?: string | undefined;
}

/** The element for banners of this page or dialog; null until it is drawn, undefined if there is no such element. */
export const BannerPlace = createContext<HTMLElement | null | undefined>(undefined);

interface BannerRoomProps {
  /** The title. Banners are shown beside the title, or over it if the screen is narrow. */
  children: ReactNode;
  place: Ref<HTMLDivElement>;
}

/**
 * The space of a title. Banners use this space too, so that a list below does not move under a finger when a banner
 * appears or disappears.
 */
export function BannerRoom({ children, place }: BannerRoomProps) {
  return (
    <div className={styles.room}>
      {children}
      <div ref={place} className={styles.place} />
    </div>
  );
}

/** Shows, beside the title, that the last reload of a list failed and its data may be old. */
export function StaleBanner({ onRetry, error, text }: StaleBannerProps) {
  const place = use(BannerPlace);
  const why =
    error === undefined || error.status === 0 ? t("The hub can't be reached.") : error.message;
  if (place === null) return null;
  const banner = (
    <div className={styles.banner} role="status">
      <IconPlugConnectedX size={20} aria-hidden />
      <span className={styles.long}>
        {text ?? t('{why} This page may be out of date.', { why })}
      </span>
      <span className={styles.short} aria-hidden>
        {t('Out of date')}
      </span>
      <Button look="quiet" onClick={() => void onRetry()}>
        {t('Retry')}
      </Button>
    </div>
  );
  return place === undefined ? banner : createPortal(banner, place);
}

interface LoadedViewProps<T> {
  load: {
    data: T | undefined;
    error: ApiError | undefined;
    isStale: boolean;
    reload: () => unknown;
  };
  errorText?: string | undefined;
  children: (data: T) => ReactNode;
}

/**
 * Shows the four states of a `useData` load: loading, failed, stale or loaded. If the answer is a 403, redirects to
 * /no-access (contract 3).
 */
export function LoadedView<T>({ load, errorText, children }: LoadedViewProps<T>) {
  if (load.error?.status === 403) return <Redirect to="/no-access" replace />;
  if (load.data !== undefined) {
    return (
      <>
        {load.isStale && <StaleBanner error={load.error} onRetry={load.reload} />}
        {children(load.data)}
      </>
    );
  }
  if (load.error === undefined) return <Loading />;
  return <LoadError text={errorText} error={load.error} onRetry={load.reload} />;
}
