import { useQuery } from '@tanstack/react-query';
import type { LogLine } from '#contract/logs.ts';
import { stripTerminalCodes } from '#contract/rules/terminal.ts';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { FindableText } from '#kit/text/FindableText.tsx';
import { prettyJson } from '#kit/text/prettyJson.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import styles from './Logs.module.css';
import { messages } from './messages.ts';

/** Maximum number of lines without scrolling; height of a line in pixels. */
const maxLines = 18;
const lineHeight = 20;

/** The full text of a line: highlighted if it is JSON, otherwise unchanged. */
export function LineDetails({ session, line }: { readonly session: string; readonly line: LogLine }) {
  const { id, message, length, json } = line;
  const query = useQuery(
    queries.logs.line.queryOptions({
      input: { session, id },
      enabled: length > message.length,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  const fullLine = length > message.length ? query.data : { message, cut: false };
  if (fullLine === undefined) {
    if (query.error === null) return <SkeletonRows count={3} />;
    return <p className={styles.note}>{toDisplayFailure(query.error).sentence}</p>;
  }
  const plain = stripTerminalCodes(fullLine.message);
  const pretty = json && !fullLine.cut ? prettyJson(plain) : undefined;
  const text = pretty ?? plain;
  const lines = text.split('\n', maxLines).length;
  return (
    <>
      <FindableText
        value={text}
        language={pretty === undefined ? 'text' : 'json'}
        label={messages.fullLine}
        height={Math.max(2, Math.min(maxLines, lines)) * lineHeight + 16}
      />
      {fullLine.cut && <p className={styles.note}>{messages.truncated}</p>}
    </>
  );
}
