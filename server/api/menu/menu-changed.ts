// The outcome that all changes of the menu share: cached answers become stale, and every screen reloads the menu.

export const MENU_CHANGED = {
  signals: [{ kind: 'answers-stale' }],
  events: [{ event: 'menu_update', data: {} }],
} as const;
