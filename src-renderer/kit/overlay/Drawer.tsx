import { ChevronDown, ChevronUp, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../controls/Button.tsx';
import { visibleName } from '../format/visibleText.ts';
import { ToolGroup } from '../keys/ToolGroup.tsx';
import { Row } from '../layout/boxes.tsx';
import styles from './Drawer.module.css';

/** Widths in pixels. */
const width = { min: 480, default: 696, max: 900, keyStep: 16 } as const;
const storageKey = 'drawerWidth';

const clampWidth = (px: number): number => Math.round(Math.min(width.max, Math.max(width.min, px)));

function readStoredWidth(): number {
  const kept = Number(localStorage.getItem(storageKey) ?? Number.NaN);
  return Number.isFinite(kept) && kept > 0 ? clampWidth(kept) : width.default;
}

interface DrawerProps {
  readonly title: string;
  /** Replaces the title visually: icon, name, status. */
  readonly heading?: ReactNode;
  readonly onClose: () => void;
  /** Opens the previous or next row of the list. The list keeps its cursor. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** Button that copies the link to the details. */
  readonly link?: ReactNode;
  /** Further buttons in the header, before the default ones. */
  readonly actions?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** Overlays above a drawer, which handle their own Esc. */
const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Closes the drawer by Esc, whether the focus is in the drawer, in its list or at the title of the page. */
function useCloseOnEsc(onClose: () => void): void {
  const latest = useRef(onClose);
  useLayoutEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const onKeyDown = ({ key, defaultPrevented, target }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented) return;
      if (target instanceof Element && target.closest(overlays) === null) latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Details of a list row, next to the list. Resizable by dragging or with the arrow keys. */
export function Drawer(props: DrawerProps) {
  const { title, heading, onClose, onPrevious, onNext, link, actions, footer, children } = props;
  const id = useId();
  const [px, setPx] = useState(readStoredWidth);
  const hasFooter = footer !== undefined && footer !== false;
  useCloseOnEsc(onClose);
  const drag = useRef<{ readonly startX: number; readonly startPx: number } | undefined>(undefined);
  const resize = (next: number) => {
    setPx(clampWidth(next));
    localStorage.setItem(storageKey, String(clampWidth(next)));
  };
  const onHandleKey = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: px + width.keyStep,
      ArrowRight: px - width.keyStep,
      Home: width.max,
      End: width.min,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    resize(next);
  };
  const onDrag = (event: PointerEvent) => {
    if (drag.current !== undefined)
      setPx(clampWidth(drag.current.startPx + drag.current.startX - event.clientX));
  };
  return (
    <aside
      className={styles.drawer}
      style={{ '--drawer-width': `${px}px` } as React.CSSProperties}
      aria-labelledby={id}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: an `hr` cannot be focused or moved. */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label="Width of the details"
        aria-valuenow={px}
        aria-valuemin={width.min}
        aria-valuemax={width.max}
        tabIndex={0}
        className={styles.handle}
        onKeyDown={onHandleKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { startX: event.clientX, startPx: px };
        }}
        onPointerMove={onDrag}
        onPointerUp={() => {
          drag.current = undefined;
          resize(px);
        }}
      />
      <Row as="header" fixed gap={4} minHeight={44} paddingLeft={16} paddingRight={8}>
        <h2 id={id} className={styles.title}>
          {heading ?? visibleName(title)}
        </h2>
        <ToolGroup label="Details" className={styles.tools}>
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
          {link}
          <IconButton label="Close" onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        </ToolGroup>
      </Row>
      <div className={styles.content} key={title}>
        {children}
      </div>
      {hasFooter && (
        <footer className={styles.foot} data-foot>
          {footer}
        </footer>
      )}
    </aside>
  );
}
