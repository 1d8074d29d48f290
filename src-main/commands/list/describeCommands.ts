import type { Incident } from '#contract/incidents.ts';
import type { CommandContext, CommandRow, DocumentResult, Json } from '../Command.ts';
import { CommandFailure } from '../CommandFailure.ts';
import { messages } from '../messages.ts';
import { noteAge } from '../noteAge.ts';
import { lineText } from '../output/cleanText.ts';
import { patchOf } from './patchOf.ts';
import { readComponents, readItem } from './readRecords.ts';
import { findCheck, findComponent, findItem, onlyOne } from './resolveRecord.ts';

const lineOf = (key: string, value: Json | undefined): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  const text = lineText(typeof value === 'object' ? JSON.stringify(value) : String(value));
  return `${`${key}:`.padEnd(18)}${text}`;
};

/** Formats fields and a text below them. Empty fields are left out. */
const fieldsText = (fields: Readonly<Record<string, Json | undefined>>, below?: string | null): string =>
  [
    ...Object.entries(fields).map(([key, value]) => lineOf(key, value)),
    below === undefined || below === null || below === '' ? undefined : `\n${below}`,
  ]
    .filter((line) => line !== undefined)
    .join('\n');

/** A record of the contract as JSON. Schemas of the contract allow only JSON. */
const toJson = (record: object): Json => JSON.parse(JSON.stringify(record)) as Json;

async function describeItem(context: CommandContext, id: string): Promise<DocumentResult> {
  const answer = await readItem(context, id);
  await noteAge(context, answer);
  const { data: item } = answer;
  if (!item.configKept) await context.note(messages.configurationNotStored);
  const text = fieldsText(
    {
      Name: item.name,
      Type: item.type,
      Id: item.id,
      Health: item.health,
      Status: item.status,
      Description: item.description,
      Tags: item.tags,
      Labels: item.labels,
      Agent: item.agent?.name ?? null,
      Scraper: item.scraper?.name ?? null,
      'Cost in 30 days': item.costTotal30d,
      Created: item.createdAt,
      Changed: item.updatedAt,
      Deleted: item.deletedAt,
    },
    item.configText,
  );
  return { kind: 'document', value: toJson(item), text };
}

async function describeCheck(context: CommandContext, id: string): Promise<DocumentResult> {
  const answer = await context.calls.health.check.get({ id });
  await noteAge(context, answer);
  const { data: check } = answer;
  const text = fieldsText({
    Name: check.name,
    Type: check.type,
    Id: check.id,
    Status: check.status,
    Severity: check.severity,
    Namespace: check.namespace,
    Description: check.description,
    Endpoint: check.endpoint,
    Labels: check.labels,
    Canary: check.canary?.name ?? null,
    Components: check.components.map(({ name }) => name).join(', '),
    'Catalog items': check.configs.map(({ name }) => name).join(', '),
    'Last run': check.lastRunAt,
    'Next run': check.nextRunAt,
    'Last transition': check.lastTransitionAt,
  });
  return { kind: 'document', value: toJson(check), text };
}

async function describeComponent(context: CommandContext, id: string): Promise<DocumentResult> {
  const { answer, components } = await readComponents(context);
  await noteAge(context, answer);
  const component = components.find((one) => one.id === id);
  if (component === undefined) throw new CommandFailure('notFound', messages.notFound('component', id));
  const text = fieldsText({
    Name: component.name,
    Type: component.type,
    Id: component.id,
    Health: component.health,
    Status: component.status,
    Reason: component.statusReason,
    Description: component.description,
    Owner: component.owner,
    Teams: component.teams.join(', '),
    Namespace: component.namespace,
    Labels: component.labels,
    Children: component.children.length,
    'Log sources': component.logs.join(', '),
    Created: component.createdAt,
    Changed: component.updatedAt,
  });
  return { kind: 'document', value: toJson(component), text };
}

const incidentPageSize = 1_000;

