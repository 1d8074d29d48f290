import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { useOwnLocation } from '../useOwnLocation.ts';
import type { ViewDefinition } from './defineView.ts';

/** The view that the address names: the one owner of filters, sorting, paging and what is open. */
export interface ViewInAddress<View> {
  readonly definition: ViewDefinition<View>;
  readonly view: View;
  /**
   * Writes a changed view into the address. The function stays the same as long as the screen does.
   * @param how `replace` where going back is not to undo it; `push` when absent
   */
  change(patch: Partial<View>, how?: 'push' | 'replace'): void;
  /** The address by which the view is saved. */
  readonly lasting: string | undefined;
  /** The address of a changed view. */
  hrefOf(patch: Partial<View>): string;
  /** Closes what is open beside the rows; going back does not open it again. */
  close(): void;
  /** Goes to another address. */
  open(href: string): void;
}

const withoutEnd = (pathname: string): string => pathname.replace(/\/+$/, '');

/**
 * Reads a screen's view from its address, and changes it there.
 * @param standIn what stands for parts that the address does not say; a stable function, asked when the address changes
 */
export function useView<View>(
  definition: ViewDefinition<View>,
  standIn?: () => Partial<View>,
): ViewInAddress<View> {
  const { history } = useRouter();
  const own = useOwnLocation();
  const { pathname, searchStr } = own;
  const latest = useRef(own);
  latest.current = own;
  const view = useMemo(() => definition.read(searchStr, standIn?.()), [definition, searchStr, standIn]);
  const acts = useMemo(() => {
    const change = (patch: Partial<View>, how: 'push' | 'replace' = 'push') => {
      const { location } = history;
      const here = latest.current;
      // Two changes of one moment: the second one is of the address that the first one wrote.
      const isHere = withoutEnd(location.pathname) === withoutEnd(here.pathname);
      const query = isHere ? location.search : here.searchStr;
      history[how]((definition.path ?? here.pathname) + definition.after(query, patch));
    };
    return {
      change,
      close: () => change(definition.closed, 'replace'),
      open: (href: string) => history.push(href),
    };
  }, [definition, history]);
  const path = definition.path ?? pathname;
  const hrefOf = useCallback(
    (patch: Partial<View>) => path + definition.after(searchStr, patch),
    [definition, path, searchStr],
  );
  const lasting = useMemo(
    () => withoutEnd(path) + definition.lasting(searchStr, view),
    [definition, path, searchStr, view],
  );
  return { definition, view, lasting, hrefOf, ...acts };
}
