import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './Side.module.css';

export interface SectionState {
  readonly open: boolean;
  readonly onToggle: () => void;
}

interface SideSectionProps extends SectionState {
  readonly title: string;
  /** Count to the right of the title. */
  readonly note?: string | undefined;
  /** Buttons to the right of the title, shown while expanded. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function SideSection({ title, note, actions, open, onToggle, children }: SideSectionProps) {
  const id = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section className={styles.section} aria-labelledby={`${id}-title`} data-open={open}>
      <div className={styles.head}>
        <h2 className={styles.heading}>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-controls={`${id}-body`}
            onClick={onToggle}
          >
            <Chevron aria-hidden />
            <span id={`${id}-title`} className={styles.title}>
              {title}
            </span>
            {note !== undefined && <span className={styles.note}>{note}</span>}
          </button>
        </h2>
        {open && actions}
      </div>
      <div id={`${id}-body`} className={styles.body} hidden={!open}>
        {open && children}
      </div>
    </section>
  );
}
