import { Dialog } from '../kit/overlay/Dialog.tsx';
import { useCommandRegistry } from '../parts/commands.ts';
import styles from './KeySheet.module.css';
import { useKeySheet } from './useKeySheet.ts';

/** Keys that the browser or a list itself acts on; they are no commands but belong on the sheet. */
const builtIn: ReadonlyArray<readonly [title: string, keys: string]> = [
  ['Back', 'Alt+Left'],
  ['Forward', 'Alt+Right'],
  ['Next row', 'Down'],
  ['Previous row', 'Up'],
  ['Open the row', 'Enter'],
];

/** The `?` sheet: every key there is on this screen. */
export function KeySheet() {
  const { open, setOpen } = useKeySheet();
  const commands = useCommandRegistry((registry) => registry.commands);
  const rows = [...commands.map(({ title, keys }) => [title, keys] as const), ...builtIn];
  return (
    <Dialog title="Keyboard shortcuts" size="small" open={open} onClose={() => setOpen(false)}>
      <dl>
        {rows.map(([title, keys]) => (
          <div key={`${title} ${keys}`} className={styles.row}>
            <dt>{title}</dt>
            <dd className={styles.keys}>
              {keys.split(' ').map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
