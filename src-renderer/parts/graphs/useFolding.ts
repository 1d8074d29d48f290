import { useCallback, useMemo, useState } from 'react';

/** What a person opened and folded, by ids; what is not named is as it starts, also what comes later. */
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
  /** Ids of the opened groups and nodes. */
  readonly opened: ReadonlySet<string>;
  /** For the graph's `onOpenedChange`. */
  readonly onOpenedChange: (opened: ReadonlySet<string>) => void;
  readonly open: (ids: readonly string[]) => void;
}

/** What of a graph is opened: as it starts, and over that what the person did, which stays when the graph is read anew. */
export function useFolding(starts: ReadonlySet<string> | undefined): GraphFolding {
  const [folding, setFolding] = useState<Folding>(new Map());
  const opened = useMemo(() => openedOf(starts, folding), [starts, folding]);
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
