import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { TextView } from '#kit/text/TextView.tsx';
import styles from '../Evidence.module.css';
import type { EvidenceProps } from '../EvidenceProps.ts';
import { messages } from '../messages.ts';
import { isEmptyPayload, payloadText } from '../readPayload.ts';

/** Maximum number of displayed characters. */
const maxPayloadLength = 100_000;
const payloadHeight = 200;

export function UnknownEvidence({ evidence, title, children }: EvidenceProps) {
  const [open, setOpen] = useState(false);
  const { payload, type } = evidence;
  const { text, isTruncated } = open
    ? payloadText(payload, maxPayloadLength)
    : { text: '', isTruncated: false };
  return children({
    icon: <CircleHelp aria-hidden />,
    name: title,
    kindLabel: messages.unknownType(type),
    facts: !isEmptyPayload(payload) && (
      <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? messages.hidePayload : messages.showPayload}
      </Button>
    ),
    body: open && (
      <div className={styles.well}>
        {isTruncated && <p className={styles.note}>{messages.truncated}</p>}
        <TextView
          value={text}
          language={typeof payload === 'string' ? 'text' : 'json'}
          label={messages.payload}
          height={payloadHeight}
        />
      </div>
    ),
  });
}
