// Starts the page of a guest's phone: its language, then the page. Nothing of the staff's screens is loaded.
import './parts/tokens.css';
import './parts/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GuestPage } from './screens/guest/guest.tsx';
import { startGuestLanguage } from './screens/guest/language.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

void startGuestLanguage().then(() => {
  // The text of the page stays until there is something to show.
  root.replaceChildren();
  createRoot(root).render(
    <StrictMode>
      <GuestPage />
    </StrictMode>,
  );
});
