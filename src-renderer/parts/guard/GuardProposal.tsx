import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RunOn } from '#contract/playbooks.ts';
import { saysProduction } from '#contract/rules/guarding.ts';
import { Callout } from '#kit/status/Callout.tsx';
import { queries } from '../bridge/bridge.ts';
import { useWorkspaces } from '../bridge/live.ts';
import styles from './GuardProposal.module.css';
import { messages } from './messages.ts';
import { useWorkspaceGuard } from './useWorkspaceGuard.ts';

/**
 * Proposes to confirm runs by a name, if the workspace or the resource of a run says production and the workspace
 * has no guard. Renders nothing otherwise.
 */
export function GuardProposal({ on }: { readonly on: RunOn | undefined }) {
  const list = useWorkspaces();
  const isGuarded = useWorkspaceGuard() !== undefined;
  const query = useQuery({
    ...queries.search.selected.queryOptions({
      input: { kind: on?.kind ?? 'config', selectors: [], id: on?.id ?? '' },
      meta: { quiet: true },
    }),
    enabled: on !== undefined && !isGuarded,
  });
  if (isGuarded) return null;
  const workspace = list?.workspaces.find(({ id }) => id === list.openId);
  const resource = query.data?.find(({ id }) => id === on?.id);
  const reason = [workspace?.name, workspace?.origin, resource?.name, ...(resource?.tags ?? [])].find(
    (text) => text !== undefined && saysProduction(text),
  );
  if (reason === undefined) return null;
  return (
    <Callout kind="info">
      <span className={styles.text}>
        {messages.proposal(reason)} <Link to="/settings/workspaces">{messages.proposalLink}</Link>
      </span>
    </Callout>
  );
}
