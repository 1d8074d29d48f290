import { useMemo, useRef } from 'react';
import { useTimeZone } from '#kit/format/useTimeZone.ts';
import { PaletteDialog } from '#kit/overlay/PaletteDialog.tsx';
import { chosenFirst } from '#kit/select/Option.ts';
import { OpenedOptionList } from '#kit/select/OptionListParts.tsx';
import { tick } from '#kit/select/Select.tsx';
import { changePreferences } from '#parts/preferences.ts';
import { localZoneOption, timeZoneOptions } from '#parts/timeZoneOptions.ts';
import { messages } from '../messages.ts';
import { useTimeZoneDialog } from './useTimeZoneDialog.ts';

const { timeZone: texts } = messages;

function TimeZoneList() {
  const current = useTimeZone();
  const options = useMemo(() => {
    const nowMs = Date.now();
    const all = timeZoneOptions(localZoneOption(texts.local, nowMs), current, nowMs);
    return chosenFirst(all, (zone) => zone === current);
  }, [current]);
  return (
    <OpenedOptionList
      label={texts.label}
      searchPlaceholder={texts.search}
      searchable
      takesFocus={false}
      options={options}
      isSelected={(zone) => zone === current}
      mark={({ value }) => tick(value === current)}
      onPick={({ value }) => {
        useTimeZoneDialog.getState().hide();
        changePreferences({ timeZone: value });
      }}
    />
  );
}

/** The list of all time zones, with a search field. The chosen one applies to the whole window at once. */
export function TimeZoneDialog() {
  const { open, hide } = useTimeZoneDialog();
  const search = useRef<HTMLElement | null>(null);
  return (
    <PaletteDialog
      title={texts.label}
      open={open}
      onClose={hide}
      onClosed={() => undefined}
      initialFocus={search}
    >
      <div
        style={{ display: 'contents' }}
        ref={(element) => {
          search.current = element?.querySelector('input') ?? null;
        }}
      >
        <TimeZoneList />
      </div>
    </PaletteDialog>
  );
}
