// Each row of the contract and of the contract, and the test that shows it. `SPEC_TABLE=1` with coverage.test.ts prints it.
import type { Coverage } from './coverage-of.ts';
import { CONSTANTS, DECISIONS, ERRORS } from './covered-answers.ts';
import { CALLS } from './covered-calls.ts';
import { STATES, VALIDATION } from './covered-rules.ts';
import { ROUTES, SCREENS, VISIBILITY } from './covered-screens.ts';

export const coverage: Readonly<Record<string, readonly Coverage[]>> = {
  'Routes (CONTRACT §9)': ROUTES,
  'Who sees what (CONTRACT §9, §4)': VISIBILITY,
  'Screens (CONTRACT §9)': SCREENS,
  'States (CONTRACT §11)': STATES,
  'Validation (CONTRACT §12)': VALIDATION,
  'Calls (CONTRACT §5)': CALLS,
  'Errors (CONTRACT §13, §1)': ERRORS,
  'Constants (CONTRACT §14)': CONSTANTS,
  Decisions: DECISIONS,
};
