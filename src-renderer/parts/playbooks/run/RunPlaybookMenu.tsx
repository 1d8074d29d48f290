import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ApplicablePlaybook, RunOn } from '../../../../src-preload/contract/playbooks.ts';
import { actionGuards } from '../../../../src-preload/contract/rules/guards.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icons/Icon.tsx';
import { Menu, MenuItem, MenuNote } from '../../../kit/overlay/Menu.tsx';
import { useStanding } from '../../actions/useStanding.ts';
import { queries } from '../../bridge/bridge.ts';
import { useCommands } from '../../commands.ts';
import { toShownFailure } from '../../failures.ts';
import { LazyRunDialog } from './LazyRunDialog.tsx';
import { messages } from './messages.ts';

const staleTimeMs = 60_000;
const noPlaybooks: readonly ApplicablePlaybook[] = [];

interface RunPlaybookMenuProps {
  readonly on: RunOn;
  readonly name: string;
  readonly kind?: 'default' | 'quiet';
  readonly className?: string | undefined;
}

/** Menu and palette commands for playbooks that can run on the open resource. Hidden without permission. */
export function RunPlaybookMenu({ on, name, kind = 'default', className }: RunPlaybookMenuProps) {
  const { mayDo, stop } = useStanding({ guard: actionGuards.runPlaybook });
  const [chosen, setChosen] = useState<string>();
  const asked = useQuery({
    ...queries.playbooks.applicable.queryOptions({
      input: { kind: on.kind, id: on.id },
      enabled: mayDo && stop === undefined,
      meta: { quiet: true },
    }),
    staleTime: staleTimeMs,
  });
  const playbooks = asked.data?.data.playbooks ?? noPlaybooks;
  const commands = useMemo(
    () =>
      stop === undefined
        ? playbooks.map(({ id, title }) => ({
            id: `run playbook ${id}`,
            title: messages.command(title, name),
            section: 'Actions' as const,
            keywords: 'playbook runbook',
            minor: true,
            icon: BookOpen,
            run: () => setChosen(id),
          }))
        : [],
    [playbooks, name, stop],
  );
  useCommands(commands);
  if (!mayDo) return null;
  const button = (
    <Button kind={kind} className={className} disabledReason={stop} aria-label={messages.menuOf(name)}>
      <BookOpen aria-hidden />
      <span>{messages.menu}</span>
    </Button>
  );
  return (
    <>
      {stop !== undefined ? (
        button
      ) : (
        <Menu trigger={button}>
          {playbooks.length === 0 && (
            <MenuNote>
              {asked.isPending
                ? messages.reading
                : asked.error === null
                  ? messages.none
                  : toShownFailure(asked.error).sentence}
            </MenuNote>
          )}
          {playbooks.map(({ id, title, icon, description }) => (
            <MenuItem
              key={id}
              icon={<Icon name={icon ?? ''} fallback="playbook" />}
              {...(description === null ? {} : { title: description })}
              onSelect={() => setChosen(id)}
            >
              {title}
            </MenuItem>
          ))}
        </Menu>
      )}
      {chosen !== undefined && (
        <LazyRunDialog playbookId={chosen} on={on} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}
