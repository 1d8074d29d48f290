import type { IncidentAct } from '../../../../src-preload/contract/incidents.ts';

type EvidenceAct = Extract<IncidentAct, { kind: 'evidence.add' }>;

/** What is linked to an incident: what it is, what it points at, and what is kept of it. */
export type LinkedEvidence = Pick<EvidenceAct, 'type' | 'payload'> &
  Partial<Pick<EvidenceAct, 'itemId' | 'changeId' | 'insightId' | 'componentId' | 'checkId'>> & {
    /** Names it, also where what it points at is gone. */
    readonly description: string;
  };

/** One, several, or what is brought when it is linked. */
export type Linkable = LinkedEvidence | readonly LinkedEvidence[] | (() => Promise<LinkedEvidence>);

/** All of them. @throws what bringing them throws */
export async function evidencesOf(linkable: Linkable): Promise<readonly LinkedEvidence[]> {
  if (typeof linkable === 'function') return [await linkable()];
  return 'type' in linkable ? [linkable] : linkable;
}
