import clsx from 'clsx';
import type { ReactNode } from 'react';
import { ToolbarEnd } from '#kit/filters/ToolbarEnd.ts';
import { Column } from '#kit/layout/boxes.tsx';
import { useDelayedFlag } from '#kit/progress/useDelayedFlag.ts';
import { AsOf } from '../AsOf.tsx';
import type { AnswerOrigin } from '../asOfState.ts';
import { FailurePanel } from '../FailurePanel.tsx';
import type { ListTexts } from '../ListTexts.ts';
import type { Notice, QueryState } from '../noticeOf.ts';
import { PageHeader } from '../PageHeader.tsx';
import { StaleDataNotice } from '../StaleDataNotice.tsx';
import { useServerOnline } from '../useServerOnline.ts';
import { SaveView } from '../views/SaveView.tsx';
import styles from './List.module.css';
import { hasNoData, listNotice } from './listNotice.ts';
import { messages } from './messages.ts';

interface ListFrameProps {
  readonly texts: ListTexts;
  /** Visible title. Default: the title of `texts`. */
  readonly breadcrumb?: ReactNode;
  /** The displayed answer, and the error of the last request. */
  readonly query: QueryState;
  /** Whether the displayed rows belong to the previous query. */
  readonly isPrevious?: boolean;
  readonly onRetry: () => void;
  /** At the right of the title. */
  readonly controls?: ReactNode;
  readonly toolbar: ReactNode;
  /** Address that Save view stores. Default: the address of the screen. */
  readonly addressToSave?: string | undefined;
  /** Notice to display if the rows need none. */
  readonly otherNotice?: Notice | undefined;
  /** Notices that are always displayed, below the toolbar. */
  readonly notices?: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Whether the list is inside a page with a title of its own. */
  readonly isEmbedded?: boolean;
}

/** Frame of every list screen: title, age, toolbar, notices, failures and loading state. */
export function ListFrame(props: ListFrameProps) {
  const {
    texts,
    breadcrumb,
    query,
    isPrevious = false,
    onRetry,
    controls,
    toolbar,
    addressToSave,
    otherNotice,
    notices,
    children,
    footer,
    isEmbedded = false,
  } = props;
  const online = useServerOnline();
  const late = useDelayedFlag(isPrevious);
  const failed = hasNoData(query);
  const origin: AnswerOrigin | undefined = failed ? undefined : query.data;
  const notice = origin === undefined ? undefined : (listNotice(query, online, texts) ?? otherNotice);
  return (
    <Column grow minHeight={0} full="height">
      {!isEmbedded && (
        <PageHeader title={texts.title} controls={controls}>
          {breadcrumb ?? texts.title}
          <AsOf answer={origin} online={online} />
        </PageHeader>
      )}
      {isEmbedded && addressToSave === undefined ? (
        toolbar
      ) : (
        <ToolbarEnd
          value={<SaveView title={texts.title} addressToSave={addressToSave} isEmbedded={isEmbedded} />}
        >
          {toolbar}
        </ToolbarEnd>
      )}
      {!failed && notices}
      {notice !== undefined && <StaleDataNotice {...notice} />}
      <Column grow minHeight={0} position="relative" className={clsx(late && styles.stale)}>
        {failed ? (
          <FailurePanel
            error={query.error}
            title={texts.failed ?? messages.failed(texts.rows)}
            needs={texts.needs}
            refused={texts.refused}
            onRetry={onRetry}
          />
        ) : (
          children
        )}
      </Column>
      {origin !== undefined && footer}
    </Column>
  );
}
