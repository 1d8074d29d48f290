import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toolbar } from '#kit/filters/Toolbar.tsx';
import { ToolbarEnd } from '#kit/filters/ToolbarEnd.ts';
import type { ListTexts } from '../ListTexts.ts';
import { SaveView } from '../views/SaveView.tsx';
import styles from './List.module.css';

/** Element for a list's view controls in a shared toolbar. Undefined without one, null before mount. */
const ToolbarSlot = createContext<HTMLElement | null | undefined>(undefined);

interface SharedToolbarProps {
  readonly texts: ListTexts;
  /** Address that Save view stores. */
  readonly addressToSave: string | undefined;
  /** Search first, then filters. */
  readonly filters: ReactNode;
  /** View controls that all lists share, at the right. */
  readonly end?: ReactNode;
  /** One list at a time. Each renders a {@link ListToolbar}. */
  readonly children: ReactNode;
}

/**
 * One toolbar above lists that replace each other. The search field stays mounted when a search replaces the
 * list, so that it keeps its focus, caret and text.
 */
export function SharedToolbar({ texts, addressToSave, filters, end, children }: SharedToolbarProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      <ToolbarEnd value={<SaveView title={texts.title} addressToSave={addressToSave} isEmbedded={false} />}>
        <Toolbar
          label={texts.bar ?? texts.title}
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
  /** Accessible name of the toolbar. */
  readonly label: string;
  /** Search and filters. Not rendered in a shared toolbar, which has its own. */
  readonly filters?: ReactNode;
  /** View controls of the list, such as columns and export. */
  readonly end: ReactNode;
}

/** Toolbar of a list. Inside a {@link SharedToolbar}, renders only the view controls there. */
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
