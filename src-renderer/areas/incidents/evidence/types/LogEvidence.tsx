import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { useTimeZone } from '#kit/format/useTimeZone.ts';
import { Tags } from '#kit/status/Tags.tsx';
import { evidenceLabels } from '#parts/incidents/incidentLooks.ts';
import styles from '../Evidence.module.css';
import type { EvidenceProps } from '../EvidenceProps.ts';
import { messages } from '../messages.ts';
import { type LogEvidenceLine, lineTime, readLogLines } from '../readPayload.ts';
import { ScrollBlock } from '../ScrollBlock.tsx';
import { ShowAll } from '../ShowAll.tsx';

const initialLines = 20;
/** Maximum number of displayed characters per message. */
const maxMessageLength = 2_000;

function LogTable({ lines, title }: { readonly lines: readonly LogEvidenceLine[]; readonly title: string }) {
  // The row around it is memoized.
  useTimeZone();
  const [shown, setShown] = useState(initialLines);
  return (
    <>
      <ScrollBlock label={messages.linesOf(title)}>
        <table className={styles.log} aria-label={messages.linesOf(title)}>
          <thead>
            <tr>
              <th scope="col">{messages.time}</th>
              <th scope="col">{messages.message}</th>
              <th scope="col">{messages.labels}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shown).map(({ timestamp, message, labels }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: only the index identifies repeated lines.
              <tr key={index}>
                <td className={styles.time}>{lineTime(timestamp).slice(0, maxMessageLength)}</td>
                <td className={styles.message}>{message.slice(0, maxMessageLength)}</td>
                <td>{labels.length > 0 && <Tags tags={Object.fromEntries(labels)} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBlock>
      <ShowAll total={lines.length} initialCount={initialLines} shown={shown} onShow={setShown} />
    </>
  );
}

export function LogEvidence({ evidence, title, children }: EvidenceProps) {
  const lines = readLogLines(evidence.payload);
  return children({
    icon: <ScrollText aria-hidden />,
    name: title,
    kindLabel:
      lines.length === 0 ? evidenceLabels.log : `${formatInteger(lines.length)} ${evidenceLabels.log}`,
    body:
      lines.length === 0 ? (
        <p className={styles.note}>{messages.noDetails}</p>
      ) : (
        <LogTable lines={lines} title={title} />
      ),
  });
}
