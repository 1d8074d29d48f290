import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ApplicablePlaybook, RunOn } from '#contract/playbooks.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { Button } from '#kit/controls/Button.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Menu, MenuItem, MenuNote } from '#kit/overlay/Menu.tsx';
import { useActionState } from '#parts/actions/useActionState.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { useCommands } from '#parts/commands.ts';
import { toDisplayFailure } from '#parts/failures.ts';
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
  const { isPermitted, disabledReason } = useActionState({
    requirement: actionRequirements.runPlaybook,
  });
  const [chosen, setChosen] = useState<string>();
  const query = useQuery({
    ...queries.playbooks.applicable.queryOptions({
      input: { kind: on.kind, id: on.id },
      enabled: isPermitted && disabledReason === undefined,
      meta: { quiet: true },
    }),
    staleTime: staleTimeMs,
  });
  const playbooks = query.data?.data.playbooks ?? noPlaybooks;
  const commands = useMemo(
    () =>
      disabledReason === undefined
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
    [playbooks, name, disabledReason],
  );
  useCommands(commands);
  if (!isPermitted) return null;
  const button = (
    <Button
      kind={kind}
      className={className}
      disabledReason={disabledReason}
      aria-label={messages.menuOf(name)}
    >
      <BookOpen aria-hidden />
      <span>{messages.menu}</span>
    </Button>
  );
  return (
    <>
      {disabledReason !== undefined ? (
        button
      ) : (
        <Menu trigger={button}>
          {playbooks.length === 0 && (
            <MenuNote>
              {query.isPending
                ? messages.reading
                : query.error === null
                  ? messages.none
                  : toDisplayFailure(query.error).sentence}
            </MenuNote>
          )}
          {playbooks.map(({ id, title, icon, description }) => (
            <MenuItem
              key={id}
              icon={<Icon name={icon ?? ''} fallback="playbook" />}
              {...(description === null ? {} : { title: description })}
              onSelect={() => setChosen(id)}
            >
              {visibleName(title)}
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
