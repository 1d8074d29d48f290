import { Ban, Plus } from 'lucide-react';
import type { Sign } from '../address/triState.ts';
import { Ellipsis, Row } from '../layout/boxes.tsx';
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
    <Row gap={12} minHeight={28} role="group" aria-label={label}>
      <Ellipsis grow>{label}</Ellipsis>
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
    </Row>
  );
}
