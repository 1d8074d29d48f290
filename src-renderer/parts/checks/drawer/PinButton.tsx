import { IconButton } from '#kit/controls/Button.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { useCheckPins } from '#parts/bridge/live.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import { messages } from './messages.ts';

/** Pins or unpins a check. More runs of pinned checks are stored. */
export function PinButton({ id }: { readonly id: string }) {
  const pins = useCheckPins();
  const pinned = pins?.includes(id) === true;
  return (
    <IconButton
      label={pinned ? messages.unpin : messages.pin}
      pressed={pinned}
      disabled={pins === undefined}
      onClick={() => showOutcome(bridge.health.pins.write({ id, pinned: !pinned }))}
    >
      <StatusIcon shape={pinned ? 'pinned' : 'pin'} />
    </IconButton>
  );
}
