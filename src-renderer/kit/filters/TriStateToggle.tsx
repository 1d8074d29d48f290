import { Ban, Plus } from 'lucide-react';
import type { Sign } from '../address/triState.ts';
import styles from './TriStateToggle.module.css';

interface TriStateToggleProps {
  readonly label: string;
  readonly value: Sign | undefined;
  readonly onChange: (value: Sign | undefined) => void;
}

const choices = [
  [-1, 'Exclude', Ban],
  [undefined, 'None', undefined],
  [1, 'Include', Plus],
] as const;

/** A toggle for a label with a single value: exclude, none or include. The active sign clears the choice. */
export function TriStateToggle({ label, value, onChange }: TriStateToggleProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers lay out a fieldset as a row.
    <div role="group" aria-label={label} className={styles.row}>
      <span className={styles.label}>{label}</span>
      <span className={styles.switch}>
        {choices.map(([sign, word, Mark]) => (
          <button
            key={word}
            type="button"
            className={styles.place}
            data-sign={sign ?? 0}
            aria-label={`${word} ${label}`}
            aria-pressed={value === sign}
            onClick={() => onChange(value === sign ? undefined : sign)}
          >
            {Mark === undefined ? <span className={styles.none} /> : <Mark aria-hidden />}
          </button>
        ))}
      </span>
    </div>
  );
}
