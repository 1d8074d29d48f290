import { useMemo } from 'react';
import { useWorkspaces } from '#parts/bridge/live.ts';

/** Another workspace whose items can be compared. */
export interface OtherWorkspace {
  readonly id: string;
  readonly name: string;
}

interface ComparableWorkspaces {
  /** Name of the open workspace. */
  readonly openName: string;
  readonly others: readonly OtherWorkspace[];
  /** Returns the workspace of an address. Undefined for the open one. */
  readonly find: (id: string | undefined) => OtherWorkspace | undefined;
}

/** The workspaces that have a catalog. */
export function useOtherWorkspaces(): ComparableWorkspaces {
  const list = useWorkspaces();
  return useMemo(() => {
    const { workspaces = [], openId } = list ?? {};
    const others = workspaces
      .filter(({ id, kind, snapshot }) => id !== openId && (snapshot?.of ?? kind) !== 'health-checker')
      .map(({ id, name }) => ({ id, name }));
    return {
      openName: workspaces.find(({ id }) => id === openId)?.name ?? '',
      others,
      find: (id) =>
        id === undefined || id === openId
          ? undefined
          : (others.find((one) => one.id === id) ?? { id, name: id }),
    };
  }, [list]);
}
