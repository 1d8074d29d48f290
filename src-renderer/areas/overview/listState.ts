import type { WorkspaceConnection } from '#parts/workspaces/workspaceConnection.ts';
import { messages } from './messages.ts';
import type { OverviewTab } from './overviewView.ts';
import type { AnswerFacts } from './workspaceNotices.ts';

const isStarting = ({ status, session }: WorkspaceConnection): boolean =>
  session === undefined && (status === 'starting' || status === 'connecting');

/** Whether no workspace has rows yet, but one of them may soon. */
export const isListWaiting = (
  shown: readonly WorkspaceConnection[],
  answers: readonly AnswerFacts[],
): boolean =>
  answers.every(({ hasData }) => !hasData) &&
  (shown.some(isStarting) || answers.some(({ isPending }) => isPending));

interface EmptyList {
  readonly tab: Exclude<OverviewTab, 'dashboard'>;
  readonly query: string;
  readonly isOnlyUnhealthy: boolean;
  readonly shown: readonly WorkspaceConnection[];
  readonly answers: readonly AnswerFacts[];
}

/** Why a list has no rows. It says that there are none only if every displayed workspace has answered. */
export function emptyListText({ tab, query, isOnlyUnhealthy, shown, answers }: EmptyList): string {
  const texts = messages.empty;
  const complete = answers.filter(({ hasData, isPending, error }) => hasData && !isPending && error === null);
  if (complete.length === 0 && answers.every(({ isPending }) => !isPending)) return texts.noRows;
  if (complete.length < shown.length) return texts.partial;
  if (query !== '') return texts.nothingMatches(query);
  return isOnlyUnhealthy && tab === 'catalog' ? texts.unhealthy : texts[tab];
}

/** Returns the displayed workspaces: those of the filter that exist, or else all. */
export function filteredConnections(
  all: readonly WorkspaceConnection[],
  ids: readonly string[],
): readonly WorkspaceConnection[] {
  const chosen = all.filter(({ workspace: { id } }) => ids.includes(id));
  return chosen.length === 0 ? all : chosen;
}
