import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './Side.module.css';

/** Whether a section is open, and what opens and closes it. */
export interface SectionState {
  readonly open: boolean;
  readonly onToggle: () => void;
}

interface SideSectionProps extends SectionState {
  readonly title: string;
  /** Said at the right of the title: how many there are. */
  readonly note?: string | undefined;
  /** Buttons at the right of the title, while it is open. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the side panel that folds. */
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
