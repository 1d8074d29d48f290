import { Button } from '#kit/controls/Button.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
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
    <li className={styles.notice}>
      <StatusIcon shape={shape} />
      <WorkspaceMark colour={workspace.colour} />
      <span className={styles.name} title={workspace.name}>
        {visibleName(workspace.name)}
      </span>
      <span className={styles.text} data-tooltip={details}>
        {visibleName(text)}
      </span>
      <NoticeButton workspace={workspace} action={notice.action} />
    </li>
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
        <li key={text} className={styles.notice}>
          <StatusIcon shape="info" />
          <span className={styles.text}>{visibleName(text)}</span>
          {index === 0 && <Button onClick={onChoose}>{texts.choose}</Button>}
        </li>
      ))}
    </ul>
  );
}
