import type { ValueProps } from '../../../kit/fields/FieldProps.ts';
import { TextArea } from '../../../kit/fields/TextArea.tsx';
import { ConnectionField } from '../../../parts/connections/ConnectionField.tsx';
import { messages } from './messages.ts';
import styles from './Rules.module.css';
import { notifies, storesMore, targetOf, withConnection } from './services.ts';

const { form: texts } = messages;

const nothing = () => {};

/** Where a rule sends to beside people and teams: one of the connections. What somebody wrote elsewhere is shown as the text that it is. */
export function OthersField({ value, onChange, ...frame }: ValueProps<unknown>) {
  const stored = JSON.stringify(value, null, 2) ?? '';
  if (frame.readOnly === true)
    return (
      <TextArea
        {...frame}
        label={texts.services}
        mono
        rows={Math.min(8, stored.split('\n').length)}
        value={stored}
        onChange={nothing}
      />
    );
  return (
    <>
      <ConnectionField
        {...frame}
        label={texts.connection}
        isFirst={notifies}
        value={targetOf(value)}
        onChange={(connection) => onChange(withConnection(value, connection))}
      />
      {storesMore(value) && (
        <div className={styles.stored}>
          <p>{texts.alsoKept}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <pre tabIndex={0}>{stored}</pre>
        </div>
      )}
    </>
  );
}
