import type { Evidence, IncidentPage } from '../../../../src-preload/contract/incidents.ts';
import { toEvidenceType, withoutMarkup } from '../../../../src-preload/contract/rules/incidents.ts';
import { evidenceWords } from '../../../parts/incidents/incidentLooks.ts';

/** Display name of an evidence type. Unknown types are returned unchanged. */
export function evidenceWord(type: string): string {
  const known = toEvidenceType(type);
  return known === undefined ? type : evidenceWords[known];
}

function commentOf({ payload }: Evidence): string | undefined {
  const comment =
    typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? payload.comment : undefined;
  return typeof comment === 'string' && comment !== '' ? comment : undefined;
}

export function evidenceName(evidence: Evidence): string {
  const { description, type } = evidence;
  return withoutMarkup(commentOf(evidence) ?? description).trim() || evidenceWord(type);
}

/** All evidence of an incident, in the order of its hypotheses. */
export const evidenceOf = ({ hypotheses }: IncidentPage): readonly Evidence[] =>
  hypotheses.flatMap(({ evidences }) => evidences);
