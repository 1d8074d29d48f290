import type { Preferences } from '../../src-preload/contract/shell.ts';
import { MenuChoice, MenuSeparator } from '../kit/overlay/Menu.tsx';
import { changePreferences, useStart } from '../parts/preferences.ts';
import { messages } from './messages.ts';
import { themes } from './ThemeMenu.tsx';

const { iconColours: texts } = messages;

const iconColours: ReadonlyArray<readonly [Preferences['iconColours'], string]> = [
  ['own', texts.own],
  ['grey', texts.grey],
];

/** How the window looks: its theme, and the colours of infrastructure icons. Part of a menu. */
export function AppearanceChoices() {
  const preferences = useStart()?.preferences;
  return (
    <>
      <MenuChoice
        label="Theme"
        value={preferences?.theme ?? 'system'}
        options={themes}
        onChange={(theme) => changePreferences({ theme })}
      />
      <MenuSeparator />
      <MenuChoice
        label={texts.label}
        value={preferences?.iconColours ?? 'own'}
        options={iconColours}
        onChange={(chosen) => changePreferences({ iconColours: chosen })}
      />
    </>
  );
}
