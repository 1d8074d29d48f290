import { CalendarClock, TimerOff } from 'lucide-react';
import { useCallback, useRef } from 'react';
import type { ResourceRow } from '#contract/resources.ts';
import { silenceState } from '#contract/rules/notifications.ts';
import { isForever } from '#contract/rules/serverTime.ts';
import { windowZone } from '#kit/format/timeZone.ts';
import { MenuItem, MenuSeparator } from '#kit/overlay/Menu.tsx';
import { serverNow } from '../bridge/serverTime.ts';
import type { RowMenuItems } from '../resource/ResourceDefinition.ts';
import { messages } from './messages.ts';
import { laterEnds } from './silenceEnds.ts';
import { silenceOf } from './silenceOf.ts';
import { useSilenceEnd } from './useSilenceEnd.tsx';

const { end: texts } = messages;

/** Entries that extend and end an active silence. */
export function useSilenceMenuItems(): RowMenuItems {
  const end = useSilenceEnd();
  const latest = useRef(end);
  latest.current = end;
  const items = useCallback((row: ResourceRow, isDisabled: boolean) => {
    const { kind, thing, from, until } = silenceOf(row);
    if (silenceState({ from, until }, serverNow()) !== 'running') return null;
    const silence = { id: row.id, thing: { kind, id: thing.id, name: thing.name }, until };
    return (
      <>
        {!isForever(until) &&
          laterEnds(Date.parse(until), serverNow(), windowZone()).map(({ label, until: later }) => (
            <MenuItem
              key={label}
              icon={<CalendarClock aria-hidden />}
              disabled={isDisabled}
              onSelect={() => latest.current.extend(silence, later)}
            >
              {texts.extendTo(label)}
            </MenuItem>
          ))}
        <MenuItem
          icon={<TimerOff aria-hidden />}
          disabled={isDisabled}
          onSelect={() => latest.current.endNow(silence)}
        >
          {texts.endNow}
        </MenuItem>
        <MenuSeparator />
      </>
    );
  }, []);
  return { items, prompt: end.prompt };
}
