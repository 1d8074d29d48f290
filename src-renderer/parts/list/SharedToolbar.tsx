import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toolbar } from '../../kit/filters/Toolbar.tsx';
import { ToolbarEnd } from '../../kit/filters/ToolbarEnd.ts';
import { SaveView } from '../views/SaveView.tsx';
import styles from './List.module.css';
import type { ListWords } from './ListWords.ts';

/** The element of a shared toolbar for the list's view controls. Undefined for a list with its own toolbar, null before mount. */
const ToolbarSlot = createContext<HTMLElement | null | undefined>(undefined);

interface SharedToolbarProps {
  readonly words: ListWords;
  /** The address that Save view stores. */
  readonly lasting: string | undefined;
  /** Search first, then filters. */
  readonly filters: ReactNode;
  /** View controls that all lists share, at the right. */
  readonly end?: ReactNode;
  /** The lists, one at a time. Each renders a {@link ListToolbar}. */
  readonly children: ReactNode;
}

/**
 * One toolbar above lists that replace each other. The search field stays mounted when a search replaces the list, so focus, caret
 * and typed letters survive.
 */
export function SharedToolbar({ words, lasting, filters, end, children }: SharedToolbarProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      <ToolbarEnd value={<SaveView title={words.title} lasting={lasting} within={false} />}>
        <Toolbar
          label={words.bar ?? words.title}
          end={
            <>
              <div ref={setSlot} className={styles.slot} />
              {end}
            </>
          }
        >
          {filters}
        </Toolbar>
      </ToolbarEnd>
      <ToolbarSlot value={slot}>{children}</ToolbarSlot>
    </>
  );
}

interface ListToolbarProps {
  /** Read aloud as the bar's name. */
  readonly label: string;
  /** Search and filters; not rendered where a shared toolbar has them. */
  readonly filters?: ReactNode;
  /** The list's view controls, such as columns and export. */
  readonly end: ReactNode;
}

/** The toolbar of a list: a line of its own, or its view controls in the {@link SharedToolbar} above it. */
export function ListToolbar({ label, filters, end }: ListToolbarProps) {
  const slot = useContext(ToolbarSlot);
  if (slot === undefined) {
    return (
      <Toolbar label={label} end={end}>
        {filters}
      </Toolbar>
    );
  }
  return slot && createPortal(end, slot);
}
