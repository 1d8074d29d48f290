import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import type { SendResource, SilenceMark } from '#contract/notifications.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { nilUuid } from '#contract/rules/ids.ts';
import { silenceColumns, silenceState } from '#contract/rules/notifications.ts';
import { originOf } from '#contract/rules/origins.ts';
import { isForever } from '#contract/rules/serverTime.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { windowZone } from '#kit/format/timeZone.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Menu, MenuHeading, MenuItem, MenuNote, MenuSeparator } from '#kit/overlay/Menu.tsx';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { serverNow } from '#parts/bridge/serverTime.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import { useWorkspaceGuard } from '#parts/guard/useWorkspaceGuard.ts';
import { silenceAddress } from '#parts/notifications/sends/addresses.ts';
import { messages as silenceMessages } from '#parts/silences/messages.ts';
import { laterEnds, newSilenceEnds, type SilenceEnd } from '#parts/silences/silenceEnds.ts';
import { useSilenceEnd } from '#parts/silences/useSilenceEnd.tsx';
import { useNavigateTo } from '../useNavigateTo.ts';
import { messages } from './messages.ts';

interface BellSilenceMenuProps {
  readonly resource: SendResource;
  /** Display name of the resource. */
  readonly name: string;
  readonly className: string | undefined;
  /** Called before another screen opens. */
  readonly onLeave: () => void;
}

/** Silences the resource of a notification for a usual time, or extends or ends its silence. */
export function BellSilenceMenu({ resource, name, className, onLeave }: BellSilenceMenuProps) {
  const end = useSilenceEnd();
  const { kind, id } = resource;
  const silencing = useServerAction({
    requirement: actionRequirements.silence,
    offline: silenceMessages.offline,
    call: ({ until }: SilenceEnd) =>
      bridge.resources.create({
        kind: 'silences',
        record: { [silenceColumns[kind]]: id, from: 'now', until },
      }),
    invalidates: [queries.resources.key(), queries.notifications.silences.key()],
    toasts: {
      done: (_result, { untilMs }) => ({
        kind: 'done',
        text: silenceMessages.end.extended(formatMoment(new Date(untilMs).toISOString())),
        note: name,
      }),
      failed: silenceMessages.end.notSilenced,
    },
  });
  return (
    <>
      <Menu
        trigger={
          <IconButton className={className} label={messages.silence(name)}>
            <BellOff aria-hidden />
          </IconButton>
        }
      >
        <SilenceItems
          resource={resource}
          end={end}
          onSilence={(chosen) => void silencing.run(chosen)}
          disabledReason={silencing.disabledReason}
          onLeave={onLeave}
        />
      </Menu>
      {end.prompt}
    </>
  );
}

interface SilenceItemsProps extends Pick<BellSilenceMenuProps, 'resource' | 'onLeave'> {
  readonly end: ReturnType<typeof useSilenceEnd>;
  readonly onSilence: (end: SilenceEnd) => void;
  readonly disabledReason: string | undefined;
}

function SilenceItems({ resource, end, onSilence, disabledReason, onLeave }: SilenceItemsProps) {
  const navigateTo = useNavigateTo();
  // With a lock, a silence needs a name, which only the form offers to type.
  const isGuarded = useWorkspaceGuard() !== undefined;
  const { kind, id } = resource;
  const query = useQuery(queries.notifications.silences.of.queryOptions({ input: { kind, id } }));
  const nowMs = serverNow();
  const running = query.data?.data.silences.filter((one) => silenceState(one, nowMs) === 'running') ?? [];
  const item = { disabled: disabledReason !== undefined, 'aria-description': disabledReason };
  return (
    <>
      {/* The first entry has the focus, and the others follow when the silences are loaded. */}
      <MenuItem
        onSelect={() => {
          onLeave();
          navigateTo(silenceAddress(resource));
        }}
      >
        {silenceMessages.open}
      </MenuItem>
      {query.error !== null && <MenuNote>{toDisplayFailure(query.error).sentence}</MenuNote>}
      {running.map((silence, index) => (
        <RunningSilenceItems
          key={silence.id}
          silence={silence}
          resource={resource}
          end={end}
          // The silence with the latest end is the first one. Only a later end of that one changes anything.
          extendsFrom={index === 0 ? nowMs : undefined}
          disabledReason={disabledReason}
        />
      ))}
      {!isGuarded &&
        query.data !== undefined &&
        running.length === 0 &&
        newSilenceEnds(nowMs, windowZone()).map((chosen) => (
          <MenuItem key={chosen.label} {...item} onSelect={() => onSilence(chosen)}>
            {silenceMessages.end.silenceFor(chosen.label)}
          </MenuItem>
        ))}
      {disabledReason !== undefined && <MenuNote>{disabledReason}</MenuNote>}
    </>
  );
}

interface RunningSilenceItemsProps extends Pick<SilenceItemsProps, 'resource' | 'end' | 'disabledReason'> {
  readonly silence: SilenceMark;
  /** The present in milliseconds since 1970. Undefined offers no later ends. */
  readonly extendsFrom: number | undefined;
}

/** The end of an active silence, and entries that change it. */
function RunningSilenceItems({
  silence,
  resource,
  end,
  extendsFrom,
  disabledReason,
}: RunningSilenceItemsProps) {
  const { thing, until, by, source = null } = silence;
  const isHere = originOf(source, null, nilUuid).from === 'here';
  // The actions change the silence of all that its resource contains.
  const inheritedFrom =
    thing.kind === resource.kind && thing.id === resource.id
      ? ''
      : silenceMessages.preview.otherThrough(visibleName(thing.name ?? thing.id));
  const who = by?.name ?? undefined;
  const heading = isForever(until)
    ? silenceMessages.mark.endless(who)
    : silenceMessages.mark.until(formatMoment(until), who);
  const item = { disabled: disabledReason !== undefined, 'aria-description': disabledReason ?? heading };
  return (
    <>
      <MenuSeparator />
      <MenuHeading>
        {visibleName(heading)}
        {inheritedFrom}
      </MenuHeading>
      {isHere && (
        <>
          {!isForever(until) &&
            extendsFrom !== undefined &&
            laterEnds(Date.parse(until), extendsFrom, windowZone()).map(({ label, until: later }) => (
              <MenuItem key={label} {...item} onSelect={() => end.extend(silence, later)}>
                {silenceMessages.end.extendTo(label)}
              </MenuItem>
            ))}
          <MenuItem {...item} onSelect={() => end.endNow(silence)}>
            {silenceMessages.end.endNow}
          </MenuItem>
        </>
      )}
    </>
  );
}
