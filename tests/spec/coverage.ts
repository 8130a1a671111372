// Each row of the specification and of the decisions, and the test that shows it. `SPEC_TABLE=1` with coverage.test.ts prints it.
import type { Coverage } from './coverage-of.ts';
import { CONSTANTS, DECISIONS, ERRORS } from './covered-answers.ts';
import { CALLS } from './covered-calls.ts';
import { STATES, VALIDATION } from './covered-rules.ts';
import { ROUTES, SCREENS, VISIBILITY } from './covered-screens.ts';

export const coverage: Readonly<Record<string, readonly Coverage[]>> = {
  'Routes (§2)': ROUTES,
  'Who sees what (§2, §6)': VISIBILITY,
  'Screens (§2)': SCREENS,
  'States (§4)': STATES,
  'Validation (§5)': VALIDATION,
  'Calls (§7, decisions §5)': CALLS,
  'Errors (§8, decisions §1)': ERRORS,
  'Constants (§9)': CONSTANTS,
  Decisions: DECISIONS,
};
