import { Link } from '@tanstack/react-router';
import { Lightbulb } from 'lucide-react';
import { stringifySearch } from '#kit/address/searchParams.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { evidenceLabels } from '#parts/incidents/incidentLooks.ts';
import styles from '../Evidence.module.css';
import type { EvidenceProps } from '../EvidenceProps.ts';
import { LinkedDataStatus } from '../LinkedDataStatus.tsx';
import { messages } from '../messages.ts';
import { useLinkedData } from '../useLinkedData.ts';

export function InsightEvidence({ evidence, title, hasBeenVisible, children }: EvidenceProps) {
  const id = evidence.insightId;
  const insight = useLinkedData(
    messages.insight,
    queries.insights.get.queryOptions({ input: { id: id ?? '' } }),
    hasBeenVisible && id !== null,
  );
  const { data } = insight;
  return children({
    icon: <Lightbulb aria-hidden />,
    name:
      id === null ? (
        visibleName(title)
      ) : (
        <Link to={`/catalog/insights${stringifySearch({ insight: id })}`}>{visibleName(title)}</Link>
      ),
    kindLabel: data === undefined || data.analyzer === '' ? evidenceLabels.config_analysis : data.analyzer,
    facts: (
      <>
        <LinkedDataStatus about={insight} />
        {data?.status && <span className={styles.fact}>{data.status}</span>}
      </>
    ),
  });
}
