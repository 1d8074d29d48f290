import clsx from 'clsx';
import { PanelRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { IconButton } from '#kit/controls/Button.tsx';
import { Column } from '#kit/layout/boxes.tsx';
import { useElementWidth } from '#kit/layout/useElementWidth.ts';
import { resetWithUser } from '#kit/userState.ts';
import styles from './DetailsLayout.module.css';

interface PanelChoice {
  /** Whether the panel is visible next to the content. Lasts until the window closes. */
  readonly docked: boolean;
  /** Whether the panel is open over the content, in narrow windows. */
  readonly over: boolean;
  readonly set: (change: Partial<Pick<PanelChoice, 'docked' | 'over'>>) => void;
}

/** Visibility of the details panel, shared by all pages. */
const usePanelChoice = resetWithUser(
  create<PanelChoice>()((set) => ({
    docked: true,
    over: false,
    set: (change) => set(change),
  })),
);

/** Minimum content width, in pixels, for details next to the content. */
const minDockedWidth = 900;

interface DetailsTexts {
  readonly show: string;
  readonly hide: string;
  /** Accessible name of the panel. */
  readonly panel: string;
}

/**
 * Layout with details next to the content, or over it in a narrow window.
 * @returns the toggle button, a function that renders both parts, and the key handler (Esc) for the
 * surrounding element
 */
export function useDetailsLayout(texts: DetailsTexts) {
  const { docked, over, set } = usePanelChoice();
  const [split, width] = useElementWidth();
  const panel = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const narrow = width > 0 && width < minDockedWidth;
  const shown = narrow ? over : docked;
  const isOverlay = narrow && over;

  useEffect(() => {
    if (isOverlay) panel.current?.focus();
  }, [isOverlay]);
  // An open overlay belongs to one page. The next page starts without it.
  useEffect(() => () => set({ over: false }), [set]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOverlay || event.defaultPrevented) return;
    event.stopPropagation();
    set({ over: false });
    toggle.current?.focus();
  };
  const button = (
    <IconButton
      ref={toggle}
      label={shown ? texts.hide : texts.show}
      aria-expanded={shown}
      onClick={() => set(narrow ? { over: !over } : { docked: !docked })}
    >
      <PanelRight aria-hidden />
    </IconButton>
  );
  const draw = (content: ReactNode, details: ReactNode) => (
    <div ref={split} className={clsx(styles.split, narrow && styles.narrow)}>
      <Column grow minWidth={0} minHeight={0} onPointerDown={() => isOverlay && set({ over: false })}>
        {content}
      </Column>
      {/* Hidden, not unmounted: a dialog opened in the panel survives narrowing the window. */}
      <aside ref={panel} className={styles.panel} aria-label={texts.panel} tabIndex={-1} hidden={!shown}>
        {details}
      </aside>
    </div>
  );
  return { button, draw, onKeyDown };
}
