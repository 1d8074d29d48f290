import { useMemo } from 'react';
import type { SignedIn } from '#contract/entities/session.ts';
import { useSavedViews } from '#parts/bridge/live.ts';
import { type Command, useCommands } from '#parts/commands.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { viewState } from '../views/SavedViews.tsx';
import { actionMessages as messages } from './messages.ts';

export function useViewCommands({
  properties,
  roles,
  unreadable,
  checksOnly,
  peopleElsewhere,
}: SignedIn): void {
  const views = useSavedViews();
  const navigateTo = useNavigateTo();
  const commands = useMemo(
    () =>
      (views ?? []).map((view): Command => {
        const { icon, area = '' } = viewState(view, {
          properties,
          roles,
          unreadable,
          checksOnly,
          peopleElsewhere,
        });
        return {
          id: `view ${view.id}`,
          title: messages.view(view.name),
          section: 'Screens',
          keywords: `saved view ${area}`,
          icon,
          minor: true,
          run: () => navigateTo(view.address),
        };
      }),
    [views, navigateTo, properties, roles, unreadable, checksOnly, peopleElsewhere],
  );
  useCommands(commands);
}
