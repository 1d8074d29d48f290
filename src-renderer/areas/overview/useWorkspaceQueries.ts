import { type QueryFunctionContext, type QueryKey, useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import { isGranted, type Requirement } from '#contract/rules/guards.ts';
import type { AnswerOrigin } from '#parts/asOfState.ts';
import type { Bridge, queries } from '#parts/bridge/bridge.ts';
import { workspaceAnswers, workspaceBridge, workspaceQueries } from '#parts/bridge/workspaceBridge.ts';
import { isForbidden } from '#parts/failures.ts';
import type { WorkspaceConnection } from '#parts/workspaces/workspaceConnection.ts';
import type { AnswerFacts } from './workspaceNotices.ts';

/** Polling interval (ms) for answers of the server: no sync message reports their changes. */
const pollIntervalMs = 60_000;

/** Bridge and queries of a user in a workspace. */
export interface WorkspaceSource {
  readonly bridge: Bridge;
  readonly queries: typeof queries;
}

export interface WorkspaceAnswer<Data> extends AnswerFacts {
  /** The answer. While it loads, the one to the previous query. Undefined for a refused request. */
  readonly data: Data | undefined;
  readonly refetch: () => void;
}

interface QueryOptionsOf<Data> {
  readonly queryKey: QueryKey;
  queryFn(context: QueryFunctionContext): Data | Promise<Data>;
  readonly structuralSharing?: false;
}

interface WorkspaceQuery<Data> {
  /** What the user must be permitted to do. */
  readonly requirement: Requirement;
  /** Returns the query of a workspace. */
  readonly optionsOf: (source: WorkspaceSource) => QueryOptionsOf<Data>;
  /** False while the query is not complete. The answers are those to the previous query then. */
  readonly isEnabled?: boolean;
}

/**
 * Sends one query to each workspace with a user. They are independent: a slow, failing or expired workspace does not
 * delay the others.
 */
export function useWorkspaceQueries<Data extends AnswerOrigin>(
  connections: readonly WorkspaceConnection[],
  { requirement, optionsOf, isEnabled = true }: WorkspaceQuery<Data>,
): ReadonlyArray<WorkspaceAnswer<Data>> {
  const readable = connections.flatMap((connection) => {
    const { session, workspace } = connection;
    return session === undefined ? [] : [{ connection, session, id: workspace.id }];
  });
  const results = useQueries(
    {
      queries: readable.map(({ session, id }) => ({
        ...optionsOf({ bridge: workspaceBridge(id), queries: workspaceQueries(id, session.person.id) }),
        enabled: isEnabled && isGranted(requirement, session),
        meta: { quiet: true },
        refetchInterval: ({ state }: { readonly state: { readonly data?: Data | undefined } }) =>
          state.data?.source === 'server' ? pollIntervalMs : (false as const),
      })),
    },
    workspaceAnswers,
  );
  const previous = useRef(new Map<string, Data>());
  return readable.map(({ connection, session, id }, index): WorkspaceAnswer<Data> => {
    const isRefused = !isGranted(requirement, session);
    const result = results[index];
    const key = JSON.stringify([id, session.person.id]);
    const received = result?.data as Data | undefined;
    const error: unknown = result?.error ?? null;
    if (received !== undefined) previous.current.set(key, received);
    const isHidden = isRefused || isForbidden(error);
    if (isHidden) previous.current.delete(key);
    // After a failure, rows of another search would look like the result of this one.
    const isWaiting = received === undefined && error === null;
    const data = isHidden ? undefined : isWaiting ? previous.current.get(key) : received;
    return {
      connection,
      error: isRefused ? null : error,
      isPending: !isRefused && isWaiting,
      isRefused,
      hasData: data !== undefined,
      isEarlier: isWaiting && data !== undefined,
      data,
      refetch: () => void result?.refetch(),
    };
  });
}
