import { CloudUpload } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { Column } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { useDelayedFlag } from '#kit/progress/useDelayedFlag.ts';
import { useOutbox } from '../bridge/live.ts';
import { messages } from './messages.ts';
import styles from './Outbox.module.css';
import { OutboxList } from './OutboxList.tsx';

/**
 * Bar with queued incident changes. Hidden without any, and for changes that are sent within a moment.
 * @param incidentId only changes of this incident; default: all
 */
export function OutboxBar({ incidentId }: { readonly incidentId?: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const entries = (useOutbox() ?? []).filter(
    ({ act }) => incidentId === undefined || act.incidentId === incidentId,
  );
  const undecided = entries.filter(({ state }) => state === 'conflict' || state === 'refused').length;
  const waiting = entries.length - undecided;
  const late = useDelayedFlag(entries.length > 0);
  const isVisible = entries.length > 0 && (late || undecided > 0);
  return (
    <div className={isVisible ? styles.bar : undefined}>
      <div
        className={
          isVisible
            ? layout({
                display: 'flex',
                wrap: true,
                align: 'center',
                justify: 'space-between',
                fixed: true,
                minHeight: 32,
                gap: 12,
                rowGap: 0,
                paddingX: 16,
                paddingY: 2,
              })
            : undefined
        }
      >
        {/* Always rendered, so that screen readers announce changes. */}
        <p
          role="status"
          className={
            isVisible
              ? layout({ display: 'inline-flex', wrap: true, align: 'center', gap: 6, icons: 14 })
              : undefined
          }
        >
          {isVisible && (
            <>
              <CloudUpload aria-hidden />
              {waiting > 0 && messages.waiting(formatInteger(waiting))}
              {undecided > 0 && <strong>{messages.decide(undecided)}</strong>}
            </>
          )}
        </p>
        {isVisible && (
          <Button kind="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? messages.hide : messages.show}
          </Button>
        )}
      </div>
      {isVisible && open && (
        <Column id={id} minHeight={0}>
          <OutboxList entries={entries} linked={incidentId === undefined} />
        </Column>
      )}
    </div>
  );
}
