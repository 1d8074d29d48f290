import type { Check } from '#contract/entities/check.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { useRecentLists } from '#parts/bridge/live.ts';
import { togglePin, usePins } from '#parts/recent/pins.ts';
import { checkRecord } from '../checkRecord.ts';
import { messages } from './messages.ts';

/** Pins or unpins a check. More runs of pinned checks are stored. */
export function PinButton({ check }: { readonly check: Check }) {
  const isLoading = useRecentLists() === undefined;
  const pins = usePins('check');
  const pinned = pins.has(check.id);
  return (
    <IconButton
      label={pinned ? messages.unpin : messages.pin}
      pressed={pinned}
      disabled={isLoading}
      onClick={() => togglePin(checkRecord(check), pins)}
    >
      <StatusIcon shape={pinned ? 'pinned' : 'pin'} />
    </IconButton>
  );
}
