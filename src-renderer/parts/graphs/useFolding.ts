import { useCallback, useMemo, useState } from 'react';

/** Nodes that the user opened (true) or folded (false). Nodes without an entry keep their initial state. */
type Folding = ReadonlyMap<string, boolean>;

function openedOf(starts: ReadonlySet<string> | undefined, folding: Folding): ReadonlySet<string> {
  const opened = new Set(starts);
  for (const [id, isOpened] of folding) {
    if (isOpened) opened.add(id);
    else opened.delete(id);
  }
  return opened;
}

interface GraphFolding {
  readonly opened: ReadonlySet<string>;
  /** For the graph's `onOpenedChange`. */
  readonly onOpenedChange: (opened: ReadonlySet<string>) => void;
  readonly open: (ids: readonly string[]) => void;
}

/**
 * Returns the opened nodes: the initial ones, changed by the user's actions. These survive a refetch of the
 * graph.
 * @param initial initially opened nodes
 */
export function useFolding(initial: ReadonlySet<string> | undefined): GraphFolding {
  const [folding, setFolding] = useState<Folding>(new Map());
  const opened = useMemo(() => openedOf(initial, folding), [initial, folding]);
  const onOpenedChange = (next: ReadonlySet<string>) => {
    const ids = new Set([...next, ...opened]);
    const changed = [...ids].filter((id) => next.has(id) !== opened.has(id));
    setFolding(new Map([...folding, ...changed.map((id) => [id, next.has(id)] as const)]));
  };
  const open = useCallback(
    (ids: readonly string[]) =>
      setFolding((before) => new Map([...before, ...ids.map((id) => [id, true] as const)])),
    [],
  );
  return { opened, onOpenedChange, open };
}
