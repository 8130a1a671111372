// The frames around screens, fetched separately: a guest with the public menu never needs them.
import { screenFrame } from './screen.tsx';

export const Shell = screenFrame(async () => (await import('../shell/shell.tsx')).Shell);
export const WallFrame = screenFrame(
  async () => (await import('../shell/wall-frame.tsx')).WallFrame,
);
export const SettingsFrame = screenFrame(
  async () => (await import('../shell/settings-frame.tsx')).SettingsFrame,
);
