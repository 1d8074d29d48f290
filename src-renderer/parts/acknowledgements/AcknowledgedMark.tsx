import { useSyncExternalStore } from 'react';
import type { AcknowledgedResource } from '#contract/rules/acknowledgements.ts';
import { clockNow, onClockTick } from '#kit/format/clock.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { onDemand } from '#kit/onDemand.ts';
import { Popover } from '#kit/overlay/Popover.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { useAcknowledgement } from '../bridge/live.ts';
import { ResourceMark } from '../ResourceMark.tsx';
import styles from './Acknowledged.module.css';
import { acknowledgedLabel } from './acknowledgedLabel.ts';
import { messages } from './messages.ts';
import { useShowsPresent } from './useShowsPresent.ts';

const detailsCode = onDemand(() => import('./AcknowledgedDetails.tsx'));
const AcknowledgedDetails = detailsCode.component((module) => module.AcknowledgedDetails);

/** Mark of an acknowledged resource with a popup of details. Renders nothing for others. */
export function AcknowledgedMark({ kind, id }: AcknowledgedResource) {
  const acknowledgement = useAcknowledgement(kind, id);
  const nowMs = useSyncExternalStore(onClockTick, clockNow);
  const showsPresent = useShowsPresent();
  if (acknowledgement === undefined || !showsPresent) return null;
  const label = visibleName(acknowledgedLabel(acknowledgement, nowMs));
  return (
    <Popover
      label={messages.added}
      contentCode={detailsCode}
      trigger={<ResourceMark icon={<StatusIcon shape="acknowledged" />} label={label} />}
    >
      <div className={styles.popover}>
        <AcknowledgedDetails acknowledgement={acknowledgement} />
      </div>
    </Popover>
  );
}
