import type { IncidentAct, NewIncident } from '../../../../src-preload/contract/incidents.ts';
import type { LinkedEvidence } from './LinkedEvidence.ts';

/** What main is asked for. */
export interface LinkCalls {
  readonly create: (incident: NewIncident) => Promise<unknown>;
  readonly act: (act: IncidentAct) => Promise<{ readonly outcome: 'sent' | 'waiting' }>;
}

/** Ids of whatever may be made. They stay the same while it is tried again, so that nothing is made twice. */
export interface LinkIds {
  readonly incident: string;
  readonly hypothesis: string;
  readonly comment: string;
  /** One for each piece of evidence. */
  readonly evidence: (index: number) => string;
}

/** How far it is. */
export interface LinkProgress {
  /** The incident that the evidence goes to, once it is there. */
  readonly incidentId: string | undefined;
  readonly hypothesisId: string | undefined;
  /** How many pieces of evidence are linked. */
  readonly linked: number;
  /** Something was made here, beside the evidence. */
  readonly made: 'incident' | 'hypothesis' | undefined;
  /** The server is away since: it takes the rest later. */
  readonly waits: boolean;
}

export const nothingDone: LinkProgress = {
  incidentId: undefined,
  hypothesisId: undefined,
  linked: 0,
  made: undefined,
  waits: false,
};

/** What is linked to what. */
export interface LinkWish {
  readonly incident:
    | { readonly id: string }
    | { readonly made: Pick<NewIncident, 'title' | 'description' | 'type' | 'severity'> };
  /** Of a new incident the title is that of its root hypothesis; absent it is the incident's. */
  readonly hypothesis: { readonly id: string } | { readonly title: string | undefined };
  readonly evidences: readonly LinkedEvidence[];
}

/**
 * Links evidence to an incident, one step after the other; specification part 2 section 4.1: the incident with its root hypothesis, or else a
 * root hypothesis of an incident that is there, then the evidence.
 * @param from how far an earlier try came
 * @param tell hears of each step that is done
 * @throws what the step throws that failed; what was made before it stays
 */
export async function linkSteps(
  calls: LinkCalls,
  ids: LinkIds,
  wish: LinkWish,
  from: LinkProgress,
  tell: (progress: LinkProgress) => void,
): Promise<LinkProgress> {
  let progress = from;
  const step = (next: Partial<LinkProgress>): void => {
    progress = { ...progress, ...next };
    tell(progress);
  };
  const act = async (one: IncidentAct): Promise<boolean> => (await calls.act(one)).outcome === 'waiting';
  const { incident, hypothesis, evidences } = wish;

  if (progress.incidentId === undefined && 'made' in incident) {
    const title = 'title' in hypothesis ? hypothesis.title : undefined;
    await calls.create({
      id: ids.incident,
      hypothesisId: ids.hypothesis,
      status: 'open',
      ...incident.made,
      ...(title === undefined ? {} : { hypothesisTitle: title }),
    });
    step({ incidentId: ids.incident, hypothesisId: ids.hypothesis, made: 'incident' });
  }
  const incidentId = progress.incidentId ?? ('id' in incident ? incident.id : ids.incident);
  if (progress.hypothesisId === undefined) {
    if ('id' in hypothesis) step({ incidentId, hypothesisId: hypothesis.id });
    else {
      const waits = await act({
        kind: 'hypothesis.add',
        id: ids.hypothesis,
        incidentId,
        parentId: null,
        type: 'root',
        title: hypothesis.title ?? '',
        status: 'possible',
      });
      step({ incidentId, hypothesisId: ids.hypothesis, made: 'hypothesis', waits: progress.waits || waits });
    }
  }
  const hypothesisId = progress.hypothesisId ?? ids.hypothesis;
  for (let index = progress.linked; index < evidences.length; index += 1) {
    const evidence = evidences[index];
    if (evidence === undefined) break;
    const waits = await act({
      kind: 'evidence.add',
      id: ids.evidence(index),
      incidentId,
      hypothesisId,
      definitionOfDone: false,
      ...evidence,
    });
    step({ linked: index + 1, waits: progress.waits || waits });
  }
  return progress;
}
