import { Link } from '@tanstack/react-router';
import { Ellipsis, History, Pencil, Play, Star, Trash2 } from 'lucide-react';
import type { Playbook } from '#contract/playbooks.ts';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { Menu, MenuItem } from '#kit/overlay/Menu.tsx';
import type { ActionState } from '#parts/actions/actionState.ts';
import { messages } from '../messages.ts';
import styles from './Library.module.css';

interface PlaybookCardProps {
  readonly playbook: Playbook;
  readonly pinned: boolean;
  /** Whether this user may run and edit the playbook. */
  readonly runState: ActionState;
  readonly writeState: ActionState;
  readonly onRun: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onPin: () => void;
  /** Called when the focus enters the card. */
  readonly onFocus: () => void;
}

const pathOf = (id: string): string => `/playbooks/${encodeURIComponent(id)}`;

export function PlaybookCard(props: PlaybookCardProps) {
  const { playbook, pinned, runState, writeState, onRun, onEdit, onRemove, onPin, onFocus } = props;
  const { id, title, icon, description, targets } = playbook;
  return (
    <li className={styles.card} onFocus={onFocus}>
      <Row minWidth={0} gap={8}>
        <Icon name={icon ?? ''} fallback="playbook" className={styles.icon} />
        <h3 className={styles.title}>
          <Link to={pathOf(id)} data-tooltip={title}>
            {visibleName(title)}
          </Link>
        </h3>
        <IconButton
          className={styles.star}
          label={pinned ? messages.unstar(title) : messages.star(title)}
          pressed={pinned}
          onClick={onPin}
        >
          <Star aria-hidden />
        </IconButton>
        {writeState.isPermitted && (
          <Menu
            trigger={
              <IconButton label={messages.more(title)}>
                <Ellipsis aria-hidden />
              </IconButton>
            }
          >
            <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
              {messages.edit}
            </MenuItem>
            <MenuItem
              icon={<Trash2 aria-hidden />}
              disabled={writeState.disabledReason !== undefined}
              aria-description={writeState.disabledReason}
              onSelect={onRemove}
            >
              {messages.remove}
            </MenuItem>
          </Menu>
        )}
      </Row>
      {description !== null && (
        <p className={styles.description} data-tooltip={description}>
          {description}
        </p>
      )}
      {targets.length > 0 && (
        <Text as="p" size={12} tone="faint">
          {messages.runsOn(targets.map((kind) => messages.targets[kind]))}
        </Text>
      )}
      <Row justify="space-between" gap={8} marginTop="auto">
        <Link
          className={layout({ display: 'inline-flex', align: 'center', gap: 6, icons: 14, tone: 'muted' })}
          to="/playbooks/runs"
          search={{ playbookId: id }}
          aria-label={messages.historyOf(title)}
        >
          <History aria-hidden />
          {messages.history}
        </Link>
        {runState.isPermitted && (
          <Button disabledReason={runState.disabledReason} aria-label={messages.runOf(title)} onClick={onRun}>
            <Play aria-hidden />
            {messages.run}
          </Button>
        )}
      </Row>
    </li>
  );
}
