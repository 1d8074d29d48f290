import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { useOwnLocation } from '../useOwnLocation.ts';
import type { ViewDefinition } from './defineView.ts';

/** The view in the address: filters, sorting, paging and open panels. */
export interface ViewInAddress<View> {
  readonly definition: ViewDefinition<View>;
  readonly view: View;
  /**
   * Writes a changed view to the address. The function is stable.
   * @param how `replace` adds no history entry; default: `push`
   */
  change(patch: Partial<View>, how?: 'push' | 'replace'): void;
  /** Address that Save view stores. */
  readonly addressToSave: string | undefined;
  hrefOf(patch: Partial<View>): string;
  /** Closes panels and dialogs next to the rows. Going back does not reopen them. */
  close(): void;
  open(href: string): void;
}

const trimTrailingSlash = (pathname: string): string => pathname.replace(/\/+$/, '');

/**
 * Reads a screen's view from its address and changes it there.
 * @param standIn user-specific defaults; a stable function, called when the address changes
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
  const latestStandIn = useRef(standIn);
  latestStandIn.current = standIn;
  const view = useMemo(() => definition.read(searchStr, standIn?.()), [definition, searchStr, standIn]);
  const actions = useMemo(() => {
    const change = (patch: Partial<View>, how: 'push' | 'replace' = 'push') => {
      const { location } = history;
      const here = latest.current;
      // The second of two changes in one task is based on the address that the first one wrote.
      const isHere = trimTrailingSlash(location.pathname) === trimTrailingSlash(here.pathname);
      const query = isHere ? location.search : here.searchStr;
      const after = definition.queryAfterChange(query, patch, latestStandIn.current?.());
      history[how]((definition.path ?? here.pathname) + after);
    };
    return {
      change,
      close: () => change(definition.closed, 'replace'),
      open: (href: string) => history.push(href),
    };
  }, [definition, history]);
  const path = definition.path ?? pathname;
  const hrefOf = useCallback(
    (patch: Partial<View>) => path + definition.queryAfterChange(searchStr, patch, standIn?.()),
    [definition, path, searchStr, standIn],
  );
  const addressToSave = useMemo(
    () => trimTrailingSlash(path) + definition.queryToSave(searchStr, view),
    [definition, path, searchStr, view],
  );
  return { definition, view, addressToSave, hrefOf, ...actions };
}
