import { Clock } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { Popover } from '../overlay/Popover.tsx';
import { OptionList } from '../select/OptionList.tsx';
import { tick } from '../select/Select.tsx';
import { formatDurationNs, nanosecondsOf, parseDurationNs } from './duration.ts';
import type { ValueProps } from './FieldProps.ts';
import inputs from './input.module.css';
import { fieldMessages } from './messages.ts';
import { TypedInput } from './TypedInput.tsx';

interface NanosecondsFieldProps extends ValueProps<number | null> {
  readonly placeholder?: string | undefined;
  /** Common durations to pick, as text. */
  readonly usual?: readonly string[] | undefined;
}

const textOf = (value: number | null): string =>
  value === null || !Number.isInteger(value) ? '' : formatDurationNs(BigInt(value));

/** Returns the nanoseconds of a typed text. Null for an empty or invalid text. */
function storedOf(text: string): number | null {
  const ns = parseDurationNs(text);
  return ns === undefined ? null : (nanosecondsOf(ns) ?? null);
}

interface UsualProps {
  readonly label: string;
  readonly usual: readonly string[];
  readonly value: number | null;
  readonly onPick: (text: string) => void;
}

function Usual({ label, usual, value, onPick }: UsualProps) {
  const [open, setOpen] = useState(false);
  const isChosen = (text: string) => value !== null && storedOf(text) === value;
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
        options={usual.map((text) => ({ value: text, label: text }))}
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
export function NanosecondsField({ value, onChange, usual, ...rest }: NanosecondsFieldProps) {
  const [typed, setTyped] = useState(() => textOf(value));
  const text = storedOf(typed) === value ? typed : textOf(value);
  const wrong = text.trim() !== '' && storedOf(text) === null;
  const change = (next: string) => {
    setTyped(next);
    onChange(storedOf(next));
  };
  const offers = usual !== undefined && rest.disabled !== true && rest.readOnly !== true;
  return (
    <TypedInput
      placeholder="such as 1h30m"
      {...rest}
      value={text}
      problem={wrong ? fieldMessages.durationInvalid : undefined}
      onChange={change}
      onLeave={() => {
        if (value !== null) setTyped(textOf(value));
      }}
      {...(offers
        ? { action: <Usual label={rest.label} usual={usual} value={value} onPick={change} /> }
        : {})}
    />
  );
}
