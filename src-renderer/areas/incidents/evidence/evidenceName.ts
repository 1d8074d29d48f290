import type { Evidence, IncidentPage } from '../../../../src-preload/contract/incidents.ts';
import { toEvidenceType, withoutMarkup } from '../../../../src-preload/contract/rules/incidents.ts';
import { evidenceWords } from '../../../parts/incidents/incidentLooks.ts';

/** What a type of evidence is called; one that nobody knows is said as it is. */
export function evidenceWord(type: string): string {
  const known = toEvidenceType(type);
  return known === undefined ? type : evidenceWords[known];
}

/** The text of a comment that is evidence. */
function commentOf({ payload }: Evidence): string | undefined {
  const comment =
    typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? payload.comment : undefined;
  return typeof comment === 'string' && comment !== '' ? comment : undefined;
}

/** What a piece of evidence is called in one line. */
export function evidenceName(evidence: Evidence): string {
  const { description, type } = evidence;
  return withoutMarkup(commentOf(evidence) ?? description).trim() || evidenceWord(type);
}

/** All evidence of an incident, in the order of its hypotheses. */
export const evidenceOf = ({ hypotheses }: IncidentPage): readonly Evidence[] =>
  hypotheses.flatMap(({ evidences }) => evidences);
