import type { Preferences } from '#contract/shell.ts';
import { MenuChoice, MenuSeparator } from '#kit/overlay/Menu.tsx';
import { changePreferences, useStart } from '#parts/preferences.ts';
import { messages } from './messages.ts';
import { themes } from './ThemeMenu.tsx';

const { iconColorOptions: texts } = messages;

const iconColours: ReadonlyArray<readonly [Preferences['iconColours'], string]> = [
  ['own', texts.own],
  ['grey', texts.grey],
];

export function AppearanceChoices() {
  const theme = useStart(({ preferences }) => preferences.theme);
  const colours = useStart(({ preferences }) => preferences.iconColours);
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
    </>
  );
}
