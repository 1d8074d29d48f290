import { CodeTextField } from '../../../kit/fields/CodeTextField.tsx';
import type { ValueProps } from '../../../kit/fields/FieldProps.ts';
import { SafeHtml } from '../../../kit/markdown/SafeHtml.tsx';
import { messages } from './messages.ts';
import styles from './Rules.module.css';

const { form: texts } = messages;

/** Markdown of what is sent, with how it looks. Nothing of it runs, and the server's placeholders stay as they stand. */
export function TemplateField(field: ValueProps<string>) {
  const { value } = field;
  return (
    <div className={styles.template}>
      <CodeTextField {...field} language="markdown" height="180px" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.shown} aria-label={texts.templatePreview} tabIndex={0}>
        {value.trim() === '' ? (
          <p className={styles.note}>{texts.nothingWritten}</p>
        ) : (
          <SafeHtml text={value} />
        )}
      </section>
    </div>
  );
}
