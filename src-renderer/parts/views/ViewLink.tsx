import { useLocation, useRouter } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import type { SavedView } from '#contract/views.ts';
import { useShownList } from './shownLists.ts';
import type { ViewActions } from './useViewActions.ts';

interface ViewLinkProps {
  readonly view: SavedView;
  readonly actions: ViewActions;
  readonly className?: string | undefined;
  readonly tooltip?: string;
  /** Why the address cannot be opened. Otherwise undefined. */
  readonly problem?: string | undefined;
  readonly children: ReactNode;
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Link to a saved view. Alt and an arrow key move it. */
export function ViewLink({ view, actions, className, tooltip, problem, children }: ViewLinkProps) {
  const { history } = useRouter();
  const { href } = useLocation();
  const shown = useShownList();
  const { id, address } = view;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? steps[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    actions.move(view, by);
  };
  return (
    <a
      href={address}
      className={className}
      data-view={id}
      data-tooltip={tooltip}
      aria-description={problem}
      aria-current={address === shown?.address || address === href ? 'page' : undefined}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        history.push(address);
      }}
    >
      {children}
    </a>
  );
}
