import { Clock } from 'lucide-react';
import { localTimeZone } from '#contract/rules/zonedTime.ts';
import { useTimeZone } from '#kit/format/useTimeZone.ts';
import { messages } from '../messages.ts';
import styles from './TimeZoneLabel.module.css';
import { useTimeZoneDialog } from './useTimeZoneDialog.ts';

/** Names the time zone of the window, if it is not this computer's. Opens the list of time zones. */
export function TimeZoneLabel() {
  const zone = useTimeZone();
  if (zone === localTimeZone) return null;
  const cityAt = zone.lastIndexOf('/') + 1;
  const name = messages.timeZone.shown(zone);
  return (
    <button
      type="button"
      className={styles.label}
      aria-label={name}
      aria-haspopup="dialog"
      data-tooltip={name}
      onClick={useTimeZoneDialog.getState().show}
    >
      <Clock aria-hidden />
      <span>
        <span className={styles.region}>{zone.slice(0, cityAt)}</span>
        {zone.slice(cityAt)}
      </span>
    </button>
  );
}
