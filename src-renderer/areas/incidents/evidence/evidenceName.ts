import type { Evidence, IncidentPage } from '#contract/incidents.ts';
import { toEvidenceType, withoutMarkdown } from '#contract/rules/incidents.ts';
import { evidenceLabels } from '#parts/incidents/incidentLooks.ts';

/** Display name of an evidence type. Unknown types are returned unchanged. */
export function evidenceLabel(type: string): string {
  const known = toEvidenceType(type);
  return known === undefined ? type : evidenceLabels[known];
}

function commentOf({ payload }: Evidence): string | undefined {
  const comment =
    typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? payload.comment : undefined;
  return typeof comment === 'string' && comment !== '' ? comment : undefined;
}

export function evidenceName(evidence: Evidence): string {
  const { description, type } = evidence;
  return withoutMarkdown(commentOf(evidence) ?? description).trim() || evidenceLabel(type);
}

/** All evidence of an incident, in the order of its hypotheses. */
export const evidenceOf = ({ hypotheses }: IncidentPage): readonly Evidence[] =>
  hypotheses.flatMap(({ evidences }) => evidences);
