import clsx from 'clsx';
import type { ReactNode } from 'react';
import { ToolbarEnd } from '../../kit/filters/ToolbarEnd.ts';
import { useLate } from '../../kit/progress/useLate.ts';
import { AsOf } from '../AsOf.tsx';
import type { AnswerOrigin } from '../asOfState.ts';
import { FailurePanel } from '../FailurePanel.tsx';
import { KeptNotice } from '../KeptNotice.tsx';
import type { Asked, Notice } from '../noticeOf.ts';
import { PageHeader } from '../PageHeader.tsx';
import { useServerOnline } from '../useServerOnline.ts';
import { SaveView } from '../views/SaveView.tsx';
import styles from './List.module.css';
import type { ListWords } from './ListWords.ts';
import { hasFailed, listNotice } from './listNotice.ts';
import { messages } from './messages.ts';

interface ListFrameProps {
  readonly words: ListWords;
  /** The displayed answer, and the error of the last request. */
  readonly asked: Asked;
  /** Whether the displayed rows belong to the previous query. */
  readonly borrowed?: boolean;
  readonly onRetry: () => void;
  /** At the right of the title. */
  readonly controls?: ReactNode;
  readonly toolbar: ReactNode;
  /** Address that Save view stores. Default: the address of the screen. */
  readonly lasting?: string | undefined;
  /** Notice to display if the rows need none. */
  readonly otherNotice?: Notice | undefined;
  /** Notices that are always displayed, below the toolbar. */
  readonly notices?: ReactNode;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  /** Whether the list is inside a page with a title of its own. */
  readonly within?: boolean;
}

/** Frame of every list screen: title, age, toolbar, notices, failures and loading state. */
export function ListFrame(props: ListFrameProps) {
  const {
    words,
    asked,
    borrowed = false,
    onRetry,
    controls,
    toolbar,
    lasting,
    otherNotice,
    notices,
    children,
    foot,
    within = false,
  } = props;
  const online = useServerOnline();
  const late = useLate(borrowed);
  const failed = hasFailed(asked);
  const origin: AnswerOrigin | undefined = failed ? undefined : asked.data;
  const notice = origin === undefined ? undefined : (listNotice(asked, online, words) ?? otherNotice);
  return (
    <div className={styles.page}>
      {!within && (
        <PageHeader title={words.title} controls={controls}>
          {words.title}
          <AsOf answer={origin} online={online} />
        </PageHeader>
      )}
      {within && lasting === undefined ? (
        toolbar
      ) : (
        <ToolbarEnd value={<SaveView title={words.title} lasting={lasting} within={within} />}>
          {toolbar}
        </ToolbarEnd>
      )}
      {!failed && notices}
      {notice !== undefined && <KeptNotice {...notice} />}
      <div className={clsx(styles.body, late && styles.stale)}>
        {failed ? (
          <FailurePanel
            error={asked.error}
            title={words.failed ?? messages.failed(words.rows)}
            needs={words.needs}
            refused={words.refused}
            onRetry={onRetry}
          />
        ) : (
          children
        )}
      </div>
      {origin !== undefined && foot}
    </div>
  );
}
