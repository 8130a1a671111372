// Chooses the page to show and checks who may see it (contract 9). Checks first the session marker, a cookie that
// exists while somebody is signed in, and then the page's scopes.
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useLanguage } from '../locales/language.ts';
import { said } from '../locales/t.ts';
import { Loading } from '../parts/states.tsx';
import { startSession } from '../session/account.ts';
import { hasMarker, useUser } from '../session/session.ts';
import { CrashGuard } from '../shell/crash-guard.tsx';
import { guestRow } from '../shell/guest-row.ts';
import { SettingsFrame, Shell, StripFrame } from './frames.ts';
import { useHelpKey } from './help-key.ts';
import { landingPath, landOn } from './landing.ts';
import { fetchLazyWhenIdle, lazyPart } from './lazy.tsx';
import { opensFor, type Page } from './page.ts';
import { pages } from './pages.ts';
import { enterZone } from './theme.ts';

landOn(pages);

/** Shown in the rare case that the session marker exists but the user is unknown. */
const SessionWait = lazyPart(async () => (await import('../shell/session-wait.tsx')).SessionWait);

/** Watches the hub on pages outside the staff's frame. The staff's frame has another watch. */
const HubWatch = lazyPart(
  async () => (await import('../changeover/hub-watch.tsx')).HubWatch,
  'idle',
);
const isWatched = ({ path, display }: Page): boolean => display === true || path === '/';

function PageView({ page }: { page: Page }) {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title follows the language
  useEffect(() => {
    document.title = `${said(page.title)} · Comanda`;
  }, [page, language]);
  useEffect(() => {
    enterZone(page.zone ?? 'usual');
    window.scrollTo(0, 0);
    void fetchLazyWhenIdle();
  }, [page]);
  const view = (
    <CrashGuard key={page.path}>
      <Suspense fallback={<Loading />}>
        <page.screen />
      </Suspense>
      {isWatched(page) && <HubWatch />}
    </CrashGuard>
  );
  return page.settings === undefined ? view : <SettingsFrame>{view}</SettingsFrame>;
}

function Guarded({ page }: { page: Page }) {
  const user = useUser();
  // If the marker is missing, somebody is signing out and the page is about to close, so nothing more is shown.
  if (user === null) return hasMarker() ? <SessionWait /> : <Loading />;
  return opensFor(page, user) ? <PageView page={page} /> : <Redirect to="/no-access" replace />;
}

function Framed({ page }: { page: Page }) {
  if (page.bare === true) return <PageView page={page} />;
  const guarded = <Guarded page={page} />;
  return page.strip === true ? <StripFrame>{guarded}</StripFrame> : guarded;
}

function routesOf(page: Page) {
  return [page.path, ...(page.also ?? [])].map((path) => (
    <Route key={path} path={path}>
      <Framed page={page} />
    </Route>
  ));
}

function Elsewhere() {
  const user = useUser();
  return <Redirect to={hasMarker() ? landingPath(user) : '/'} replace />;
}

const staffPages = pages.filter((page) => page.bare !== true);
const shellRoutes = staffPages
  .filter((page) => page.strip !== true && page.display !== true)
  .flatMap(routesOf);
const displayRoutes = staffPages.filter((page) => page.display === true).flatMap(routesOf);
const stripRoutes = staffPages.filter((page) => page.strip === true).flatMap(routesOf);
const bareRoutes = pages.filter((page) => page.bare === true).flatMap(routesOf);

/**
 * Shows its content to signed-in users. Sends all other users to the sign-in. On the first visit of this browser, the
 * content waits until the hub has said whether the top bar has a row for guests' orders. Otherwise the content would
 * move later.
 */
function Signed({ children }: { children: ReactNode }) {
  const signedIn = hasMarker();
  const [isReady, setReady] = useState<unknown>(guestRow);
  useEffect(() => {
    if (signedIn) void startSession().finally(() => setReady(true));
  }, [signedIn]);
  if (!signedIn) return <Redirect to="/" replace />;
  if (isReady === null) return <Loading />;
  return <Suspense fallback={<Loading />}>{children}</Suspense>;
}

function Dashboard() {
  useHelpKey();
  return (
    <Signed>
      <Switch>
        {stripRoutes}
        <Route>
          <Shell>
            <Switch>
              {shellRoutes}
              <Route>
                <Elsewhere />
              </Route>
            </Switch>
          </Shell>
        </Route>
      </Switch>
    </Signed>
  );
}

export function Routes() {
  useLanguage();
  return (
    <Switch>
      {bareRoutes}
      <Route path="/display/*?">
        <Signed>
          <Switch>
            {displayRoutes}
            <Route>
              <Elsewhere />
            </Route>
          </Switch>
        </Signed>
      </Route>
      <Route path="/dashboard/*?">
        <Dashboard />
      </Route>
      <Route>
        <Elsewhere />
      </Route>
    </Switch>
  );
}
