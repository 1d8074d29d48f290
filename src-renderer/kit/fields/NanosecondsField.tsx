import { Clock } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { Popover } from '../overlay/Popover.tsx';
import { OptionList } from '../select/OptionList.tsx';
import { tick } from '../select/Select.tsx';
import { formatDurationNs, nanosecondsOf, parseDurationNs } from './duration.ts';
import type { ValueProps } from './FieldProps.ts';
import { FormattedInput } from './FormattedInput.tsx';
import inputs from './input.module.css';
import { fieldMessages } from './messages.ts';

interface NanosecondsFieldProps extends ValueProps<number | null> {
  readonly placeholder?: string | undefined;
  /** Common durations to pick, as text. */
  readonly presets?: readonly string[] | undefined;
}

const formatNs = (value: number | null): string =>
  value === null || !Number.isInteger(value) ? '' : formatDurationNs(BigInt(value));

/** Returns the nanoseconds of a typed text. Null for an empty or invalid text. */
function parseNs(text: string): number | null {
  const ns = parseDurationNs(text);
  return ns === undefined ? null : (nanosecondsOf(ns) ?? null);
}

interface DurationPresetsProps {
  readonly label: string;
  readonly presets: readonly string[];
  readonly value: number | null;
  readonly onPick: (text: string) => void;
}

function DurationPresets({ label, presets, value, onPick }: DurationPresetsProps) {
  const [open, setOpen] = useState(false);
  const isChosen = (text: string) => value !== null && parseNs(text) === value;
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      align="end"
      trigger={
        <IconButton className={inputs.action} label={fieldMessages.usualDurations(label)}>
          <Clock aria-hidden />
        </IconButton>
      }
    >
      <OptionList
        label={label}
        searchable={false}
        options={presets.map((text) => ({ value: text, label: text }))}
        isSelected={isChosen}
        mark={(option) => tick(isChosen(option.value))}
        onPick={(option) => {
          setOpen(false);
          onPick(option.value);
        }}
      />
    </Popover>
  );
}

/** Edits a duration as text (`1h30m`) and stores it as an exact integer of nanoseconds. */
export function NanosecondsField({ value, onChange, presets, ...rest }: NanosecondsFieldProps) {
  const [typed, setTyped] = useState(() => formatNs(value));
  const text = parseNs(typed) === value ? typed : formatNs(value);
  const wrong = text.trim() !== '' && parseNs(text) === null;
  const change = (next: string) => {
    setTyped(next);
    onChange(parseNs(next));
  };
  const hasPresets = presets !== undefined && rest.disabled !== true && rest.readOnly !== true;
  return (
    <FormattedInput
      placeholder="such as 1h30m"
      {...rest}
      value={text}
      problem={wrong ? fieldMessages.durationInvalid : undefined}
      onChange={change}
      onLeave={() => {
        if (value !== null) setTyped(formatNs(value));
      }}
      {...(hasPresets
        ? { action: <DurationPresets label={rest.label} presets={presets} value={value} onPick={change} /> }
        : {})}
    />
  );
}
