import type { IncidentChange } from '#contract/incidents.ts';

type EvidenceChange = Extract<IncidentChange, { kind: 'evidence.add' }>;

/** Evidence to link: type, target and stored payload. */
export type LinkedEvidence = Pick<EvidenceChange, 'type' | 'payload'> &
  Partial<Pick<EvidenceChange, 'itemId' | 'changeId' | 'insightId' | 'componentId' | 'checkId'>> & {
    /** Describes the evidence even after its target is deleted. */
    readonly description: string;
  };

/** Evidence, or a function that loads it when it is linked. */
export type Linkable = LinkedEvidence | readonly LinkedEvidence[] | (() => Promise<LinkedEvidence>);

/**
 * Returns all evidence.
 * @throws the error of the loading function
 */
export async function evidencesOf(linkable: Linkable): Promise<readonly LinkedEvidence[]> {
  if (typeof linkable === 'function') return [await linkable()];
  return 'type' in linkable ? [linkable] : linkable;
}
