import { type DurationUnit, parseDurationNs } from './duration.ts';
import type { ValueProps } from './FieldProps.ts';
import { FormattedInput } from './FormattedInput.tsx';
import { fieldMessages } from './messages.ts';

interface DurationFieldProps extends ValueProps<string> {
  /** Allowed units. Defaults to all units. */
  readonly units?: readonly DurationUnit[] | undefined;
  readonly invalid?: string | undefined;
  readonly placeholder?: string | undefined;
}

/** Edits a duration and stores it as typed: `1h30m`, `5s`, `500ms`. */
export function DurationField({
  units,
  invalid = fieldMessages.durationInvalid,
  ...rest
}: DurationFieldProps) {
  const { value } = rest;
  const wrong = value.trim() !== '' && parseDurationNs(value, units) === undefined;
  return <FormattedInput placeholder="such as 1h30m" {...rest} problem={wrong ? invalid : undefined} />;
}
