import { z } from 'zod';
import { isUuid } from './isUuid.ts';
import { SelectorError, selectorConditions } from './labelSelector.ts';
import { matchingList } from './matchingList.ts';
import { SqlValues } from './SqlValues.ts';

const text = z.string().default('');
const texts = z.array(z.string()).default([]);

const selectorSchema = z.object({
  id: text,
  name: text,
  namespace: text,
  agent: text,
  scope: text,
  types: texts,
  statuses: texts,
  health: text,
  tagSelector: text,
  labelSelector: text,
  fieldSelector: text,
  search: text,
  includeDeleted: z.boolean().default(false),
  limit: z.number().int().min(0).default(0),
  cache: text,
});
export type ResourceSelector = z.output<typeof selectorSchema>;

export const selectorsSchema = z.array(selectorSchema).default([]);

export const searchRequestSchema = z.object({
  limit: z.number().int().min(0).default(0),
  configs: selectorsSchema,
  components: selectorsSchema,
  checks: selectorsSchema,
});

export const searchKinds = ['checks', 'components', 'configs'] as const;
export type SearchKind = (typeof searchKinds)[number];

const defaultLimit = 100;
const localAgent = '00000000-0000-0000-0000-000000000000';
const emptyObject = `'{}'::jsonb`;

interface Source {
  readonly table: string;
  readonly namespace: string;
  /** SQL expression for the tags: part of the response, and compared with the search text like the name. */
  readonly tags: string;
  readonly labels: string;
  readonly scope: string;
  readonly fields: readonly string[];
}

const sources: Readonly<Record<SearchKind, Source>> = {
  configs: {
    table: 'config_items',
    namespace: `found.tags ->> 'namespace'`,
    tags: 'found.tags',
    labels: 'found.labels',
    scope: 'found.scraper_id::text',
    fields: ['config_class', 'external_id', 'parent_id', 'scraper_id', 'status', 'health', 'source'],
  },
  components: {
    table: 'components',
    namespace: 'found.namespace',
    tags: 'found.labels',
    labels: 'found.labels',
    scope: 'found.topology_id::text',
    fields: ['owner', 'topology_id', 'parent_id', 'topology_type', 'health', 'lifecycle'],
  },
  checks: {
    table: 'checks',
    namespace: 'found.namespace',
    // Merged labels of canary and check.
    tags: `coalesce((select labels from canaries where id = found.canary_id), ${emptyObject}) || coalesce(found.labels, ${emptyObject})`,
    labels: `coalesce((select labels from canaries where id = found.canary_id), ${emptyObject}) || coalesce(found.labels, ${emptyObject})`,
    scope: 'found.canary_id::text',
    fields: ['canary_id', 'owner', 'severity', 'category'],
  },
};

/** Whether a selector has no conditions. An empty selector matches no row. */
const isEmpty = ({ limit: _limit, cache: _cache, includeDeleted: _deleted, ...wanted }: ResourceSelector) =>
  Object.values(wanted).every((value) => value.length === 0);

/** Moves `key=value` words of a search into the matching selector fields. Unknown keys become labels. */
function readSearch(selector: ResourceSelector): ResourceSelector {
  if (!selector.search.includes('=')) return selector;
  let read: ResourceSelector = { ...selector, search: '' };
  const labels = selector.labelSelector === '' ? [] : [selector.labelSelector];
  for (const word of selector.search.split(/\s+/).filter(Boolean)) {
    const [key = '', ...rest] = word.split('=');
    const value = rest.join('=');
    if (['id', 'name', 'namespace', 'scope'].includes(key)) read = { ...read, [key]: value };
    else if (key === 'type') read = { ...read, types: value.split(',') };
    else if (key === 'status') read = { ...read, statuses: value.split(',') };
    else if (key === 'limit') read = { ...read, limit: Number(value) || 0 };
    else labels.push(word);
  }
  return { ...read, labelSelector: labels.join(',') };
}

function selectorsOf(selector: ResourceSelector, source: Source, values: SqlValues): string[] {
  const { tagSelector, labelSelector, fieldSelector } = selector;
  const keyed = (json: string) => (key: string) => `(${json}) ->> ${values.add(key)}::text`;
  const field = (key: string) => {
    if (!source.fields.includes(key)) throw new SelectorError(`query for column:${key} not supported`);
    return `found.${key}::text`;
  };
  const named = (name: string, read: () => string[]): string[] => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof SelectorError)) throw error;
      throw new SelectorError(`failed to parse ${name} selector: ${error.message}`, { cause: error });
    }
  };
  return [
    ...named('tag', () => selectorConditions(tagSelector, keyed(source.tags), values)),
    ...named('label', () => selectorConditions(labelSelector, keyed(source.labels), values)),
    ...named('field', () => selectorConditions(fieldSelector, field, values)),
  ];
}

