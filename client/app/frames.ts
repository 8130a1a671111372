// The frames around screens. They have files of their own, because guests who open the public menu never need them.
import { screenFrame } from './screen.tsx';

export const Shell = screenFrame(async () => (await import('../shell/shell.tsx')).Shell);
export const StripFrame = screenFrame(
  async () => (await import('../shell/strip-frame.tsx')).StripFrame,
);
export const SettingsFrame = screenFrame(
  async () => (await import('../shell/settings-frame.tsx')).SettingsFrame,
);
