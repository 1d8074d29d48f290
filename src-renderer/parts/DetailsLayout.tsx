import clsx from 'clsx';
import { PanelRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { useElementWidth } from '../kit/charts/useElementWidth.ts';
import { IconButton } from '../kit/controls/Button.tsx';
import { ofOnePerson } from '../kit/personal.ts';
import styles from './DetailsLayout.module.css';

interface PanelChoice {
  /** Beside the content: shown until it is hidden, for as long as the window lives. */
  readonly docked: boolean;
  /** Over the content, where there is no room beside it: hidden until it is asked for. */
  readonly over: boolean;
  readonly set: (change: Partial<Pick<PanelChoice, 'docked' | 'over'>>) => void;
}

/** Whether details are shown; the choice holds for the next page, too. */
const usePanelChoice = ofOnePerson(
  create<PanelChoice>()((set) => ({
    docked: true,
    over: false,
    set: (change) => set(change),
  })),
);

/** From this width of the content on, the details stand beside it instead of over it. Pixels. */
const dockFrom = 900;

interface DetailsWords {
  readonly show: string;
  readonly hide: string;
  /** Names the panel aloud. */
  readonly panel: string;
}

/**
 * A page's details beside its content, or over it in a narrow window.
 * @returns the button that shows and hides them, what draws both parts, and Esc for the element around them
 */
export function useDetailsLayout(words: DetailsWords) {
  const { docked, over, set } = usePanelChoice();
  const [split, width] = useElementWidth();
  const panel = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const narrow = width > 0 && width < dockFrom;
  const shown = narrow ? over : docked;
  const covers = narrow && over;

  useEffect(() => {
    if (covers) panel.current?.focus();
  }, [covers]);
  // It covers one page; the next one starts without it.
  useEffect(() => () => set({ over: false }), [set]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !covers || event.defaultPrevented) return;
    event.stopPropagation();
    set({ over: false });
    toggle.current?.focus();
  };
  const button = (
    <IconButton
      ref={toggle}
      label={shown ? words.hide : words.show}
      aria-expanded={shown}
      onClick={() => set(narrow ? { over: !over } : { docked: !docked })}
    >
      <PanelRight aria-hidden />
    </IconButton>
  );
  const draw = (content: ReactNode, details: ReactNode) => (
    <div ref={split} className={clsx(styles.split, narrow && styles.narrow)}>
      <div className={styles.main} onPointerDown={() => covers && set({ over: false })}>
        {content}
      </div>
      {/* Hidden, not gone: a dialog that was opened in it stays while the window is made narrower. */}
      <aside ref={panel} className={styles.panel} aria-label={words.panel} tabIndex={-1} hidden={!shown}>
        {details}
      </aside>
    </div>
  );
  return { button, draw, onKeyDown };
}
