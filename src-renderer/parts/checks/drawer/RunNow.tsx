import { Play } from 'lucide-react';
import type { Check } from '#contract/entities/check.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { Button } from '#kit/controls/Button.tsx';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { messages } from './messages.ts';
import { resultToast } from './resultToast.ts';

/** Queries to refetch after a run: those of the check, and the list. */
function affectedQueries({ id }: { readonly id: string }) {
  const { check, checks } = queries.health;
  const about = { input: { id } };
  return [check.get.key(about), check.graph.key(about), check.runs.key(about), checks.list.key()];
}

/** Runs a check on the server. The action key lets a reopened drawer know that the run is in progress. */
export function RunNow({ check: { id, name } }: { readonly check: Check }) {
  const { isPermitted, disabledReason, busy, run } = useServerAction({
    key: `run check ${id}`,
    requirement: actionRequirements.runCheck,
    offline: messages.offline,
    call: bridge.health.check.run,
    invalidates: affectedQueries,
    toasts: { done: (result) => resultToast(name, result), failed: messages.runRefused(name) },
  });
  if (!isPermitted) return null;
  return (
    <Button kind="primary" busy={busy} disabledReason={disabledReason} onClick={() => void run({ id })}>
      {!busy && <Play aria-hidden />}
      {messages.runNow}
    </Button>
  );
}
