import { ChevronDown, ChevronUp, Link2, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../controls/Button.tsx';
import { copyText } from './copyText.ts';
import styles from './Drawer.module.css';

/** Widths in pixels. */
const width = { least: 480, usual: 696, most: 900, keyStep: 16 } as const;
const storageKey = 'drawerWidth';

const within = (px: number): number => Math.round(Math.min(width.most, Math.max(width.least, px)));

function keptWidth(): number {
  const kept = Number(localStorage.getItem(storageKey) ?? Number.NaN);
  return Number.isFinite(kept) && kept > 0 ? within(kept) : width.usual;
}

interface DrawerProps {
  readonly title: string;
  /** Replaces the title visually: icon, name, status. */
  readonly heading?: ReactNode;
  readonly onClose: () => void;
  /** Opens the previous or next row of the list. The list keeps its cursor. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly link?: string | undefined;
  /** Further buttons in the header, before the default ones. */
  readonly actions?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** Details of a list row, next to the list. Resizable by dragging or with the arrow keys. */
export function Drawer(props: DrawerProps) {
  const { title, heading, onClose, onPrevious, onNext, link, actions, foot, children } = props;
  const id = useId();
  const [px, setPx] = useState(keptWidth);
  const hasFoot = foot !== undefined && foot !== false;
  useLayoutEffect(() => {
    if (!hasFoot) return;
    // Places toasts above the footer.
    document.documentElement.style.setProperty('--drawer-foot', '48px');
    return () => void document.documentElement.style.removeProperty('--drawer-foot');
  }, [hasFoot]);
  const dragged = useRef<{ readonly startX: number; readonly startPx: number } | undefined>(undefined);
  const resize = (next: number) => {
    setPx(within(next));
    localStorage.setItem(storageKey, String(within(next)));
  };
  const onHandleKey = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: px + width.keyStep,
      ArrowRight: px - width.keyStep,
      Home: width.most,
      End: width.least,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    resize(next);
  };
  const onDrag = (event: PointerEvent) => {
    if (dragged.current !== undefined)
      setPx(within(dragged.current.startPx + dragged.current.startX - event.clientX));
  };
  return (
    <aside
      className={styles.drawer}
      style={{ '--drawer-width': `${px}px` } as React.CSSProperties}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // A dialog above the drawer handles its own Esc.
        if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
        event.stopPropagation();
        onClose();
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: an `hr` cannot be focused or moved. */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label="Width of the details"
        aria-valuenow={px}
        aria-valuemin={width.least}
        aria-valuemax={width.most}
        tabIndex={0}
        className={styles.handle}
        onKeyDown={onHandleKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          dragged.current = { startX: event.clientX, startPx: px };
        }}
        onPointerMove={onDrag}
        onPointerUp={() => {
          dragged.current = undefined;
          resize(px);
        }}
      />
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {heading ?? title}
        </h2>
        {actions}
        {onPrevious !== undefined && (
          <IconButton label="Previous" onClick={onPrevious}>
            <ChevronUp aria-hidden />
          </IconButton>
        )}
        {onNext !== undefined && (
          <IconButton label="Next" onClick={onNext}>
            <ChevronDown aria-hidden />
          </IconButton>
        )}
        {link !== undefined && (
          <IconButton label="Copy link" onClick={() => void copyText(link)}>
            <Link2 aria-hidden />
          </IconButton>
        )}
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className={styles.content} key={title}>
        {children}
      </div>
      {hasFoot && <footer className={styles.foot}>{foot}</footer>}
    </aside>
  );
}
