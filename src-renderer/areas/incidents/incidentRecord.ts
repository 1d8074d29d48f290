import type { Incident } from '#contract/incidents.ts';
import { toRecord } from '#parts/recent/toRecord.ts';

export const incidentRecord = ({ id, title, displayId }: Pick<Incident, 'id' | 'title' | 'displayId'>) =>
  toRecord('incident', id, { name: title, where: [displayId] });
