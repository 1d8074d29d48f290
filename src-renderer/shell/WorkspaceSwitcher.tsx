import { Archive, ChevronsUpDown, Lock, Plus, Settings2 } from 'lucide-react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { workspaceKeys } from '#contract/rules/workspaces.ts';
import { Keys } from '#kit/keys/Keys.tsx';
import { Ellipsis, Row, Text } from '#kit/layout/boxes.tsx';
import { onDemand } from '#kit/onDemand.ts';
import { Menu, MenuItem, MenuNote, MenuSeparator } from '#kit/overlay/Menu.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import { messages as snapshotTexts } from '#parts/snapshots/messages.ts';
import { chooseSnapshot } from '#parts/snapshots/sendSnapshot.ts';
import { messages as shared } from '#parts/workspaces/messages.ts';
import { snapshotMark } from '#parts/workspaces/snapshotMark.ts';
import { WorkspaceMark } from '#parts/workspaces/WorkspaceMark.tsx';
import { BrandMark } from './BrandMark.tsx';
import { messages } from './messages.ts';
import { useNavigateTo } from './useNavigateTo.ts';
import { workspaceShortcut } from './useWorkspaceCommands.ts';
import styles from './WorkspaceSwitcher.module.css';

/** Only for hosted workspaces. */
const OrganizationItems = onDemand(() => import('./OrganizationItems.tsx')).component(
  (module) => module.OrganizationItems,
);

const { workspaces: texts } = messages;

const LockMark = () => (
  <span className={styles.lock} role="img" aria-label={shared.locked} data-tooltip={shared.locked}>
    <Lock aria-hidden />
  </span>
);

/** Marks a read-only workspace: the date of a snapshot, or a lock. */
function AccessMark({ workspace }: { readonly workspace: Workspace }) {
  const mark = snapshotMark(workspace);
  if (mark === undefined) return workspace.readOnly && <LockMark />;
  return (
    <span className={styles.lock} role="img" aria-label={mark} data-tooltip={mark}>
      <Archive aria-hidden />
    </span>
  );
}

export function WorkspaceSwitcher({ folded }: { readonly folded: boolean }) {
  const list = useWorkspaces();
  const navigateTo = useNavigateTo();
  const open = list?.workspaces.find(({ id }) => id === list.openId);
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className={styles.workspace}
          aria-label={texts.switcher(open?.name ?? '')}
          data-colour={open?.colour ?? undefined}
        >
          <BrandMark size={20} />
          {!folded && <span>{open?.name}</span>}
          {!folded && open !== undefined && <AccessMark workspace={open} />}
          {!folded && <ChevronsUpDown aria-hidden />}
        </button>
      }
    >
      {list?.workspaces.map((workspace, index) => {
        const { id, name, origin, kind, colour } = workspace;
        return (
          <MenuItem
            key={id}
            disabled={id === list.openId}
            title={snapshotMark(workspace) ?? origin}
            onSelect={() => showOutcome(bridge.workspaces.open({ id }))}
          >
            <Row as="span" grow minWidth={0} gap={8}>
              <WorkspaceMark colour={colour} />
              <Ellipsis grow>{name}</Ellipsis>
              {kind === 'health-checker' && (
                <Text fixed size={12} tone="muted">
                  {shared.checksOnly}
                </Text>
              )}
              <AccessMark workspace={workspace} />
              {index < workspaceKeys && <Keys keys={workspaceShortcut(index)} />}
            </Row>
          </MenuItem>
        );
      })}
      <MenuSeparator />
      <MenuItem icon={<Plus aria-hidden />} onSelect={() => navigateTo('/workspaces/add')}>
        {texts.add}
      </MenuItem>
      <MenuItem icon={<Archive aria-hidden />} onSelect={chooseSnapshot}>
        {snapshotTexts.open}
      </MenuItem>
      <MenuItem icon={<Settings2 aria-hidden />} onSelect={() => navigateTo('/settings/workspaces')}>
        {texts.manage}
      </MenuItem>
      {open?.hosted?.organisation !== undefined && <OrganizationItems />}
      {open !== undefined && <MenuNote>{snapshotMark(open) ?? open.origin}</MenuNote>}
    </Menu>
  );
}
