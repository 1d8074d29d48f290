import type { ListedWorkspace } from '#contract/workspaces.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Ellipsis, Row } from '#kit/layout/boxes.tsx';
import { WorkspaceMark } from '#parts/workspaces/WorkspaceMark.tsx';
import listStyles from '../ListPopover.module.css';
import { messages } from './messages.ts';

interface WorkspaceHeadingProps {
  readonly workspace: ListedWorkspace;
  /** Number of new notifications. Default: not displayed. */
  readonly newCount?: number;
}

/** Heading above the notifications of a workspace. */
export const WorkspaceHeading = ({ workspace, newCount = 0 }: WorkspaceHeadingProps) => (
  <h3 className={listStyles.line}>
    <Row as="span" gap={8}>
      <WorkspaceMark colour={workspace.colour} />
      <Ellipsis>{visibleName(workspace.name)}</Ellipsis>
      {newCount > 0 && <span>{messages.newIn(formatInteger(newCount))}</span>}
    </Row>
  </h3>
);
