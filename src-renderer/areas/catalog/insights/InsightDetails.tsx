import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Insight } from '../../../../src-preload/contract/insights.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icons/Icon.tsx';
import { SafeHtml } from '../../../kit/markdown/SafeHtml.tsx';
import { Dialog } from '../../../kit/overlay/Dialog.tsx';
import { StatusIcon } from '../../../kit/status/StatusIcon.tsx';
import { TextView } from '../../../kit/text/TextView.tsx';
import { queries } from '../../../parts/bridge/bridge.ts';
import { severityShape, severityWord } from '../../../parts/changes/severity.ts';
import { Fact, Facts } from '../../../parts/details/Facts.tsx';
import { FailurePanel } from '../../../parts/FailurePanel.tsx';
import { AttachEvidence } from '../../../parts/incidents/link/AttachEvidence.tsx';
import { insightEvidence } from '../../../parts/incidents/link/evidenceOf.ts';
import { insightLook } from '../../../parts/insights/insightLook.ts';
import { itemPath } from '../flatColumns.ts';
import styles from './Insights.module.css';
import { itemName, statusWord } from './insightColumns.ts';
import { messages } from './messages.ts';

const { details: texts } = messages;

/** Number of characters of a message that are displayed initially. */
const shortMessage = 500;
const analysisHeight = 200;

function Message({ text }: { readonly text: string }) {
  const [whole, setWhole] = useState(false);
  const isLong = text.length > shortMessage;
  return (
    <section className={styles.message} aria-label={texts.message}>
      <h3>{texts.message}</h3>
      <SafeHtml text={whole || !isLong ? text : `${text.slice(0, shortMessage)}…`} />
      {isLong && (
        <Button kind="quiet" onClick={() => setWhole(!whole)}>
          {whole ? texts.less : texts.more}
        </Button>
      )}
    </section>
  );
}

function Known({ insight, source }: { readonly insight: Insight; readonly source: string | null }) {
  const { item, type, analyzer, severity, firstObservedAt, lastObservedAt } = insight;
  const look = insightLook(type);
  const shape = severityShape(severity);
  const status = statusWord(insight);
  return (
    <Facts>
      <Fact name={texts.item}>
        {item.type !== null && <Icon name={item.type} />}
        <Link to={itemPath(item.id)}>{itemName(insight)}</Link>
        {item.deletedAt !== null && <StatusIcon shape="deleted" />}
      </Fact>
      <Fact name={texts.type}>
        <StatusIcon shape={look.shape} />
        {look.word}
      </Fact>
      {severity !== null && (
        <Fact name={texts.severity}>
          {shape !== undefined && <StatusIcon shape={shape} />}
          {severityWord(severity)}
        </Fact>
      )}
      {status !== '' && <Fact name={texts.status}>{status}</Fact>}
      {analyzer !== '' && <Fact name={texts.analyzer}>{analyzer}</Fact>}
      {source !== null && <Fact name={texts.source}>{source}</Fact>}
      <Fact name={texts.firstObserved}>{firstObservedAt}</Fact>
      {lastObservedAt !== null && <Fact name={texts.lastObserved}>{lastObservedAt}</Fact>}
    </Facts>
  );
}

interface InsightDetailsProps {
  readonly id: string;
  /** The list's row. Undefined if it is not on the displayed page. */
  readonly listed: Insight | undefined;
  readonly onClose: () => void;
}

export function InsightDetails({ id, listed, onClose }: InsightDetailsProps) {
  const asked = useQuery(queries.insights.get.queryOptions({ input: { id } }));
  const detail = asked.data?.data;
  const insight = detail ?? listed;
  const message = detail?.message ?? detail?.summary ?? '';
  const { analysis } = detail ?? {};
  const hasAnalysis = typeof analysis === 'object' && analysis !== null && Object.keys(analysis).length > 0;
  return (
    <Dialog
      title={insight === undefined ? texts.insight : texts.title(insight.analyzer, itemName(insight))}
      open
      size="large"
      reading
      onClose={onClose}
      actions={
        <>
          {insight !== undefined && <AttachEvidence evidence={insightEvidence(insight)} />}
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      {insight !== undefined && <Known insight={insight} source={detail?.source ?? null} />}
      {message !== '' && <Message text={message} />}
      {hasAnalysis && (
        <TextView
          value={JSON.stringify(analysis, null, 2)}
          language="json"
          label={texts.analysis}
          height={analysisHeight}
        />
      )}
      {detail !== undefined && message === '' && !hasAnalysis && <p>{texts.nothing}</p>}
      {detail === undefined && asked.error !== null && (
        <FailurePanel error={asked.error} title={texts.failed} onRetry={() => void asked.refetch()} />
      )}
    </Dialog>
  );
}
