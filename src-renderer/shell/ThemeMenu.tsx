import { SunMoon } from 'lucide-react';
import type { Preferences } from '#contract/shell.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Menu, MenuChoice } from '#kit/overlay/Menu.tsx';
import { changePreferences, useStart } from '#parts/preferences.ts';

export const themes: ReadonlyArray<readonly [Preferences['theme'], string]> = [
  ['light', 'Light theme'],
  ['dark', 'Dark theme'],
  ['system', 'System theme'],
];

/** Selects light, dark or system theme on screens without a user menu. */
export function ThemeMenu() {
  const theme = useStart(({ preferences }) => preferences.theme) ?? 'system';
  return (
    <Menu
      align="start"
      trigger={
        <Button kind="quiet">
          <SunMoon aria-hidden />
          {themes.find(([value]) => value === theme)?.[1]}
        </Button>
      }
    >
      <MenuChoice
        label="Theme"
        value={theme}
        options={themes}
        onChange={(chosen) => changePreferences({ theme: chosen })}
      />
    </Menu>
  );
}
