import type { ValueProps } from '../../../kit/fields/FieldProps.ts';
import { TextArea } from '../../../kit/fields/TextArea.tsx';
import { ConnectionField } from '../../../parts/connections/ConnectionField.tsx';
import { messages } from './messages.ts';
import styles from './Rules.module.css';
import { notifies, storesMore, targetOf, withConnection } from './services.ts';

const { form: texts } = messages;

const nothing = () => {};

/** A rule's target connection. Configurations that this field cannot represent are shown as JSON. */
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
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs keyboard access. */}
          <pre tabIndex={0}>{stored}</pre>
        </div>
      )}
    </>
  );
}
