import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#kit/controls/Button.tsx';
import { Box, Text } from '#kit/layout/boxes.tsx';
import { SafeHtml } from '#kit/markdown/SafeHtml.tsx';
import { Details } from '#kit/panels/Details.tsx';
import { TextView } from '#kit/text/TextView.tsx';
import { copyText } from '#kit/toasts/copyText.ts';
import { readSendError } from '#parts/notifications/sends/sendError.ts';
import { detectBodyFormat, prettyObject } from './detectBodyFormat.ts';
import { messages } from './messages.ts';
import styles from './Sends.module.css';

const { details: texts } = messages;

const lineHeight = 20;
/** Maximum number of lines without scrolling, and estimated characters per line of the dialog. */
const maxLines = 16;
const charactersPerLine = 100;

function linesOf(text: string): number {
  let lines = 0;
  for (const line of text.split('\n', maxLines))
    lines += Math.max(1, Math.ceil(line.length / charactersPerLine));
  return Math.min(maxLines, lines);
}

/** Unformatted text, sized to its length. */
function Code({
  text,
  json,
  label,
}: {
  readonly text: string;
  readonly json: boolean;
  readonly label: string;
}) {
  return (
    <Box overflow="hidden" edge="all" radius={8}>
      <TextView
        value={text}
        language={json ? 'json' : 'text'}
        label={label}
        wrap={!json}
        height={linesOf(text) * lineHeight + 16}
      />
    </Box>
  );
}

interface TextSectionProps {
  readonly title: string;
  /** Text to copy, and label of the copy button. */
  readonly copiedText: string;
  readonly copyLabel: string;
  readonly children: ReactNode;
}

function TextSection({ title, copiedText, copyLabel, children }: TextSectionProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <header>
        <Text as="h3" size={12} weight={400} tone="faint">
          {title}
        </Text>
        {copiedText !== '' && (
          <IconButton label={copyLabel} onClick={() => void copyText(copiedText)}>
            <Copy aria-hidden />
          </IconButton>
        )}
      </header>
      {children}
    </section>
  );
}

/**
 * The text that the recipient received.
 * @param body null if the server stored none
 */
export function SendBody({ body }: { readonly body: string | null }) {
  const isBlank = body === null || body.trim() === '';
  const shown = detectBodyFormat(body ?? '');
  return (
    <TextSection title={texts.body} copiedText={isBlank ? '' : body} copyLabel={texts.copyBody}>
      {isBlank ? (
        <Text as="p" tone="muted">
          {body === null ? texts.noBody : texts.emptyBody}
        </Text>
      ) : shown.format === 'json' ? (
        <Code text={shown.text} json label={texts.bodyText} />
      ) : (
        <SafeHtml className={styles.body} text={shown.text} format={shown.format} />
      )}
    </TextSection>
  );
}

/** The delivery error, in the words of the delivering service. */
export function SendError({ error }: { readonly error: string }) {
  const { reason, details } = readSendError(error);
  const json = details === undefined ? prettyObject(error) : undefined;
  return (
    <TextSection title={texts.error} copiedText={error} copyLabel={texts.copyError}>
      <Code text={json ?? reason} json={json !== undefined} label={texts.errorText} />
      {details !== undefined && <Details text={details} />}
    </TextSection>
  );
}
