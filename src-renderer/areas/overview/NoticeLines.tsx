import { Button } from '#kit/controls/Button.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { useDelayedFlag } from '#kit/progress/useDelayedFlag.ts';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { WorkspaceMark } from '#parts/workspaces/WorkspaceMark.tsx';
import { messages } from './messages.ts';
import { NoticeButton } from './NoticeButton.tsx';
import styles from './Overview.module.css';
import type { WorkspaceNotice } from './workspaceNotices.ts';

const { notices: texts } = messages;

function NoticeLine({ notice }: { readonly notice: WorkspaceNotice }) {
  const isLate = useDelayedFlag(notice.isBrief === true);
  const { workspace, shape, text, details } = notice;
  if (notice.isBrief === true && !isLate) return null;
  return (
    <Row as="li" gap={8} minHeight={32}>
      <StatusIcon shape={shape} />
      <WorkspaceMark colour={workspace.colour} />
      <span className={styles.name} title={workspace.name}>
        {visibleName(workspace.name)}
      </span>
      <Text grow minWidth={0} tone="muted" flow="anywhere" data-tooltip={details}>
        {visibleName(text)}
      </Text>
      <NoticeButton workspace={workspace} action={notice.action} />
    </Row>
  );
}

interface NoticeLinesProps {
  readonly notices: readonly WorkspaceNotice[];
  /** Notices about several workspaces. */
  readonly summaries: readonly string[];
  /** Opens the choice of workspaces. */
  readonly onChoose: () => void;
}

/** Which workspaces a list does not fully include, and what to do about it. */
export function NoticeLines({ notices, summaries, onChoose }: NoticeLinesProps) {
  if (notices.length === 0 && summaries.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be focusable by keyboard.
    <ul className={styles.notices} aria-label={texts.label} tabIndex={0}>
      {notices.map((notice) => (
        <NoticeLine key={`${notice.workspace.id} ${notice.text}`} notice={notice} />
      ))}
      {summaries.map((text, index) => (
        <Row as="li" key={text} gap={8} minHeight={32}>
          <StatusIcon shape="info" />
          <Text grow minWidth={0} tone="muted" flow="anywhere">
            {visibleName(text)}
          </Text>
          {index === 0 && <Button onClick={onChoose}>{texts.choose}</Button>}
        </Row>
      ))}
    </ul>
  );
}
