import { useSyncExternalStore } from 'react';
import type { Acknowledgement } from '#contract/acknowledgements.ts';
import type { AcknowledgedResource } from '#contract/rules/acknowledgements.ts';
import { clockNow, onClockTick } from '#kit/format/clock.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { layout } from '#kit/layout/layout.ts';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { useAcknowledgement } from '../bridge/live.ts';
import { acknowledgedLabel } from './acknowledgedLabel.ts';
import { useShowsPresent } from './useShowsPresent.ts';

const iconLayout = layout({ display: 'inline-flex', fixed: true });

/** Icon with a label, for marks inside of buttons and cards. */
export const AcknowledgedShape = ({ label }: { readonly label: string }) => (
  <span className={iconLayout} role="img" aria-label={label} data-tooltip={label}>
    <StatusIcon shape="acknowledged" />
  </span>
);

function LabeledShape({ acknowledgement }: { readonly acknowledgement: Acknowledgement }) {
  const nowMs = useSyncExternalStore(onClockTick, clockNow);
  if (!useShowsPresent()) return null;
  return <AcknowledgedShape label={visibleName(acknowledgedLabel(acknowledgement, nowMs))} />;
}

/** Mark of an acknowledged resource. Renders nothing for others, which do not follow the clock: there are many cards. */
export function AcknowledgedIcon({ kind, id }: AcknowledgedResource) {
  const acknowledgement = useAcknowledgement(kind, id);
  return acknowledgement && <LabeledShape acknowledgement={acknowledgement} />;
}
