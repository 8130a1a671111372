// Shifts of a drawer: their states, kinds of cash movements, and causes for opening the drawer (CONTRACT §19).

export const SHIFT_STATES = ['open', 'counting', 'closed'] as const;
export type ShiftState = (typeof SHIFT_STATES)[number];

export const MOVE_KINDS = ['in', 'out', 'drop', 'tipout'] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

export const OPENING_CAUSES = ['sale', 'refund', ...MOVE_KINDS, 'no-sale'] as const;
export type OpeningCause = (typeof OPENING_CAUSES)[number];
