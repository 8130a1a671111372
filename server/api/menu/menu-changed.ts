// What a command that changes the menu has done besides: cached answers are stale, and every screen loads the menu again.

export const MENU_CHANGED = {
  signals: [{ kind: 'answers-stale' }],
  events: [{ event: 'menu_update', data: {} }],
} as const;
