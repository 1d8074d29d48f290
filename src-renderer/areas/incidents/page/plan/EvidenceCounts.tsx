import {
  Boxes,
  Braces,
  CircleHelp,
  GitCommitHorizontal,
  HeartPulse,
  Lightbulb,
  type LucideIcon,
  MessageSquare,
  ScrollText,
} from 'lucide-react';
import type { Evidence } from '#contract/incidents.ts';
import { type EvidenceType, evidenceTypes, toEvidenceType } from '#contract/rules/incidents.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { evidenceLabels } from '#parts/incidents/incidentLooks.ts';
import styles from './HypothesisCard.module.css';
import { messages } from './messages.ts';

const icons: Readonly<Record<EvidenceType, LucideIcon>> = {
  log: ScrollText,
  topology: Boxes,
  config: Braces,
  check: HeartPulse,
  config_change: GitCommitHorizontal,
  config_analysis: Lightbulb,
  comment: MessageSquare,
};

export function EvidenceCounts({ evidences }: { readonly evidences: readonly Evidence[] }) {
  const counts = Map.groupBy(evidences, ({ type }) => toEvidenceType(type));
  return [...evidenceTypes, undefined].map((type) => {
    const count = counts.get(type)?.length ?? 0;
    if (count === 0) return null;
    const Glyph = type === undefined ? CircleHelp : icons[type];
    const word = type === undefined ? messages.otherEvidence : evidenceLabels[type];
    const label = messages.evidences(count, word);
    return (
      <span key={type ?? 'other'} role="img" aria-label={label} className={styles.count} data-tooltip={label}>
        <Glyph aria-hidden />
        {formatInteger(count)}
      </span>
    );
  });
}
