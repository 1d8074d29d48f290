import { useQuery } from '@tanstack/react-query';
import { UserCheck, UserX } from 'lucide-react';
import { IconButton } from '#kit/controls/Button.tsx';
import { windowZone } from '#kit/format/timeZone.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Menu, MenuItem, MenuNote } from '#kit/overlay/Menu.tsx';
import type { AcknowledgedTarget } from '#parts/acknowledgements/AcknowledgeDialog.tsx';
import { endOptions, untilOf } from '#parts/acknowledgements/acknowledgementEnds.ts';
import { dialogMessages } from '#parts/acknowledgements/dialogMessages.ts';
import { messages as texts } from '#parts/acknowledgements/messages.ts';
import { storageSentence } from '#parts/acknowledgements/storageSentence.ts';
import { useAcknowledge } from '#parts/acknowledgements/useAcknowledge.ts';
import { useCanAcknowledge } from '#parts/acknowledgements/useAcknowledgements.ts';
import { useEndAcknowledgement } from '#parts/acknowledgements/useEndAcknowledgement.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { useAcknowledgement } from '#parts/bridge/live.ts';
import { serverNow } from '#parts/bridge/serverTime.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import { useServerOnline } from '#parts/useServerOnline.ts';

interface BellAcknowledgeMenuProps {
  readonly target: AcknowledgedTarget;
  /** Whether the notification reports a failure. */
  readonly isFailing: boolean;
  readonly className: string | undefined;
}

/** Acknowledges the resource of a notification without a note, or ends its acknowledgement. */
export function BellAcknowledgeMenu({ target, isFailing, className }: BellAcknowledgeMenuProps) {
  const canAcknowledge = useCanAcknowledge();
  const acknowledgement = useAcknowledgement(target.kind, target.id);
  const end = useEndAcknowledgement();
  const adding = useAcknowledge();
  if (!canAcknowledge || (!isFailing && acknowledgement === undefined)) return null;
  if (acknowledgement !== undefined)
    return (
      <IconButton
        className={className}
        label={texts.end}
        busy={end.busy}
        onClick={() => void end.run(acknowledgement)}
      >
        <UserX aria-hidden />
      </IconButton>
    );
  return (
    <Menu
      trigger={
        <IconButton className={className} label={texts.openFor(visibleName(target.name))} busy={adding.busy}>
          <UserCheck aria-hidden />
        </IconButton>
      }
    >
      <EndItems target={target} onChoose={(until) => void adding.run({ ...target, note: '', until })} />
    </Menu>
  );
}

interface EndItemsProps extends Pick<BellAcknowledgeMenuProps, 'target'> {
  readonly onChoose: (until: string | null) => void;
}

function EndItems({ target: { kind, id }, onChoose }: EndItemsProps) {
  const online = useServerOnline();
  const { data, error } = useQuery({
    ...queries.acknowledgements.storage.queryOptions({ input: { kind, id } }),
    gcTime: 0,
    meta: { quiet: true },
  });
  return (
    <>
      {endOptions(serverNow(), windowZone()).map(({ value, label }) => (
        <MenuItem key={value} onSelect={() => onChoose(untilOf(value, serverNow(), windowZone()))}>
          {label}
        </MenuItem>
      ))}
      <MenuNote>
        {data === undefined
          ? error === null
            ? dialogMessages.looking
            : dialogMessages.lookupFailed(toDisplayFailure(error).sentence)
          : visibleName(storageSentence(data, online))}
      </MenuNote>
    </>
  );
}