async function describeIncident(context: CommandContext, text: string): Promise<DocumentResult> {
  const found: Array<Incident & { readonly name: string }> = [];
  for (let pageIndex = 0; ; pageIndex += 1) {
    const { data } = await context.calls.incidents.list({
      filter: {},
      sortBy: 'created_at',
      sortOrder: 'desc',
      pageIndex,
      pageSize: incidentPageSize,
    });
    for (const incident of data.incidents)
      if ([incident.id, incident.displayId, incident.title].includes(text))
        found.push({ ...incident, name: incident.title });
    if (data.incidents.length === 0 || (pageIndex + 1) * incidentPageSize >= data.total) break;
  }
  const { id } = onlyOne('incident', text, found);
  const answer = await context.calls.incidents.get({ id, kept: false });
  await noteAge(context, answer);
  const { data: incident } = answer;
  const comments = incident.comments.map(({ createdAt, by, text: comment }) =>
    [`${createdAt} ${by?.name ?? ''}`.trim(), comment].join('\n'),
  );
  const fields = {
    Incident: incident.displayId,
    Title: incident.title,
    Id: incident.id,
    Severity: incident.severity,
    Status: incident.status,
    Type: incident.type,
    Commander: incident.commander?.name ?? null,
    Responders: incident.responders.map(({ name }) => name).join(', '),
    Created: incident.createdAt,
    Acknowledged: incident.acknowledgedAt,
    Resolved: incident.resolvedAt,
    Closed: incident.closedAt,
    Hypotheses: incident.hypotheses.map(({ title }) => title).join('; '),
  };
  return {
    kind: 'document',
    value: toJson(incident),
    text: fieldsText(fields, [incident.description, ...comments].filter((part) => part !== '').join('\n\n')),
  };
}

const describers: Readonly<
  Record<string, (context: CommandContext, name: string) => Promise<DocumentResult>>
> = {
  check: async (context, name) => describeCheck(context, (await findCheck(context, name)).id),
  component: async (context, name) => describeComponent(context, (await findComponent(context, name)).id),
  incident: describeIncident,
};

export const describeCommand: CommandRow = {
  name: 'describe',
  description: 'Show a catalog item, check/NAME, component/NAME or incident/ID',
  arguments: [['<item>', 'Id, name or type/name']],
  output: 'document',
  needsUser: true,
  feeds: ['items', 'bodies', 'checks', 'components', 'incidents'],
  async run(context, [text = '']) {
    const [, kind = '', name = ''] = /^([a-z]+)\/(.+)$/s.exec(text) ?? [];
    const describe = Object.hasOwn(describers, kind) ? describers[kind] : undefined;
    return describe === undefined
      ? describeItem(context, (await findItem(context, text)).id)
      : describe(context, name);
  },
};

export const diffCommand: CommandRow = {
  name: 'diff',
  description: 'Compare the configurations of two catalog items',
  arguments: [
    ['<first>', 'Id, name or type/name'],
    ['<second>', 'Id, name or type/name'],
  ],
  output: 'document',
  needsUser: true,
  feeds: ['items', 'bodies'],
  async run(context, [first = '', second = '']) {
    const [one, other] = await Promise.all(
      [first, second].map(async (text) => readItem(context, (await findItem(context, text)).id)),
    );
    if (one === undefined || other === undefined) throw new CommandFailure('usage', messages.badQuery);
    await noteAge(context, one);
    const texts = [one, other].map(({ data }) => {
      if (data.configText === null)
        throw new CommandFailure('failed', messages.noConfiguration(`${data.type}/${data.name}`));
      return data.configText;
    });
    const isDifferent = texts[0] !== texts[1];
    const { patch, isWhole } = isDifferent
      ? patchOf(
          { name: nameOf(one.data), text: `${texts[0]}\n` },
          { name: nameOf(other.data), text: `${texts[1]}\n` },
        )
      : { patch: '', isWhole: false };
    if (isWhole) await context.note(messages.largeDiff);
    if (!isDifferent) await context.note(messages.sameConfiguration);
    return { kind: 'document', value: { isDifferent, diff: patch }, text: patch, isDifferent };
  },
};

/** Two items can have the same name, so the id follows. */
const nameOf = ({ type, name, id }: Record<'type' | 'name' | 'id', string>): string =>
  `${type}/${name} (${id})`;
