import { type EvidenceType as Name, toEvidenceType } from '#contract/rules/incidents.ts';
import type { EvidenceComponent } from './EvidenceProps.ts';
import { ChangeEvidence } from './types/ChangeEvidence.tsx';
import { CheckEvidence } from './types/CheckEvidence.tsx';
import { CommentEvidence } from './types/CommentEvidence.tsx';
import { ComponentEvidence } from './types/ComponentEvidence.tsx';
import { ConfigEvidence } from './types/ConfigEvidence.tsx';
import { InsightEvidence } from './types/InsightEvidence.tsx';
import { LogEvidence } from './types/LogEvidence.tsx';
import { UnknownEvidence } from './types/UnknownEvidence.tsx';

const componentsByType: Readonly<Record<Name, EvidenceComponent>> = {
  log: LogEvidence,
  topology: ComponentEvidence,
  config: ConfigEvidence,
  check: CheckEvidence,
  config_change: ChangeEvidence,
  config_analysis: InsightEvidence,
  comment: CommentEvidence,
};

/** Component that renders an evidence type, also for unknown types. */
export function evidenceComponentOf(type: string): EvidenceComponent {
  const known = toEvidenceType(type);
  return known === undefined ? UnknownEvidence : componentsByType[known];
}
