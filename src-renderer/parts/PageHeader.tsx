import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { visibleName } from '#kit/format/visibleText.ts';
import { enterList } from '#kit/keys/listEntry.ts';
import { ToolGroup } from '#kit/keys/ToolGroup.tsx';
import styles from './PageHeader.module.css';

/** Element in the app header that pages render their title and controls into. */
export const HeaderSlot = createContext<HTMLElement | null>(null);

const titleSuffix = ' | Quarterdeck';

export const titleOfPage = (): string => document.title.replace(titleSuffix, '');

interface PageHeaderProps {
  /** For the window title and screen readers. */
  readonly title: string;
  /** Visible title. Defaults to `title`. */
  readonly children?: ReactNode;
  /** Controls and figures at the right of the title. */
  readonly controls?: ReactNode;
}

/** Renders a page's title or breadcrumb into the app header and sets the window title. */
export function PageHeader({ title, children, controls }: PageHeaderProps) {
  const slot = useContext(HeaderSlot);
  useEffect(() => {
    document.title = visibleName(title) + titleSuffix;
  }, [title]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focused element was removed with the previous page. Focus the new title, so that Tab starts here.
    if (slot !== null && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [slot]);
  if (slot === null) return null;
  return createPortal(
    <>
      <h1
        ref={heading}
        className={styles.title}
        tabIndex={-1}
        onKeyDown={(event) => {
          const { key, target, currentTarget } = event;
          if (key === 'ArrowDown' && target === currentTarget && enterList(currentTarget))
            event.preventDefault();
        }}
      >
        {children ?? visibleName(title)}
      </h1>
      {controls !== undefined && (
        <ToolGroup label="Page" className={styles.controls}>
          {controls}
        </ToolGroup>
      )}
    </>,
    slot,
  );
}
