import { useMemo } from 'react';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { snapshotMark } from '#parts/workspaces/snapshotMark.ts';
import { messages } from './messages.ts';

/** Another workspace whose items can be compared. */
export interface OtherWorkspace {
  readonly id: string;
  /** Distinct among the workspaces. */
  readonly name: string;
  /** Whether the workspace is in the user's list. */
  readonly isListed: boolean;
}

interface ComparableWorkspaces {
  /** Name of the open workspace. */
  readonly openName: string;
  readonly others: readonly OtherWorkspace[];
  /** Returns the workspace of an address. Undefined for the open one. */
  readonly find: (id: string | undefined) => OtherWorkspace | undefined;
}

type Listed = NonNullable<ReturnType<typeof useWorkspaces>>['workspaces'][number];

/** Returns the name of a workspace. Those of the same name have the time of a snapshot, or their address. */
function distinctName(workspace: Listed, all: readonly Listed[]): string {
  const { name, origin } = workspace;
  if (all.filter((one) => one.name === name).length < 2) return name;
  return `${name} · ${snapshotMark(workspace) ?? origin}`;
}

/** The workspaces that have a catalog. */
export function useOtherWorkspaces(): ComparableWorkspaces {
  const list = useWorkspaces();
  return useMemo(() => {
    const { workspaces = [], openId } = list ?? {};
    const others = workspaces
      .filter(({ id, kind, snapshot }) => id !== openId && (snapshot?.of ?? kind) !== 'health-checker')
      .map((one) => ({ id: one.id, name: distinctName(one, workspaces), isListed: true }));
    const open = workspaces.find(({ id }) => id === openId);
    return {
      openName: open === undefined ? '' : distinctName(open, workspaces),
      others,
      find: (id) =>
        id === undefined || id === openId
          ? undefined
          : (others.find((one) => one.id === id) ?? { id, name: messages.unknownWorkspace, isListed: false }),
    };
  }, [list]);
}
