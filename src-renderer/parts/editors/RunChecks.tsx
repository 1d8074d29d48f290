import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { actionRequirements } from '#contract/rules/guards.ts';
import { Button } from '#kit/controls/Button.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Menu, MenuItem } from '#kit/overlay/Menu.tsx';
import { useServerAction } from '../actions/useServerAction.ts';
import { bridge, queries } from '../bridge/bridge.ts';
import { messages } from '../checks/drawer/messages.ts';
import { resultToast } from '../checks/drawer/resultToast.ts';
import type { EditorActionsProps } from '../resource/ResourceDefinition.ts';
import { running as texts } from './messages.ts';

interface NamedCheck {
  readonly id: string;
  readonly name: string;
}

/**
 * Runs the saved checks of a canary; the server cannot run unsaved ones. Also available for canaries that are
 * managed elsewhere, because a run changes no definition.
 */
export function RunChecks({ base, dirty }: EditorActionsProps) {
  const { id, name } = base.row;
  const { data } = useQuery(queries.health.canary.checks.queryOptions({ input: { id } }));
  const checks = data?.data ?? [];
  const { isPermitted, disabledReason, busy, run } = useServerAction({
    key: `run checks of ${id}`,
    requirement: actionRequirements.runCheck,
    offline: messages.offline,
    call: async (check: NamedCheck) => ({ check, result: await bridge.health.check.run({ id: check.id }) }),
    invalidates: [queries.health.checks.list.key()],
    toasts: {
      done: ({ check, result }) => resultToast(check.name, result),
      failed: messages.runRefused(name),
    },
  });
  const [first, ...others] = checks;
  if (!isPermitted || first === undefined) return null;
  const reason = disabledReason ?? (dirty ? texts.unsaved : undefined);
  const button = (more: { readonly onClick?: () => void } = {}) => (
    <Button busy={busy} disabledReason={reason} {...more}>
      {!busy && <Play aria-hidden />}
      {messages.runNow}
    </Button>
  );
  if (others.length === 0 || reason !== undefined || busy) return button({ onClick: () => void run(first) });
  return (
    <Menu trigger={button()}>
      {checks.map((check) => (
        <MenuItem key={check.id} onSelect={() => void run(check)}>
          {visibleName(check.name)}
        </MenuItem>
      ))}
    </Menu>
  );
}
