// Switches between light and dark. The kitchen display stores its own choice.

import { IconMoon, IconSun } from '@tabler/icons-react';
import { switchTheme, useTheme } from '../app/theme.ts';
import { t } from '../locales/t.ts';
import { IconButton } from '../parts/button.tsx';

export function ThemeSwitch() {
  const theme = useTheme();
  const dark = theme === 'dark';
  return (
    <IconButton
      label={dark ? t('Switch to the light theme') : t('Switch to the dark theme')}
      icon={dark ? <IconSun size={22} aria-hidden /> : <IconMoon size={22} aria-hidden />}
      onClick={switchTheme}
    />
  );
}
