// What a list says when it is empty, loading, failed, or shows what may be old.
import { IconAlertTriangle, IconInbox, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { createContext, type ReactNode, type Ref, use } from 'react';
import { createPortal } from 'react-dom';
import { Redirect } from 'wouter';
import { FALLBACK } from '#shared/texts.ts';
import type { ApiError } from '../hub/api.ts';
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

export function Loading({ text = FALLBACK.wait }: { text?: string | undefined }) {
  return (
    <output className={styles.state}>
      <span className={styles.spinner} aria-hidden />
      <span>{text}</span>
    </output>
  );
}

interface LoadErrorProps {
  /** The screen's own sentence (CONTRACT §13). */
  text?: string | undefined;
  /** Adds why, when the hub said so or can't be reached. */
  error?: ApiError | undefined;
  onRetry: () => unknown;
}

export function LoadError({ text = FALLBACK.data, error, onRetry }: LoadErrorProps) {
  return (
    <div className={styles.state} role="alert">
      <IconAlertTriangle size={36} stroke={1.5} aria-hidden />
      <p className={styles.words}>{text}</p>
      {error !== undefined && <p>{error.message}</p>}
      <Button icon={<IconRefresh size={20} aria-hidden />} onClick={() => void onRetry()}>
        Retry
      </Button>
    </div>
  );
}

interface StaleBannerProps {
  onRetry: () => unknown;
  /** Why the renewal failed; without it, the hub is out of reach. */
  error?: ApiError | undefined;
  text?: string | undefined;
}

/** Where banners of this page or dialog go; null until it is drawn, undefined where there is no such place. */
export const BannerPlace = createContext<HTMLElement | null | undefined>(undefined);

interface BannerRoomProps {
  /** The title: banners lie beside it, or over it where the screen is narrow. */
  children: ReactNode;
  place: Ref<HTMLDivElement>;
}

/** The room of a title, which banners share: a list below must not move under a finger when one comes or goes. */
export function BannerRoom({ children, place }: BannerRoomProps) {
  return (
    <div className={styles.room}>
      {children}
      <div ref={place} className={styles.place} />
    </div>
  );
}

/** In the title's room of a list whose last renewal failed: what is shown may be old. */
export function StaleBanner({ onRetry, error, text }: StaleBannerProps) {
  const place = use(BannerPlace);
  const why =
    error === undefined || error.status === 0 ? "The hub can't be reached." : error.message;
  if (place === null) return null;
  const banner = (
    <div className={styles.banner} role="status">
      <IconPlugConnectedX size={20} aria-hidden />
      <span className={styles.long}>{text ?? `${why} This page may be out of date.`}</span>
      <span className={styles.short} aria-hidden>
        Out of date
      </span>
      <Button look="quiet" onClick={() => void onRetry()}>
        Retry
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

/** Loading, failed, stale or there: the four states of what `useData` gives; a 403 that stays goes to /no-access (CONTRACT §3). */
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
