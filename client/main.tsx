// Starts the app in the page: theme, session, routes, toasts and confirmations.
import './parts/tokens.css';
import './parts/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SWRConfig } from 'swr';
import { lazyPart, useFetchedSoon } from './app/lazy.tsx';
import { prepareOpening } from './app/open-page.ts';
import { painted } from './app/painted.ts';
import { Routes } from './app/routes.tsx';
import { startTheme } from './app/theme.ts';
import { cacheFigures } from './hub/data.ts';
import { PASS_MARK } from './hub/pair-state.ts';
import { startLanguage } from './locales/choose.ts';
import { fetchToastsBy } from './parts/toasts.ts';
import { followOtherTabs } from './session/session.ts';
import { guestRow, showGuestRow } from './shell/guest-row.ts';

/** These hosts are mounted once, above everything. Nothing uses them before the first tap, so they load when idle. */
const ConfirmHost = lazyPart(async () => (await import('./parts/confirm.tsx')).ConfirmHost, 'idle');
const ToastHost = lazyPart(async () => (await import('./shell/toast-host.tsx')).ToastHost, 'idle');
fetchToastsBy(ToastHost.fetch);

const SOON = [ConfirmHost];

function Hosts() {
  useFetchedSoon(SOON);
  return (
    <>
      <ConfirmHost />
      <ToastHost />
    </>
  );
}

startTheme();
showGuestRow(guestRow());
followOtherTabs();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
const app = createRoot(root);

/** Uses the pass in the address to sign in a screen that comes here from the other hub after a takeover. */
async function signInByPass(): Promise<void> {
  if (!window.location.hash.startsWith(PASS_MARK)) return;
  const { adoptSession } = await import('./session/adopt.ts');
  await adoptSession();
}

// Waits until the browser has painted the page's HTML, because drawing the app takes long on a slow computer.
void signInByPass()
  .catch((error: unknown) => console.warn('Not signed in by the pass', error))
  .then(() => Promise.all([prepareOpening(window.location.pathname), startLanguage(), painted()]))
  .then(() =>
    app.render(
      <StrictMode>
        <SWRConfig value={cacheFigures}>
          <Routes />
          <Hosts />
        </SWRConfig>
      </StrictMode>,
    ),
  );
