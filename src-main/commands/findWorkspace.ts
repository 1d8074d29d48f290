import type { ListedWorkspace, WorkspaceList } from '#contract/workspaces.ts';
import type { CommandContext } from './Command.ts';
import { CommandFailure } from './CommandFailure.ts';
import { messages } from './messages.ts';

/** Returns the list of workspaces. */
export async function readWorkspaces({
  calls,
  io,
}: Pick<CommandContext, 'calls' | 'io'>): Promise<WorkspaceList> {
  for await (const list of await calls.workspaces.changes(undefined, { signal: io.signal })) return list;
  return { workspaces: [], openId: null, notice: null };
}

/**
 * Finds the workspace of a command.
 * @param wanted name or id; undefined for the open workspace
 * @returns undefined if no workspace is open
 * @throws CommandFailure if no workspace, or several, have the name
 */
export function findWorkspace(
  { workspaces, openId }: WorkspaceList,
  wanted: string | undefined,
): ListedWorkspace | undefined {
  if (wanted === undefined) return workspaces.find(({ id }) => id === openId);
  const byId = workspaces.find(({ id }) => id === wanted);
  if (byId !== undefined) return byId;
  const [first, second] = workspaces.filter(({ name }) => name === wanted);
  if (first === undefined) throw new CommandFailure('notFound', messages.notFound('workspace', wanted));
  if (second === undefined) return first;
  const lines = workspaces.filter(({ name }) => name === wanted).map(({ id, name }) => `  ${id}  ${name}`);
  throw new CommandFailure('ambiguous', messages.ambiguous(wanted), lines);
}
