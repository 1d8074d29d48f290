import { Clock } from 'lucide-react';
import type { Preferences } from '#contract/shell.ts';
import { useTimeZone } from '#kit/format/useTimeZone.ts';
import { MenuChoice, MenuItem, MenuSeparator } from '#kit/overlay/Menu.tsx';
import { changePreferences, useStart } from '#parts/preferences.ts';
import { messages } from './messages.ts';
import { themes } from './ThemeMenu.tsx';
import { useTimeZoneDialog } from './timeZone/useTimeZoneDialog.ts';

const { iconColorOptions: texts, timeZone: zoneTexts } = messages;

const iconColours: ReadonlyArray<readonly [Preferences['iconColours'], string]> = [
  ['own', texts.own],
  ['grey', texts.grey],
];

export function AppearanceChoices() {
  const theme = useStart(({ preferences }) => preferences.theme);
  const colours = useStart(({ preferences }) => preferences.iconColours);
  const zone = useTimeZone();
  return (
    <>
      <MenuChoice
        label="Theme"
        value={theme ?? 'system'}
        options={themes}
        onChange={(chosen) => changePreferences({ theme: chosen })}
      />
      <MenuSeparator />
      <MenuChoice
        label={texts.label}
        value={colours ?? 'own'}
        options={iconColours}
        onChange={(chosen) => changePreferences({ iconColours: chosen })}
      />
      <MenuSeparator />
      <MenuItem icon={<Clock aria-hidden />} onSelect={useTimeZoneDialog.getState().show}>
        {zoneTexts.choose(zone || zoneTexts.local)}
      </MenuItem>
    </>
  );
}
