import { useState } from 'react';
import type { DesktopState } from '#contract/desktop.ts';
import { defaultQuietHours, isClockTime } from '#contract/rules/quietHours.ts';
import { Switch } from '#kit/fields/Switch.tsx';
import { TextField } from '#kit/fields/TextField.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import { messages } from './messages.ts';
import styles from './QuietHoursField.module.css';

interface EndFieldProps {
  readonly end: 'from' | 'to';
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One end of the quiet hours. Saves a valid time at once; other input only stays in the field. */
function EndField({ end, value, onChange }: EndFieldProps) {
  const [typed, setTyped] = useState(value);
  return (
    <TextField
      label={messages.quietHours[end]}
      value={typed}
      error={isClockTime(typed) ? undefined : messages.quietHours.invalid}
      onChange={({ target: { value: next } }) => {
        setTyped(next);
        if (isClockTime(next)) onChange(next);
      }}
    />
  );
}

/** Quiet hours: no notifications about pinned checks. */
export function QuietHoursField({ settings }: { readonly settings: DesktopState['settings'] }) {
  const { value } = settings.quietHours;
  const write = (quietHours: typeof value) => showOutcome(bridge.desktop.settings.write({ quietHours }));
  return (
    <>
      <Switch
        label={messages.quietHours.label}
        hint={messages.quietHours.hint}
        value={value !== null}
        onChange={(on) => write(on ? defaultQuietHours : null)}
      />
      {value !== null && (
        <div className={styles.ends}>
          <EndField end="from" value={value.from} onChange={(from) => write({ ...value, from })} />
          <EndField end="to" value={value.to} onChange={(to) => write({ ...value, to })} />
        </div>
      )}
    </>
  );
}
