import { useCallback } from 'react';
import type { MomentSubject } from '#contract/rules/healthHistory.ts';
import { useMomentCommands } from '#parts/moment/momentControl.tsx';
import type { OnMoment } from '#parts/moment/useLiveMoment.ts';
import { type ShownMoment, useMoment } from '#parts/moment/useMoment.ts';

export interface CatalogMoment {
  /** The moment of the address, in ISO 8601. Undefined for now. */
  readonly at: string | undefined;
  readonly shown: ShownMoment;
  readonly subjects: readonly MomentSubject[];
  /** A stable function. */
  readonly onAt: OnMoment;
  readonly onToggle: (at: string | undefined) => void;
}

/**
 * The earlier moment that a screen of the catalog shows, with its commands.
 * @param subjects a stable list
 * @param change a stable function that writes to the address
 */
export function useCatalogMoment(
  at: string | undefined,
  subjects: readonly MomentSubject[],
  change: (patch: { readonly at: string | undefined }, how: 'push' | 'replace') => void,
): CatalogMoment {
  const shown = useMoment(at, subjects);
  const onAt = useCallback<OnMoment>((next, how) => change({ at: next }, how), [change]);
  const onToggle = useCallback((next: string | undefined) => onAt(next, 'push'), [onAt]);
  useMomentCommands(at, onToggle);
  return { at, shown, subjects, onAt, onToggle };
}
