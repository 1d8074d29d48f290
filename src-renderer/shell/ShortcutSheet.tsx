import { useRef } from 'react';
import { Switch } from '#kit/fields/Switch.tsx';
import { Keys } from '#kit/keys/Keys.tsx';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { type Command, commandSections, isOffered, useCommandRegistry } from '#parts/commands.ts';
import { changePreferences, useStart } from '#parts/preferences.ts';
import { builtInShortcuts, type ShortcutSection } from './builtInShortcuts.ts';
import { messages } from './messages.ts';
import styles from './ShortcutSheet.module.css';
import { shortcutSheetMessages } from './shortcutSheetMessages.ts';
import { useShortcutSheet } from './useShortcutSheet.ts';

function commandKeys(commands: readonly Command[]): readonly ShortcutSection[] {
  return commandSections.map((section) => ({
    section,
    rows: commands.flatMap((command): ReadonlyArray<readonly [string, string]> => {
      const { title, keys } = command;
      const here = (command.section ?? 'This screen') === section;
      return here && keys !== undefined && isOffered(command) ? [[title, keys]] : [];
    }),
  }));
}

function Section({ section, rows }: ShortcutSection) {
  return (
    <section className={styles.section}>
      <Text as="h3" size={11} lines={24} weight={500} tone="muted">
        {section}
      </Text>
      <dl>
        {rows.map(([title, ...keys]) => (
          <Row key={title} justify="space-between" minHeight={28} gap={16}>
            <dt>{title}</dt>
            <Row as="dd" align="stretch" fixed gap={8}>
              {keys.map((one) => (
                <Keys key={one} keys={one} />
              ))}
            </Row>
          </Row>
        ))}
      </dl>
    </section>
  );
}

/** The shortcut sheet (`?`): all shortcuts of the screen, and the switch for single-key shortcuts. */
export function ShortcutSheet() {
  const { open, setOpen } = useShortcutSheet();
  const singleKeys = useStart(({ preferences }) => preferences.singleKeys) ?? true;
  const commands = useCommandRegistry((registry) => registry.commands);
  const body = useRef<HTMLDivElement>(null);
  const sections = [...commandKeys(commands), ...builtInShortcuts].filter(({ rows }) => rows.length > 0);
  return (
    <Dialog
      title={messages.shortcutSheet}
      open={open}
      onClose={() => setOpen(false)}
      initialFocus={body}
      aside={
        <Switch
          label={shortcutSheetMessages.label}
          hint={shortcutSheetMessages.hint}
          value={singleKeys}
          onChange={(on) => changePreferences({ singleKeys: on })}
        />
      }
    >
      {/* The focus is in the list, so that the arrow keys scroll it. */}
      <div ref={body} tabIndex={-1} className={styles.columns}>
        {sections.map((each) => (
          <Section key={each.section} {...each} />
        ))}
      </div>
    </Dialog>
  );
}
