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
import { Row } from '#kit/layout/boxes.tsx';
import { evidenceLabels } from '#parts/incidents/incidentLooks.ts';
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
      <Row
        key={type ?? 'other'}
        role="img"
        aria-label={label}
        as="span"
        display="inline-flex"
        gap={4}
        icons={14}
        tone="muted"
        digits
        data-tooltip={label}
      >
        <Glyph aria-hidden />
        {formatInteger(count)}
      </Row>
    );
  });
}
