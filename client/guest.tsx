// Starts the page of a guest's phone. Loads the language first, then the page, but no files of the staff's screens.
import './parts/tokens.css';
import './parts/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GuestPage } from './screens/guest/guest.tsx';
import { startGuestLanguage } from './screens/guest/language.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

void startGuestLanguage().then(() => {
  // The text of the HTML page stays until the app has something to show.
  root.replaceChildren();
  createRoot(root).render(
    <StrictMode>
      <GuestPage />
    </StrictMode>,
  );
});
