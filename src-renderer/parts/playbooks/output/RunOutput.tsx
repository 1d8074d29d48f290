import { Copy, Ellipsis, WrapText } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { RunAction } from '#contract/playbooks.ts';
import { stringifyExact } from '#contract/rules/exactJson.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { Column, Row, Text } from '#kit/layout/boxes.tsx';
import { SafeHtml } from '#kit/markdown/SafeHtml.tsx';
import { Menu, MenuItem } from '#kit/overlay/Menu.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { FindableText } from '#kit/text/FindableText.tsx';
import { terminalText } from '#kit/text/terminalText.ts';
import { useTerminalText } from '#kit/text/useTerminalText.ts';
import { copyText } from '#kit/toasts/copyText.ts';
import { saveText } from '#parts/saveText.ts';
import { openInBrowser } from '#parts/WebLink.tsx';
import { messages } from './messages.ts';
import styles from './Output.module.css';
import { outputText } from './outputText.ts';
import { ResultTable } from './ResultTable.tsx';
import { downloadOf, isEmptyResult, readResult } from './readResult.ts';

interface RunOutputProps {
  readonly action: Pick<RunAction, 'name' | 'status' | 'error' | 'result'>;
  /** Whether the step is running and may add output. */
  readonly busy: boolean;
  /** Name of the playbook, for file names. */
  readonly playbook: string;
  /** Start of the run; ISO 8601. */
  readonly startedAt: string;
}

/** Maximum number of displayed JSON characters. Larger results can be downloaded. */
const maxJsonLength = 2_000_000;

/** Whether long lines wrap. Shared by all steps. */
let wrapsLines = true;

/** The remaining fields of a result as JSON. */
function RemainingFields({ value }: { readonly value: unknown }) {
  const json = useMemo(() => stringifyExact(value, 2), [value]);
  const isTruncated = json.length > maxJsonLength;
  return (
    <div className={styles.section}>
      <div className={styles.code}>
        <FindableText
          value={isTruncated ? json.slice(0, maxJsonLength) : json}
          language={isTruncated ? 'text' : 'json'}
          label={messages.json}
          height="fill"
        />
      </div>
      {isTruncated && (
        <Text as="p" marginTop={4} size={12} tone="muted">
          {messages.cut(maxJsonLength.toLocaleString('en'))}
        </Text>
      )}
    </div>
  );
}

/** Output of a step: terminal output first, then text, rows and remaining fields. */
export function RunOutput({ action, busy, playbook, startedAt }: RunOutputProps) {
  const { name, error, result } = action;
  const [wraps, setWraps] = useState(wrapsLines);
  const stepResult = useMemo(() => readResult(result, error), [result, error]);
  const raw = useMemo(() => outputText(stepResult), [stepResult]);
  const terminal = useTerminalText(raw);
  const download = () =>
    void saveText(downloadOf({ result, error }, playbook, startedAt), {
      done: messages.downloaded,
      failed: messages.downloadFailed,
    });
  const hasText = stepResult.texts.length > 0;
  const isTextOnly =
    hasText &&
    stepResult.markdown === undefined &&
    stepResult.rows === undefined &&
    stepResult.rest === undefined;
  return (
    <Column grow minHeight={0}>
      <Row fixed minHeight={36} gap={4} paddingY={4} paddingLeft={16} paddingRight={8} edge="bottom">
        <dl className={styles.facts} aria-label={messages.facts}>
          {stepResult.facts.map(([key, value]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd data-tooltip={value}>{value}</dd>
            </div>
          ))}
        </dl>
        {hasText && (
          <>
            <IconButton
              label={messages.wrap}
              pressed={wraps}
              onClick={() => {
                wrapsLines = !wraps;
                setWraps(!wraps);
              }}
            >
              <WrapText aria-hidden />
            </IconButton>
            <IconButton label={messages.copy} onClick={() => void copyText(terminalText(raw).text)}>
              <Copy aria-hidden />
            </IconButton>
          </>
        )}
        <Menu
          trigger={
            <IconButton label={messages.more}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem onSelect={download}>{messages.download}</MenuItem>
        </Menu>
      </Row>
      {isEmptyResult(stepResult) && <EmptyPanel title={busy ? messages.noneYet : messages.none} />}
      <div className={styles.parts} data-alone={isTextOnly || undefined}>
        {hasText && (
          <div className={styles.terminal}>
            <FindableText
              value={terminal.text}
              paints={terminal.paints}
              language="text"
              label={`${messages.text} ${name}`}
              wrap={wraps}
              follow={busy}
              onLink={openInBrowser}
            />
          </div>
        )}
        {stepResult.markdown !== undefined && (
          <section className={styles.section} aria-label={messages.markdown}>
            <SafeHtml text={stepResult.markdown} />
          </section>
        )}
        {stepResult.rows !== undefined && <ResultTable rows={stepResult.rows} />}
        {stepResult.rest !== undefined && <RemainingFields value={stepResult.rest} />}
      </div>
    </Column>
  );
}
