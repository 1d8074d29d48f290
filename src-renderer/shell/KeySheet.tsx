import { Switch } from '../kit/fields/Switch.tsx';
import { Keys } from '../kit/keys/Keys.tsx';
import { Dialog } from '../kit/overlay/Dialog.tsx';
import { type Command, commandSections, isOffered, useCommandRegistry } from '../parts/commands.ts';
import { changePreferences, useStart } from '../parts/preferences.ts';
import { type BuiltInKeys, builtInKeys } from './builtInKeys.ts';
import styles from './KeySheet.module.css';
import { keySheetMessages } from './keySheetMessages.ts';
import { messages } from './messages.ts';
import { useKeySheet } from './useKeySheet.ts';

function commandKeys(commands: readonly Command[]): readonly BuiltInKeys[] {
  return commandSections.map((section) => ({
    section,
    rows: commands.flatMap((command): ReadonlyArray<readonly [string, string]> => {
      const { title, keys } = command;
      const here = (command.section ?? 'This screen') === section;
      return here && keys !== undefined && isOffered(command) ? [[title, keys]] : [];
    }),
  }));
}

function Section({ section, rows }: BuiltInKeys) {
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{section}</h3>
      <dl>
        {rows.map(([title, ...keys]) => (
          <div key={title} className={styles.row}>
            <dt>{title}</dt>
            <dd className={styles.keys}>
              {keys.map((one) => (
                <Keys key={one} keys={one} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The shortcut sheet (`?`): all shortcuts of the screen, and the switch for single-key shortcuts. */
export function KeySheet() {
  const { open, setOpen } = useKeySheet();
  const singleKeys = useStart(({ preferences }) => preferences.singleKeys) ?? true;
  const commands = useCommandRegistry((registry) => registry.commands);
  const sections = [...commandKeys(commands), ...builtInKeys].filter(({ rows }) => rows.length > 0);
  return (
    <Dialog
      title={messages.keySheet}
      open={open}
      onClose={() => setOpen(false)}
      reading
      aside={
        <Switch
          label={keySheetMessages.label}
          hint={keySheetMessages.hint}
          value={singleKeys}
          onChange={(on) => changePreferences({ singleKeys: on })}
        />
      }
    >
      <div className={styles.columns}>
        {sections.map((each) => (
          <Section key={each.section} {...each} />
        ))}
      </div>
    </Dialog>
  );
}
