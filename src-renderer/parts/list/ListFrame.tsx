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
  /** What is shown, and what went wrong with reading it anew. */
  readonly asked: Asked;
  /** What is shown answers the question before. */
  readonly borrowed?: boolean;
  readonly onRetry: () => void;
  /** At the right of the title. */
  readonly controls?: ReactNode;
  readonly toolbar: ReactNode;
  /** The address by which what is shown is saved, where a view says it; that of the screen when absent. */
  readonly lasting?: string | undefined;
  /** Said where nothing is to be said of the rows. */
  readonly otherNotice?: Notice | undefined;
  /** Said under the toolbar in any case. */
  readonly notices?: ReactNode;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  /** It stands within a page that has a title of its own. */
  readonly within?: boolean;
}

/** What every screen with rows has around them: title and age, toolbar, what is to be said, failures, and what waits. */
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
