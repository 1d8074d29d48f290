import { useLocation, useRouter } from '@tanstack/react-router';
import { createContext, useCallback, useContext, useMemo } from 'react';
import type { MomentSubject } from '#contract/rules/healthHistory.ts';
import { defineView } from '#parts/list/defineView.ts';
import type { Moment } from '#parts/moment/moment.ts';
import { useMomentCommands } from '#parts/moment/momentControl.tsx';
import { momentField } from '#parts/moment/momentParameter.ts';
import type { OnMoment } from '#parts/moment/useLiveMoment.ts';
import { useMoment } from '#parts/moment/useMoment.ts';
import type { PanelId } from './openPanel.ts';

export const componentSubjects: readonly MomentSubject[] = ['component', 'check'];

/** Panels with the state of an earlier moment. The others show the present only. */
export const panelsOfMoment: readonly PanelId[] = ['details', 'checks'];

/** The earlier moment that the page of a component shows. Undefined for now, and while it is read. */
export const ComponentMomentContext = createContext<Moment | undefined>(undefined);

export const useComponentMoment = (): Moment | undefined => useContext(ComponentMomentContext);

const momentView = defineView({ at: momentField() }, { keepsOthers: true });

/** Adds the moment of the page to the address of another screen. Nothing for now. */
export const momentQuery = (moment: Moment | undefined): string => momentView.write({ at: moment?.at });

/** The moment in the address of the page, with its commands. */
export function usePageMoment() {
  const { history } = useRouter();
  const { searchStr } = useLocation();
  const { at } = useMemo(() => momentView.read(searchStr), [searchStr]);
  const onAt = useCallback<OnMoment>(
    (next, how) => {
      const { location } = history;
      history[how](location.pathname + momentView.queryAfterChange(location.search, { at: next }));
    },
    [history],
  );
  const onToggle = useCallback((next: string | undefined) => onAt(next, 'push'), [onAt]);
  useMomentCommands(at, onToggle);
  const shown = useMoment(at, componentSubjects);
  return { at, shown, onAt, onToggle };
}
