import type { IncidentChange, IncidentListInput, NewIncident } from '#contract/incidents.ts';
import type { TestWindow } from './bridgeClient.ts';

export const everyIncident: IncidentListInput = {
  filter: {},
  sortBy: 'created_at',
  sortOrder: 'desc',
  pageIndex: 0,
  pageSize: 1_000,
};

export const newIncident = (more: Partial<NewIncident> = {}): NewIncident => ({
  id: crypto.randomUUID(),
  hypothesisId: crypto.randomUUID(),
  title: 'Ours',
  description: 'It is ours.',
  type: 'availability',
  severity: 'low',
  status: 'open',
  ...more,
});

/** Creates an incident. @returns its id and the id of its root hypothesis */
export async function createIncident({ bridge }: TestWindow, more: Partial<NewIncident> = {}) {
  const made = newIncident(more);
  await bridge.incidents.create(made);
  return { id: made.id, hypothesisId: made.hypothesisId };
}

export const commentChange = (
  incidentId: string,
  text: string,
  hypothesisId: string | null = null,
): IncidentChange => ({
  kind: 'comment.add',
  id: crypto.randomUUID(),
  incidentId,
  hypothesisId,
  text,
});

export const updateChange = (
  incidentId: string,
  to: Extract<IncidentChange, { kind: 'incident.change' }>['to'],
  was: Extract<IncidentChange, { kind: 'incident.change' }>['was'],
): IncidentChange => ({ kind: 'incident.change', id: crypto.randomUUID(), incidentId, to, was });
