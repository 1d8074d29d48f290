import { ArrowDown, ArrowUp, Lock, Pencil, ShieldCheck, Stethoscope, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { ListedWorkspace } from '#contract/workspaces.ts';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { ActionsCell, Cell, Code, RowHead, SecondLine } from '#parts/settings/SettingsTable.tsx';
import { messages as shared } from '#parts/workspaces/messages.ts';
import { snapshotMark } from '#parts/workspaces/snapshotMark.ts';
import { WorkspaceMark } from '#parts/workspaces/WorkspaceMark.tsx';
import { messages } from './messages.ts';
import styles from './Workspaces.module.css';

/** Custom certificate authority and proxy of the connection, on one line. */
function connectionText({ proxy, authority }: ListedWorkspace): string {
  const parts = [
    ...(authority === null ? [] : [messages.ownAuthority(authority.subject)]),
    ...(proxy === 'system' ? [] : [proxy === 'none' ? messages.noProxy : messages.throughProxy(proxy)]),
  ];
  return parts.join(', ');
}

function guardText({ guard: { whole, tags } }: ListedWorkspace): string | undefined {
  if (whole) return shared.guarded;
  return tags.length === 0 ? undefined : shared.guardedTags(tags);
}

const signInText = ({ identityMode, oidc }: ListedWorkspace): string =>
  [shared.identityModes[identityMode], ...(oidc === undefined ? [] : [shared.browserSignIn])].join(', ');

function userText({ kind, identityMode, hosted, person }: ListedWorkspace): string {
  if (kind === 'health-checker') return shared.checksOnly;
  if (identityMode === 'none') return shared.anyone;
  return [hosted?.organisation?.name, person ?? messages.notSignedIn]
    .filter((part) => part !== undefined)
    .join(' · ');
}

export type WorkspaceAction = 'examine' | 'edit' | 'remove';

interface WorkspaceListRowProps {
  readonly workspace: ListedWorkspace;
  readonly open: boolean;
  readonly first: boolean;
  readonly last: boolean;
  /** @param by -1 for up, 1 for down */
  readonly onMove: (id: string, by: -1 | 1) => void;
  readonly onAction: (act: WorkspaceAction) => void;
}

/** A workspace in two lines. Alt+Arrow moves it while any of its buttons has the focus. */
export function WorkspaceListRow({ workspace, open, first, last, onMove, onAction }: WorkspaceListRowProps) {
  const { id, name, origin, kind, colour, readOnly, certificate, person } = workspace;
  const mark = snapshotMark(workspace);
  const guarded = guardText(workspace);
  const opening = useServerAction({ local: true, call: bridge.workspaces.open });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    if (by === -1 ? !first : !last) onMove(id, by);
  };
  const button = { onKeyDown, 'data-workspace': id };
  return (
    <tr aria-current={open}>
      <RowHead
        name={
          <span className={styles.name}>
            <WorkspaceMark colour={colour} />
            {open ? (
              <span>
                {name}{' '}
                <Text marginLeft={8} size={12} weight={400} tone="muted" flow="nowrap">
                  {messages.open}
                </Text>
              </span>
            ) : (
              <Button
                kind="quiet"
                className={styles.openIt}
                {...button}
                aria-label={messages.openNamed(name)}
                busy={opening.busy}
                onClick={() => void opening.run({ id })}
              >
                {name}
              </Button>
            )}
            {readOnly && mark === undefined && (
              <span role="img" aria-label={shared.locked} data-tooltip={shared.locked}>
                <Lock aria-hidden />
              </span>
            )}
            {guarded !== undefined && (
              <span role="img" aria-label={guarded} data-tooltip={guarded}>
                <ShieldCheck aria-hidden />
              </span>
            )}
          </span>
        }
      >
        <SecondLine>{kind === 'sample' ? shared.runsHere : <Code second>{origin}</Code>}</SecondLine>
      </RowHead>
      <Cell>
        {mark ?? signInText(workspace)}
        <SecondLine>{mark === undefined ? userText(workspace) : messages.savedBy(person)}</SecondLine>
      </Cell>
      <Cell>
        {mark === undefined ? shared.certificates[certificate] : shared.noServer}
        <SecondLine>{mark === undefined && connectionText(workspace)}</SecondLine>
      </Cell>
      <ActionsCell>
        <Row as="span" display="inline-flex" align="stretch" gap={2}>
          <IconButton
            label={messages.up(name)}
            disabledReason={first ? messages.first : undefined}
            {...button}
            data-act="up"
            onClick={() => onMove(id, -1)}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            label={messages.down(name)}
            disabledReason={last ? messages.last : undefined}
            {...button}
            data-act="down"
            onClick={() => onMove(id, 1)}
          >
            <ArrowDown aria-hidden />
          </IconButton>
          <IconButton
            label={messages.examine(name)}
            disabledReason={mark === undefined ? undefined : shared.noServer}
            {...button}
            onClick={() => onAction('examine')}
          >
            <Stethoscope aria-hidden />
          </IconButton>
          <IconButton label={messages.edit(name)} {...button} onClick={() => onAction('edit')}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={messages.remove(name)} {...button} onClick={() => onAction('remove')}>
            <Trash2 aria-hidden />
          </IconButton>
        </Row>
      </ActionsCell>
    </tr>
  );
}
