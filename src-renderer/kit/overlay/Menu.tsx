import {
  cloneElement,
  type KeyboardEvent,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import styles from './Menu.module.css';
import type { MenuChoiceProps, MenuProps } from './MenuParts.tsx';

/** Menus and what places them on the screen are a fifth of the window's first code, and no menu is open then. */
const loadParts = () => import('./MenuParts.tsx');

const OpenedMenu = lazy(async () => ({ default: (await loadParts()).OpenedMenu }));
const Choice = lazy(async () => ({ default: (await loadParts()).MenuChoice<string> }));

/** An entry that does something. */
export const MenuItem = lazy(async () => ({ default: (await loadParts()).MenuItem }));
export const MenuSeparator = lazy(async () => ({ default: (await loadParts()).MenuSeparator }));

/** Loads menus ahead, in a quiet moment. What fails to load is loaded again when it is needed. */
export const preloadMenus = (): void => void loadParts().catch(() => undefined);

interface TriggerProps {
  readonly onClick?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
}

interface LazyMenuProps extends Omit<MenuProps, 'trigger'> {
  /** The button that opens it. */
  readonly trigger: ReactElement<TriggerProps>;
}

/** A menu at a button: arrow keys, typing and Esc work as in the system's own menus. It is loaded when it is first opened. */
export function Menu({ trigger, ...rest }: LazyMenuProps) {
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  const closed = cloneElement(trigger, {
    onClick: open,
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      open();
    },
    onPointerEnter: preloadMenus,
    onFocus: preloadMenus,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
  if (!opened) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenedMenu trigger={trigger} {...rest} />
    </Suspense>
  );
}

/** One of several, as a group of radio items. */
export function MenuChoice<T extends string>({ options, onChange, ...rest }: MenuChoiceProps<T>) {
  const choose = (chosen: string) => {
    const found = options.find(([option]) => option === chosen);
    if (found !== undefined) onChange(found[0]);
  };
  return <Choice options={options} onChange={choose} {...rest} />;
}

export const MenuNote = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.note}>{children}</div>
);
export const MenuHeading = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.heading}>{children}</div>
);
