import type { Requirement } from '#contract/rules/guards.ts';
import { lockedSentence } from '#contract/rules/workspaces.ts';
import { type ActionState, actionStateOf } from '#parts/actions/actionState.ts';
import type { WorkspaceConnection } from '#parts/workspaces/workspaceConnection.ts';

/**
 * Returns whether the user of a workspace may run an action there, by the roles and the lock of that workspace.
 * @param offline reason to display while its server is unreachable
 */
export const workspaceActionState = (
  { session, workspace: { readOnly } }: Pick<WorkspaceConnection, 'session' | 'workspace'>,
  requirement: Requirement,
  offline?: string,
): ActionState =>
  actionStateOf(
    { requirement, ...(offline === undefined ? {} : { offline }) },
    session,
    readOnly ? lockedSentence : undefined,
  );
