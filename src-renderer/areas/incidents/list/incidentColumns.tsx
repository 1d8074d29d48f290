import type { Incident } from '#contract/incidents.ts';
import { maxAvatars, toIncidentStatus, toIncidentType, toSeverity } from '#contract/rules/incidents.ts';
import { mono, nameCell, partsCell, statusCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { severityLook, statusLook, typeLook } from '#parts/incidents/incidentLooks.ts';
import { ageColumn } from '#parts/list/ageColumn.ts';
import { Avatars } from '#parts/people/Avatar.tsx';
import { recordPinButton } from '#parts/recent/pins.ts';
import { incidentRecord } from '../incidentRecord.ts';
import { messages } from './messages.ts';

const { columns: headers } = messages;

export const incidentPath = (id: string): string => `/incidents/${encodeURIComponent(id)}`;

/** @param pins ids of pinned incidents */
export const incidentColumns = (pins: ReadonlySet<string>): ReadonlyArray<TableColumn<Incident>> => [
  {
    id: 'incident_id',
    header: headers.incident_id,
    fixed: true,
    width: 96,
    // The prefix is the same in every id, so the number at the end must be visible.
    minWidth: 88,
    text: ({ displayId }) => displayId,
    cell: ({ displayId }) => mono(displayId),
  },
  {
    id: 'type',
    header: headers.type,
    sortable: true,
    width: 140,
    minWidth: 84,
    text: ({ type }) => typeLook(type).word,
    cell: ({ type }) => partsCell(typeLook(type).word),
    filter: ({ type }) => {
      const value = toIncidentType(type);
      return value === undefined ? null : { label: typeLook(type).word, value };
    },
  },
  {
    id: 'severity',
    header: headers.severity,
    sortable: true,
    firstOrder: 'asc',
    width: 110,
    minWidth: 84,
    text: ({ severity }) => severityLook(severity).word,
    cell: ({ severity }) => {
      const { shape, word } = severityLook(severity);
      return partsCell(statusCell(shape, word));
    },
    filter: ({ severity }) => ({ label: severityLook(severity).word, value: toSeverity(severity) }),
  },
  {
    id: 'status',
    header: headers.status,
    sortable: true,
    width: 120,
    minWidth: 84,
    text: ({ status }) => statusLook(status).word,
    cell: ({ status }) => partsCell(statusLook(status).word),
    filter: ({ status }) => {
      const value = toIncidentStatus(status);
      return value === undefined ? null : { label: statusLook(status).word, value };
    },
  },
  {
    id: 'title',
    header: headers.title,
    fixed: true,
    sortable: true,
    flex: 3,
    width: 320,
    minWidth: 180,
    text: ({ title }) => title,
    cell: (incident) =>
      partsCell(
        nameCell(incident.title, { href: incidentPath(incident.id) }),
        recordPinButton(incidentRecord(incident), pins),
      ),
  },
  ageColumn('created_at', headers.created_at, 90, ({ createdAt }) => createdAt),
  {
    id: 'responders',
    header: headers.responders,
    width: 170,
    minWidth: 72,
    text: ({ responders }) => responders.map(({ name }) => name).join(', '),
    render: ({ responders }) => (
      <Avatars
        max={maxAvatars}
        people={responders.map(({ name, team, avatar }) => ({ name, team, icon: team ? avatar : null }))}
      />
    ),
  },
  {
    ...ageColumn<Incident>('updated_at', headers.updated_at, 100, ({ updatedAt }) => updatedAt),
    hidden: true,
  },
];
