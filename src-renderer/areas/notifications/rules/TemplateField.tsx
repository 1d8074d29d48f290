import { CodeTextField } from '#kit/fields/CodeTextField.tsx';
import type { ValueProps } from '#kit/fields/FieldProps.ts';
import { Stack, Text } from '#kit/layout/boxes.tsx';
import { SafeHtml } from '#kit/markdown/SafeHtml.tsx';
import { messages } from './messages.ts';
import styles from './Rules.module.css';

const { form: texts } = messages;

/**
 * Markdown template with a preview.
 * The preview runs no scripts and shows the server's placeholders unchanged.
 */
export function TemplateField(field: ValueProps<string>) {
  const { value } = field;
  return (
    <Stack gap={8}>
      <CodeTextField {...field} language="markdown" height="180px" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs keyboard access. */}
      <section className={styles.shown} aria-label={texts.templatePreview} tabIndex={0}>
        {value.trim() === '' ? (
          <Text as="p" tone="muted">
            {texts.emptyTemplate}
          </Text>
        ) : (
          <SafeHtml text={value} />
        )}
      </section>
    </Stack>
  );
}
