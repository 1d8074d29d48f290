import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';
import { Box, Note } from '../layout/boxes.tsx';
import { onDemand } from '../onDemand.ts';
import type { MenuChoiceProps, MenuProps } from './MenuParts.tsx';

/** Loaded on demand: menus and their positioning are a fifth of the window's initial code. */
const { component, preload } = onDemand(() => import('./MenuParts.tsx'));

const OpenedMenu = component((parts) => parts.OpenedMenu);
const Choice = component((parts) => parts.MenuChoice<string>);

export const MenuItem = component((parts) => parts.MenuItem);
export const MenuSeparator = component((parts) => parts.MenuSeparator);

/** Preloads the menu code when idle. On failure, the code loads on first use. */
export const preloadMenus = (): void => void preload();

interface TriggerProps {
  readonly onClick?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
}

interface LazyMenuProps extends Omit<MenuProps, 'trigger'> {
  readonly trigger: ReactElement<TriggerProps>;
}

/** A menu at a button, with native keyboard behavior. Its code loads on first use. */
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
  return <OpenedMenu isNeeded={opened} fallback={closed} trigger={trigger} {...rest} />;
}

export function MenuChoice<T extends string>({ options, onChange, ...rest }: MenuChoiceProps<T>) {
  const choose = (chosen: string) => {
    const found = options.find(([option]) => option === chosen);
    if (found !== undefined) onChange(found[0]);
  };
  return <Choice options={options} onChange={choose} {...rest} />;
}

export const MenuNote = ({ children }: { readonly children: ReactNode }) => (
  <Note as="div" paddingX={8} paddingY={4} flow="anywhere">
    {children}
  </Note>
);
export const MenuHeading = ({ children }: { readonly children: ReactNode }) => (
  <Box paddingX={8} paddingTop={4} weight={600}>
    {children}
  </Box>
);
