import { useQuery } from '@tanstack/react-query';
import type { LogLine } from '../../../src-preload/contract/logs.ts';
import { withoutCodes } from '../../../src-preload/contract/rules/logs.ts';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { FindableText } from '../../kit/text/FindableText.tsx';
import { prettyJson } from '../../kit/text/prettyJson.ts';
import { queries } from '../../parts/bridge/bridge.ts';
import { toShownFailure } from '../../parts/failures.ts';
import styles from './Logs.module.css';
import { messages } from './messages.ts';

/** Maximum number of lines without scrolling; height of a line in pixels. */
const mostLines = 18;
const lineHeight = 20;

/** The full text of a line: highlighted if it is JSON, otherwise unchanged. */
export function LineDetails({ session, line }: { readonly session: string; readonly line: LogLine }) {
  const { id, message, length, json } = line;
  const asked = useQuery(
    queries.logs.line.queryOptions({
      input: { session, id },
      enabled: length > message.length,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  const whole = length > message.length ? asked.data : { message, cut: false };
  if (whole === undefined) {
    if (asked.error === null) return <SkeletonRows count={3} />;
    return <p className={styles.note}>{toShownFailure(asked.error).sentence}</p>;
  }
  const plain = withoutCodes(whole.message);
  const pretty = json && !whole.cut ? prettyJson(plain) : undefined;
  const text = pretty ?? plain;
  const lines = text.split('\n', mostLines).length;
  return (
    <>
      <FindableText
        value={text}
        language={pretty === undefined ? 'text' : 'json'}
        label={messages.whole}
        height={Math.max(2, Math.min(mostLines, lines)) * lineHeight + 16}
      />
      {whole.cut && <p className={styles.note}>{messages.cut}</p>}
    </>
  );
}
