import { useRouter } from '@tanstack/react-router';
import { createContext, type MouseEvent, type ReactNode, useCallback, useContext } from 'react';
import { openOutside } from '../WebLink.tsx';

/** Whether the Tab key stops at what is in a card: in a grid of cards only in the one that the cursor is on. */
export const TabStops = createContext(true);

interface CardLinkProps {
  readonly href: string;
  readonly className?: string | undefined;
  /** Read aloud in place of what is in it. */
  readonly label?: string | undefined;
  readonly tooltip?: string | undefined;
  /** It leads out of the window. */
  readonly outside?: boolean;
  readonly children: ReactNode;
}

/**
 * A link in a card. The router's own looks at the address with each of its changes; there are hundreds of these on the screen, so that the
 * card follows them for all.
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
      {children}
    </a>
  );
}

/** Follows the links of a card; clicks that are the browser's own stay so, but for what leads out of the window. */
export function useCardLinks(): (event: MouseEvent<HTMLElement>) => void {
  const { history } = useRouter();
  return useCallback(
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[data-follows]') : null;
      const href = link?.getAttribute('href');
      if (link === null || href === null || href === undefined) return;
      if (link.getAttribute('data-follows') === 'outside') {
        event.preventDefault();
        void openOutside(href);
        return;
      }
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
      event.preventDefault();
      history.push(href);
    },
    [history],
  );
}
