// The frames around screens. They are in separate files, because a guest who opens the public menu never needs them.
import { screenFrame } from './screen.tsx';

export const Shell = screenFrame(async () => (await import('../shell/shell.tsx')).Shell);
export const StripFrame = screenFrame(
  async () => (await import('../shell/strip-frame.tsx')).StripFrame,
);
export const SettingsFrame = screenFrame(
  async () => (await import('../shell/settings-frame.tsx')).SettingsFrame,
);
