import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../kit/controls/Button.tsx';
import { TextView } from '../../../../kit/text/TextView.tsx';
import styles from '../Evidence.module.css';
import type { TypeProps } from '../EvidenceProps.ts';
import { messages } from '../messages.ts';
import { holdsNothing, payloadText } from '../readPayload.ts';

/** Maximum number of displayed characters. */
const mostText = 100_000;
const payloadHeight = 200;

export function OfUnknown({ evidence, title, children }: TypeProps) {
  const [open, setOpen] = useState(false);
  const { payload, type } = evidence;
  const { text, cut } = open ? payloadText(payload, mostText) : { text: '', cut: false };
  return children({
    icon: <CircleHelp aria-hidden />,
    name: title,
    word: messages.unknownType(type),
    facts: !holdsNothing(payload) && (
      <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? messages.hidePayload : messages.showPayload}
      </Button>
    ),
    body: open && (
      <div className={styles.well}>
        {cut && <p className={styles.note}>{messages.cut}</p>}
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
