import { useState } from 'react';
import { formatDurationNs, nanosecondsOf, parseDurationNs } from './duration.ts';
import type { ValueProps } from './FieldProps.ts';
import { fieldMessages } from './messages.ts';
import { TypedInput } from './TypedInput.tsx';

interface NanosecondsFieldProps extends ValueProps<number | null> {
  readonly placeholder?: string | undefined;
}

const textOf = (value: number | null): string =>
  value === null || !Number.isInteger(value) ? '' : formatDurationNs(BigInt(value));

/** The nanoseconds of a typed text; null when it is empty or none. */
function storedOf(text: string): number | null {
  const ns = parseDurationNs(text);
  return ns === undefined ? null : (nanosecondsOf(ns) ?? null);
}

/** A duration typed as `1h30m` and stored as an integer of nanoseconds, exactly: how long a notification waits. */
export function NanosecondsField({ value, onChange, ...rest }: NanosecondsFieldProps) {
  const [typed, setTyped] = useState(() => textOf(value));
  const text = storedOf(typed) === value ? typed : textOf(value);
  const wrong = text.trim() !== '' && storedOf(text) === null;
  return (
    <TypedInput
      placeholder="such as 1h30m"
      {...rest}
      value={text}
      problem={wrong ? fieldMessages.durationInvalid : undefined}
      onChange={(next) => {
        setTyped(next);
        onChange(storedOf(next));
      }}
      onLeave={() => {
        if (value !== null) setTyped(textOf(value));
      }}
    />
  );
}
