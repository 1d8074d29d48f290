import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { type Bridge, connection } from './bridge.ts';
import { WorkspaceStreams } from './WorkspaceStreams.ts';
import { workspaceBridge } from './workspaceBridge.ts';

const createStreams = <T>(
  open: (bridge: Bridge, options: { readonly signal: AbortSignal }) => PromiseLike<AsyncIterable<T>>,
) =>
  new WorkspaceStreams<T>({
    bridgeOf: workspaceBridge,
    open,
    whenOpen: (signal) => connection.whenOpen(signal),
  });

export const workspaceSessions = createStreams((bridge, options) =>
  bridge.session.changes(undefined, options),
);
export const workspaceSyncs = createStreams((bridge, options) => bridge.sync.changes(undefined, options));
/** Open while a window displays a workspace together with others. */
export const workspaceDisplays = createStreams((bridge, options) =>
  bridge.sync.displayed(undefined, options),
);
export const workspaceAcknowledgements = createStreams((bridge, options) =>
  bridge.acknowledgements.changes(undefined, options),
);

/**
 * Selects a part of a live value of several workspaces. Each part stays the same object until its content changes.
 * @param select a stable function. Its result must be serializable as JSON.
 * @returns the selected parts by workspace id, without those of workspaces that have no value yet
 */
export function useWorkspaceValues<T, Part>(
  streams: WorkspaceStreams<T>,
  workspaceIds: readonly string[],
  select: (value: T) => Part,
): ReadonlyMap<string, Part> {
  const key = JSON.stringify(workspaceIds);
  const subscribe = useCallback(
    (listener: () => void) => streams.subscribe(JSON.parse(key), listener),
    [streams, key],
  );
  const snapshot = useSyncExternalStore(subscribe, () =>
    JSON.stringify(
      workspaceIds.flatMap((id) => {
        const value = streams.get(id);
        return value === undefined ? [] : [[id, JSON.stringify(select(value))]];
      }),
    ),
  );
  const known = useRef<ReadonlyMap<string, { readonly text: string; readonly part: Part }>>(new Map());
  return useMemo(() => {
    const texts: ReadonlyArray<readonly [id: string, text: string]> = JSON.parse(snapshot);
    const parts = texts.map(([id, text]) => {
      const before = known.current.get(id);
      const part: Part = before?.text === text ? before.part : JSON.parse(text);
      return [id, { text, part }] as const;
    });
    known.current = new Map(parts);
    return new Map(parts.map(([id, { part }]) => [id, part]));
  }, [snapshot]);
}
