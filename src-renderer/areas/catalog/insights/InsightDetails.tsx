import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Insight } from '#contract/insights.ts';
import { stringifyExact } from '#contract/rules/exactJson.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Age } from '#kit/format/Age.tsx';
import { Icon } from '#kit/icons/Icon.tsx';
import { SafeHtml } from '#kit/markdown/SafeHtml.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { TextView } from '#kit/text/TextView.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { severityLabel, severityShape } from '#parts/changes/severity.ts';
import { DetailList, DetailRow } from '#parts/details/DetailList.tsx';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { AttachEvidence } from '#parts/incidents/link/AttachEvidence.tsx';
import { insightEvidence } from '#parts/incidents/link/evidenceBuilders.ts';
import { insightLook } from '#parts/insights/insightLook.ts';
import { itemPath } from '../flatColumns.ts';
import styles from './Insights.module.css';
import { insightItemName, insightStatusLabel } from './insightColumns.ts';
import { messages } from './messages.ts';

const { details: texts } = messages;

/** Number of characters of a message that are displayed initially. */
const shortMessageLength = 500;
const analysisHeight = 200;

function Message({ text }: { readonly text: string }) {
  const [expanded, setExpanded] = useState(false);
  const isLong = text.length > shortMessageLength;
  return (
    <section className={styles.message} aria-label={texts.message}>
      <h3>{texts.message}</h3>
      <SafeHtml text={expanded || !isLong ? text : `${text.slice(0, shortMessageLength)}…`} />
      {isLong && (
        <Button kind="quiet" onClick={() => setExpanded(!expanded)}>
          {expanded ? texts.less : texts.more}
        </Button>
      )}
    </section>
  );
}

function InsightFacts({ insight, source }: { readonly insight: Insight; readonly source: string | null }) {
  const { item, type, analyzer, severity, firstObservedAt, lastObservedAt } = insight;
  const look = insightLook(type);
  const shape = severityShape(severity);
  const status = insightStatusLabel(insight);
  return (
    <DetailList>
      <DetailRow name={texts.item}>
        {item.type !== null && <Icon name={item.type} />}
        <Link to={itemPath(item.id)}>{insightItemName(insight)}</Link>
        {item.deletedAt !== null && <StatusIcon shape="deleted" />}
      </DetailRow>
      <DetailRow name={texts.type}>
        <StatusIcon shape={look.shape} />
        {look.word}
      </DetailRow>
      {severity !== null && (
        <DetailRow name={texts.severity}>
          {shape !== undefined && <StatusIcon shape={shape} />}
          {severityLabel(severity)}
        </DetailRow>
      )}
      {status !== '' && <DetailRow name={texts.status}>{status}</DetailRow>}
      {analyzer !== '' && <DetailRow name={texts.analyzer}>{analyzer}</DetailRow>}
      {source !== null && <DetailRow name={texts.source}>{source}</DetailRow>}
      <DetailRow name={texts.firstObserved}>
        <Age instant={firstObservedAt} suffix=" ago" />
      </DetailRow>
      {lastObservedAt !== null && (
        <DetailRow name={texts.lastObserved}>
          <Age instant={lastObservedAt} suffix=" ago" />
        </DetailRow>
      )}
    </DetailList>
  );
}

interface InsightDetailsProps {
  readonly id: string;
  /** The list's row. Undefined if it is not on the displayed page. */
  readonly listed: Insight | undefined;
  readonly onClose: () => void;
}

export function InsightDetails({ id, listed, onClose }: InsightDetailsProps) {
  const query = useQuery(queries.insights.get.queryOptions({ input: { id } }));
  const detail = query.data?.data;
  const insight = detail ?? listed;
  const message = detail?.message ?? detail?.summary ?? '';
  const { analysis } = detail ?? {};
  const hasAnalysis = typeof analysis === 'object' && analysis !== null && Object.keys(analysis).length > 0;
  return (
    <Dialog
      title={insight === undefined ? texts.insight : texts.title(insight.analyzer, insightItemName(insight))}
      open
      size="large"
      hasFocusableBody
      onClose={onClose}
      actions={
        <>
          {insight !== undefined && <AttachEvidence evidence={insightEvidence(insight)} />}
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      {insight !== undefined && <InsightFacts insight={insight} source={detail?.source ?? null} />}
      {message !== '' && <Message text={message} />}
      {hasAnalysis && (
        <TextView
          value={stringifyExact(analysis, 2)}
          language="json"
          label={texts.analysis}
          height={analysisHeight}
        />
      )}
      {detail !== undefined && message === '' && !hasAnalysis && <p>{texts.nothing}</p>}
      {detail === undefined && query.error !== null && (
        <FailurePanel error={query.error} title={texts.failed} onRetry={() => void query.refetch()} />
      )}
    </Dialog>
  );
}
