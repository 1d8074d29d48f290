import { Link } from '@tanstack/react-router';
import { Lightbulb } from 'lucide-react';
import { stringifySearch } from '../../../../kit/address/searchParams.ts';
import { queries } from '../../../../parts/bridge/bridge.ts';
import { evidenceWords } from '../../../../parts/incidents/incidentLooks.ts';
import styles from '../Evidence.module.css';
import type { TypeProps } from '../EvidenceProps.ts';
import { messages } from '../messages.ts';
import { Problem } from '../Problem.tsx';
import { useAbout } from '../useAbout.ts';

export function OfInsight({ evidence, title, seen, children }: TypeProps) {
  const id = evidence.insightId;
  const insight = useAbout(
    messages.insight,
    queries.insights.get.queryOptions({ input: { id: id ?? '' } }),
    seen && id !== null,
  );
  const { data } = insight;
  return children({
    icon: <Lightbulb aria-hidden />,
    name:
      id === null ? title : <Link to={`/catalog/insights${stringifySearch({ insight: id })}`}>{title}</Link>,
    word: data === undefined || data.analyzer === '' ? evidenceWords.config_analysis : data.analyzer,
    facts: (
      <>
        <Problem about={insight} />
        {data?.status && <span className={styles.fact}>{data.status}</span>}
      </>
    ),
  });
}
