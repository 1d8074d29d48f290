import { ArrowUpRight, BellOff, Ellipsis, UserCheck, UserX } from 'lucide-react';
import type { CheckListItem } from '#contract/entities/check.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { silenceColumns } from '#contract/rules/notifications.ts';
import { guardedNoticeSentence } from '#contract/rules/workspaces.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { windowZone } from '#kit/format/timeZone.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Menu, MenuItem, MenuNote } from '#kit/overlay/Menu.tsx';
import { pressedByEnter } from '#kit/table/cellControls.ts';
import { messages as acknowledgeTexts } from '#parts/acknowledgements/messages.ts';
import { runAction } from '#parts/actions/runAction.ts';
import { serverNow } from '#parts/bridge/serverTime.ts';
import { workspaceAnswers, workspaceBridge, workspaceKey } from '#parts/bridge/workspaceBridge.ts';
import { messages as silenceTexts } from '#parts/silences/messages.ts';
import { newSilenceEnds, type SilenceEnd } from '#parts/silences/silenceEnds.ts';
import type { WorkspaceRow } from './mergeRows.ts';
import { messages } from './messages.ts';
import { workspaceActionState } from './workspaceAction.ts';

/** Silences a check on the server of its workspace. */
function silence({ connection, row, key }: WorkspaceRow<CheckListItem>, end: SilenceEnd): void {
  const { id, name } = connection.workspace;
  void runAction(
    `silence ${key}`,
    {
      call: (until: string, options) =>
        workspaceBridge(id).resources.create(
          { kind: 'silences', record: { [silenceColumns.check]: row.id, from: 'now', until } },
          options,
        ),
      invalidates: [workspaceKey(id)],
      toasts: {
        done: () => ({
          kind: 'done',
          text: silenceTexts.end.extended(formatMoment(new Date(end.untilMs).toISOString())),
          note: `${visibleName(row.name)} · ${visibleName(name)}`,
        }),
        failed: silenceTexts.end.notSilenced,
      },
    },
    end.until,
    workspaceAnswers,
  );
}

/** Ends the acknowledgement of a check, in its workspace. */
function endAcknowledgement({ connection, row, key }: WorkspaceRow<CheckListItem>): void {
  const { id, name } = connection.workspace;
  void runAction(
    `end acknowledgement ${key}`,
    {
      call: (checkId: string, options) =>
        workspaceBridge(id).acknowledgements.remove({ kind: 'check', id: checkId }, options),
      toasts: {
        done: ({ isOnlyHere }) => ({
          kind: 'done',
          text: acknowledgeTexts.ended,
          note: isOnlyHere ? acknowledgeTexts.endedHere : `${visibleName(row.name)} · ${visibleName(name)}`,
        }),
        failed: acknowledgeTexts.failed,
      },
    },
    row.id,
    workspaceAnswers,
  );
}

interface CheckMenuProps {
  readonly of: WorkspaceRow<CheckListItem>;
  readonly isAcknowledged: boolean;
  readonly onOpen: (row: WorkspaceRow<CheckListItem>) => void;
  readonly onAcknowledge: (row: WorkspaceRow<CheckListItem>) => void;
}

/** Actions on a failing check. They go to the server of its workspace, with the permissions there. */
export function CheckMenu({ of, isAcknowledged, onOpen, onAcknowledge }: CheckMenuProps) {
  const { connection, row } = of;
  return (
    <Menu
      trigger={
        <IconButton label={messages.menu.label(visibleName(row.name))} tabIndex={-1} {...pressedByEnter}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<ArrowUpRight aria-hidden />} onSelect={() => onOpen(of)}>
        {messages.menu.open}
      </MenuItem>
      {connection.session !== undefined &&
        (isAcknowledged ? (
          <MenuItem icon={<UserX aria-hidden />} onSelect={() => endAcknowledgement(of)}>
            {acknowledgeTexts.end}
          </MenuItem>
        ) : (
          <MenuItem icon={<UserCheck aria-hidden />} onSelect={() => onAcknowledge(of)}>
            {acknowledgeTexts.open}
          </MenuItem>
        ))}
      <SilenceItems of={of} />
    </Menu>
  );
}

function SilenceItems({ of }: Pick<CheckMenuProps, 'of'>) {
  const { guard } = of.connection.workspace;
  const { isPermitted, disabledReason } = workspaceActionState(
    of.connection,
    actionRequirements.silence,
    silenceTexts.offline,
  );
  if (!isPermitted) return null;
  // With a guard, a silence needs a typed name, which only the form of the open workspace offers.
  const isGuarded = guard.whole || guard.tags.length > 0;
  const reason = disabledReason ?? (isGuarded ? guardedNoticeSentence : undefined);
  return (
    <>
      {newSilenceEnds(serverNow(), windowZone()).map((end) => (
        <MenuItem
          key={end.label}
          icon={<BellOff aria-hidden />}
          disabled={reason !== undefined}
          aria-description={reason}
          onSelect={() => silence(of, end)}
        >
          {silenceTexts.end.silenceFor(end.label)}
        </MenuItem>
      ))}
      {reason !== undefined && <MenuNote>{reason}</MenuNote>}
    </>
  );
}