function agentCondition(agent: string, values: SqlValues): string[] {
  if (agent === '' || agent === 'all') return [];
  if (agent === 'self' || agent === 'local') return [`found.agent_id = '${localAgent}'`];
  if (isUuid(agent)) return [`found.agent_id = ${values.add(agent)}::uuid`];
  return [`found.agent_id in (select id from agents where name = ${values.add(agent)}::text)`];
}

function conditionsOf(asked: ResourceSelector, source: Source, values: SqlValues): string[] {
  const selector = readSearch(asked);
  const { id, name, namespace, agent, scope, types, statuses, health, search, includeDeleted } = selector;
  const same = (subject: string, value: string): string[] =>
    value === '' ? [] : [`${subject} = ${values.add(value)}::text`];
  const start = search === '' ? '' : values.add(search);
  return [
    ...(includeDeleted ? [] : ['found.deleted_at is null']),
    ...same('found.id::text', id.toLowerCase()),
    ...matchingList('found.name', name, values),
    ...same(source.namespace, namespace),
    ...agentCondition(agent, values),
    ...same(source.scope, scope),
    ...matchingList('found.type', types.join(','), values),
    ...matchingList('found.status', statuses.join(','), values),
    ...(source.table === 'checks' ? [] : matchingList('found.health', health, values)),
    ...selectorsOf(selector, source, values),
    // Matches the beginning of a name or of any tag value.
    ...(search === ''
      ? []
      : [
          `(starts_with(lower(found.name), lower(${start}::text)) or exists (
            select from jsonb_each_text(${source.tags}) tag where starts_with(lower(tag.value), lower(${start}::text))))`,
        ]),
  ];
}

export interface FoundRow {
  readonly id: string;
  readonly agent: string;
  readonly icon: string | null;
  readonly name: string;
  readonly namespace: string | null;
  readonly type: string | null;
  readonly tags: Readonly<Record<string, string>> | null;
}

/**
 * Returns the statement for a selector, undefined for an empty selector.
 * @throws SelectorError
 */
export function searchStatement(
  kind: SearchKind,
  asked: ResourceSelector,
  requestLimit: number,
  hiddenTypes: readonly string[],
): { readonly text: string; readonly values: unknown[] } | undefined {
  if (isEmpty(asked)) return undefined;
  const source = sources[kind];
  const values = new SqlValues();
  const where = [
    ...conditionsOf(asked, source, values),
    ...(kind === 'configs' && hiddenTypes.length > 0
      ? [`found.type <> all(${values.add(hiddenTypes)}::text[])`]
      : []),
    'true',
  ].join(' and ');
  const limit = readSearch(asked).limit || requestLimit || defaultLimit;
  return {
    text: `select found.id, found.agent_id as agent, found.icon, found.name, ${source.namespace} as namespace, found.type,
      ${source.tags} as tags from ${source.table} found where ${where} order by found.name, found.id limit ${values.add(limit)}`,
    values: values.list,
  };
}

/**
 * Returns the statement that checks whether any selector matches an id; undefined if all selectors are
 * empty.
 * @throws SelectorError
 */
export function matchStatement(
  kind: SearchKind,
  asked: readonly ResourceSelector[],
  id: string,
): { readonly text: string; readonly values: unknown[] } | undefined {
  const source = sources[kind];
  const values = new SqlValues();
  const wishes = asked
    .filter((selector) => !isEmpty(selector))
    .map((selector) => [...conditionsOf(selector, source, values), 'true'].join(' and '));
  if (wishes.length === 0) return undefined;
  return {
    text: `select found.id from ${source.table} found where found.id = ${values.add(id)}::uuid and ((${wishes.join(') or (')}))`,
    values: values.list,
  };
}

/**
 * Formats a row as the server does: omits missing icons and tags, and writes other missing values as empty
 * strings.
 */
export const toFound = ({ icon, tags, namespace, type, ...row }: FoundRow): object => ({
  id: row.id,
  agent: row.agent,
  ...(icon ? { icon } : {}),
  name: row.name,
  namespace: namespace ?? '',
  type: type ?? '',
  ...(tags === null || Object.keys(tags).length === 0 ? {} : { tags }),
});
