import { stringifyExact } from '#contract/rules/exactJson.ts';
import type { ValueProps } from '#kit/fields/FieldProps.ts';
import { TextArea } from '#kit/fields/TextArea.tsx';
import { ConnectionSelect } from '#parts/connections/ConnectionSelect.tsx';
import { messages } from './messages.ts';
import styles from './Rules.module.css';
import { canNotify, hasMoreThanConnection, ruleTarget, withConnection } from './services.ts';

const { form: texts } = messages;

const noop = () => {};

/** A rule's target connection. Configurations that this field cannot represent are shown as JSON. */
export function ConnectionTargetField({ value, onChange, ...frame }: ValueProps<unknown>) {
  const stored = value === undefined ? '' : stringifyExact(value, 2);
  if (frame.readOnly === true)
    return (
      <TextArea
        {...frame}
        label={texts.services}
        mono
        rows={Math.min(8, stored.split('\n').length)}
        value={stored}
        onChange={noop}
      />
    );
  return (
    <>
      <ConnectionSelect
        {...frame}
        label={texts.connection}
        isFirst={canNotify}
        value={ruleTarget(value)}
        onChange={(connection) => onChange(withConnection(value, connection))}
      />
      {hasMoreThanConnection(value) && (
        <div className={styles.stored}>
          <p>{texts.otherSettings}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs keyboard access. */}
          <pre tabIndex={0}>{stored}</pre>
        </div>
      )}
    </>
  );
}
