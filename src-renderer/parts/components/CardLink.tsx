import { useRouter } from '@tanstack/react-router';
import { createContext, type MouseEvent, type ReactNode, useCallback, useContext } from 'react';
import { visibleContent } from '#kit/format/visibleText.ts';
import { openInBrowser } from '../WebLink.tsx';

/** Whether the Tab key stops inside a card. In a grid, only in the card with the cursor. */
export const TabStops = createContext(true);

interface CardLinkProps {
  readonly href: string;
  readonly className?: string | undefined;
  /** Accessible name that replaces the content. */
  readonly label?: string | undefined;
  readonly tooltip?: string | undefined;
  /** Opens outside of the app. */
  readonly outside?: boolean;
  readonly children: ReactNode;
}

/**
 * A link in a card. The router's own link re-evaluates on every address change. With hundreds of links on the
 * screen, the card handles clicks instead.
 */
export function CardLink({ href, className, label, tooltip, outside = false, children }: CardLinkProps) {
  const stops = useContext(TabStops);
  return (
    <a
      href={href}
      className={className}
      aria-label={label}
      data-tooltip={tooltip}
      data-follows={outside ? 'outside' : 'inside'}
      rel={outside ? 'noreferrer' : undefined}
      tabIndex={stops ? undefined : -1}
    >
      {visibleContent(children)}
    </a>
  );
}

/** Handles clicks on the links of a card. The browser handles modified clicks, except for external links. */
export function useCardLinks(): (event: MouseEvent<HTMLElement>) => void {
  const { history } = useRouter();
  return useCallback(
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[data-follows]') : null;
      const href = link?.getAttribute('href');
      if (link === null || href === null || href === undefined) return;
      if (link.getAttribute('data-follows') === 'outside') {
        event.preventDefault();
        void openInBrowser(href);
        return;
      }
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
      event.preventDefault();
      history.push(href);
    },
    [history],
  );
}
