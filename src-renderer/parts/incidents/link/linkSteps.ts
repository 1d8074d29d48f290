import type { IncidentChange, NewIncident } from '#contract/incidents.ts';
import type { LinkedEvidence } from './LinkedEvidence.ts';

export interface LinkCalls {
  readonly create: (incident: NewIncident) => Promise<unknown>;
  readonly act: (act: IncidentChange) => Promise<{ readonly outcome: 'sent' | 'waiting' }>;
}

/** Ids for new records. A retry uses the same ids, so that nothing is created twice. */
export interface LinkIds {
  readonly incident: string;
  readonly hypothesis: string;
  readonly comment: string;
  /** One id per piece of evidence. */
  readonly evidence: (index: number) => string;
}

export interface LinkProgress {
  /** Id of the incident, once it exists. */
  readonly incidentId: string | undefined;
  readonly hypothesisId: string | undefined;
  readonly linked: number;
  /** Records that this dialog created besides evidence. */
  readonly created: 'incident' | 'hypothesis' | undefined;
  /** The server became unreachable. The remaining changes are queued. */
  readonly isQueued: boolean;
}

export const noLinkProgress: LinkProgress = {
  incidentId: undefined,
  hypothesisId: undefined,
  linked: 0,
  created: undefined,
  isQueued: false,
};

export interface LinkOptions {
  readonly incident:
    | { readonly id: string }
    | { readonly made: Pick<NewIncident, 'title' | 'description' | 'type' | 'severity'> };
  /** Title of the root hypothesis. Undefined uses the title of the new incident. */
  readonly hypothesis: { readonly id: string } | { readonly title: string | undefined };
  readonly evidences: readonly LinkedEvidence[];
}

/**
 * Links evidence in steps. Creates the incident with its root hypothesis, or a root hypothesis in an existing
 * incident. Then adds the evidence.
 * @param from progress of an earlier attempt
 * @param onProgress called after each step
 * @throws the error of the failed step; earlier steps are not undone
 */
export async function linkSteps(
  calls: LinkCalls,
  ids: LinkIds,
  options: LinkOptions,
  from: LinkProgress,
  onProgress: (progress: LinkProgress) => void,
): Promise<LinkProgress> {
  let progress = from;
  const step = (next: Partial<LinkProgress>): void => {
    progress = { ...progress, ...next };
    onProgress(progress);
  };
  const sendChange = async (one: IncidentChange): Promise<boolean> =>
    (await calls.act(one)).outcome === 'waiting';
  const { incident, hypothesis, evidences } = options;

  if (progress.incidentId === undefined && 'made' in incident) {
    const title = 'title' in hypothesis ? hypothesis.title : undefined;
    await calls.create({
      id: ids.incident,
      hypothesisId: ids.hypothesis,
      status: 'open',
      ...incident.made,
      ...(title === undefined ? {} : { hypothesisTitle: title }),
    });
    step({ incidentId: ids.incident, hypothesisId: ids.hypothesis, created: 'incident' });
  }
  const incidentId = progress.incidentId ?? ('id' in incident ? incident.id : ids.incident);
  if (progress.hypothesisId === undefined) {
    if ('id' in hypothesis) step({ incidentId, hypothesisId: hypothesis.id });
    else {
      const waits = await sendChange({
        kind: 'hypothesis.add',
        id: ids.hypothesis,
        incidentId,
        parentId: null,
        type: 'root',
        title: hypothesis.title ?? '',
        status: 'possible',
      });
      step({
        incidentId,
        hypothesisId: ids.hypothesis,
        created: 'hypothesis',
        isQueued: progress.isQueued || waits,
      });
    }
  }
  const hypothesisId = progress.hypothesisId ?? ids.hypothesis;
  for (let index = progress.linked; index < evidences.length; index += 1) {
    const evidence = evidences[index];
    if (evidence === undefined) break;
    const waits = await sendChange({
      kind: 'evidence.add',
      id: ids.evidence(index),
      incidentId,
      hypothesisId,
      definitionOfDone: false,
      ...evidence,
    });
    step({ linked: index + 1, isQueued: progress.isQueued || waits });
  }
  return progress;
}
