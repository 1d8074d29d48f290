import { ChevronDown, ChevronUp } from 'lucide-react';
import styles from './UnitField.module.css';

/** Buttons that step a number, for pointers only. The keyboard uses the arrow keys. */
export const StepButtons = ({ onStep }: { readonly onStep: (count: number) => void }) => (
  <div className={styles.steps} aria-hidden>
    <button type="button" tabIndex={-1} onClick={() => onStep(1)}>
      <ChevronUp />
    </button>
    <button type="button" tabIndex={-1} onClick={() => onStep(-1)}>
      <ChevronDown />
    </button>
  </div>
);
