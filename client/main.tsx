// Starts the app in the page: theme, session, routes, toasts and confirmations.
import './parts/tokens.css';
import './parts/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SWRConfig } from 'swr';
import { deferred } from './deferred.tsx';
import { prepareOpening } from './open-page.ts';
import { ConfirmHost } from './parts/confirm.tsx';
import { Routes } from './routes.tsx';
import { followOtherTabs } from './session.ts';
import { startTheme } from './theme.ts';
import { fetchToastsBy } from './toasts.ts';
import { cacheFigures } from './use-data.ts';

const ToastHost = deferred(async () => (await import('./shell/toast-host.tsx')).ToastHost, 'idle');
fetchToastsBy(ToastHost.fetch);

startTheme();
followOtherTabs();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
const app = createRoot(root);

/** The page as it came is painted first: on a slow computer drawing the app takes a good while. A hidden page has no frames. */
const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });

void Promise.all([prepareOpening(window.location.pathname), firstPaint()]).then(() =>
  app.render(
    <StrictMode>
      <SWRConfig value={cacheFigures}>
        <Routes />
        <ConfirmHost />
        <ToastHost />
      </SWRConfig>
    </StrictMode>,
  ),
);
