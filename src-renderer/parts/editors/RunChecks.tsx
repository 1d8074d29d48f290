import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { actionGuards } from '../../../src-preload/contract/rules/guards.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Menu, MenuItem } from '../../kit/overlay/Menu.tsx';
import { useServerAction } from '../actions/useServerAction.ts';
import { bridge, queries } from '../bridge/bridge.ts';
import { messages } from '../checks/drawer/messages.ts';
import { resultToast } from '../checks/drawer/resultToast.ts';
import type { ActsProps } from '../resource/ResourceDefinition.ts';
import { running as texts } from './messages.ts';

interface NamedCheck {
  readonly id: string;
  readonly name: string;
}

/**
 * Runs the saved checks of a canary; the server cannot run unsaved ones. Also available for canaries that are
 * managed elsewhere, because a run changes no definition.
 */
export function RunChecks({ base, dirty }: ActsProps) {
  const { id, name } = base.row;
  const { data } = useQuery(queries.health.canary.checks.queryOptions({ input: { id } }));
  const checks = data?.data ?? [];
  const { mayDo, stop, busy, run } = useServerAction({
    key: `run checks of ${id}`,
    guard: actionGuards.runCheck,
    offline: messages.offline,
    call: async (check: NamedCheck) => ({ check, result: await bridge.health.check.run({ id: check.id }) }),
    invalidates: [queries.health.checks.list.key()],
    said: {
      done: ({ check, result }) => resultToast(check.name, result),
      failed: messages.runRefused(name),
    },
  });
  const [first, ...others] = checks;
  if (!mayDo || first === undefined) return null;
  const why = stop ?? (dirty ? texts.unsaved : undefined);
  const button = (more: { readonly onClick?: () => void } = {}) => (
    <Button busy={busy} disabledReason={why} {...more}>
      {!busy && <Play aria-hidden />}
      {messages.runNow}
    </Button>
  );
  if (others.length === 0 || why !== undefined || busy) return button({ onClick: () => void run(first) });
  return (
    <Menu trigger={button()}>
      {checks.map((check) => (
        <MenuItem key={check.id} onSelect={() => void run(check)}>
          {check.name}
        </MenuItem>
      ))}
    </Menu>
  );
}
