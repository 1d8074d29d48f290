import { UserRound } from 'lucide-react';
import { SafeHtml } from '#kit/markdown/SafeHtml.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { evidenceLabels } from '#parts/incidents/incidentLooks.ts';
import { useMe } from '../../useIncident.ts';
import styles from '../Evidence.module.css';
import type { EvidenceProps } from '../EvidenceProps.ts';
import { messages } from '../messages.ts';
import { readComment } from '../readPayload.ts';

export function CommentEvidence({ evidence, title, children }: EvidenceProps) {
  const own = useMe().id;
  const done = evidence.done === true;
  const text = readComment(evidence);
  return children({
    icon: <UserRound aria-hidden />,
    name: (
      <SafeHtml className={styles.comment} text={text.trim() === '' ? title : text} currentUserId={own} />
    ),
    kindLabel: evidenceLabels.comment,
    facts: (
      <span className={styles.fact} data-status={done ? 'healthy' : 'pending'}>
        <StatusIcon shape={done ? 'healthy' : 'pending'} />
        {done ? messages.resolved : messages.notResolved}
      </span>
    ),
  });
}
