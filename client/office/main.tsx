// Starts head office in the page: set-up, sign-in, or its screens.
import '../parts/tokens.css';
import '../parts/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from './language.ts';
import { Office } from './office.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
await startLanguage();
createRoot(root).render(
  <StrictMode>
    <Office />
  </StrictMode>,
);
