import { z } from 'zod';
import { isUuid } from '#contract/rules/ids.ts';
import { distinguishingTags } from '#contract/rules/locationTags.ts';
import type { FoundResource, ResourceSearch, SearchedKind, SelectedSearch } from '#contract/search.ts';
import type { CatalogService, FoundRow } from '#main/server/CatalogService.ts';
import { nonEmptyText } from '#main/server/columnSchemas.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import { containsPattern, quoteValue } from '#main/server/filters.ts';

/** Kinds that the server's selector search finds, and the names of their groups there. */
const selectorGroups = { catalog: 'configs', component: 'components' } as const;

interface SearchTable {
  readonly relation: string;
  readonly columns: readonly string[];
  /** Columns to search; one match is enough. */
  readonly searchColumns: readonly string[];
  /** True if the relation contains deleted rows, which `deleted_at` marks. */
  readonly hasDeletedRows: boolean;
}

const tables: Readonly<Record<Exclude<SearchedKind, keyof typeof selectorGroups>, SearchTable>> = {
  connection: {
    relation: 'connections_list',
    columns: ['id', 'name', 'type', 'namespace'],
    searchColumns: ['name'],
    hasDeletedRows: false,
  },
  playbook: {
    relation: 'playbook_names',
    columns: ['id', 'name', 'title', 'icon'],
    searchColumns: ['title', 'name'],
    hasDeletedRows: false,
  },
  canary: {
    relation: 'canaries',
    columns: ['id', 'name', 'namespace'],
    searchColumns: ['name'],
    hasDeletedRows: true,
  },
  team: { relation: 'teams', columns: ['id', 'name', 'icon'], searchColumns: ['name'], hasDeletedRows: true },
  person: {
    relation: 'people',
    columns: ['id', 'name', 'email'],
    searchColumns: ['name', 'email'],
    hasDeletedRows: true,
  },
};

/** The table `people` has no roles. */
const peopleWithRoles: SearchTable = {
  relation: 'people_roles',
  columns: ['id', 'name', 'email'],
  searchColumns: ['name', 'email'],
  hasDeletedRows: false,
};

/** Limit of search results in a picker; users type more to find others. */
const maxResults = 50;

const rowSchema = z
  .object({
    id: z.string(),
    name: nonEmptyText,
    title: nonEmptyText.optional(),
    icon: nonEmptyText.optional(),
    type: nonEmptyText.optional(),
    namespace: nonEmptyText.optional(),
    email: nonEmptyText.optional(),
  })
  .transform(
    ({ id, name, title, icon, type, namespace, email }): FoundResource => ({
      id,
      name: title ?? name ?? '',
      icon: icon ?? type ?? null,
      type: type ?? null,
      tags: [namespace, email].flatMap((tag) => tag ?? []),
    }),
  );

/** @param items true for catalog items, whose icon comes from the type */
const toFoundResource =
  (items: boolean) =>
  ({ id, name, icon, type, namespace, tags }: FoundRow): FoundResource => ({
    id,
    name,
    icon: items ? type : icon,
    type,
    tags: distinguishingTags(namespace === null ? tags : { ...tags, namespace }),
  });

const groups = { config: 'configs', component: 'components', check: 'checks' } as const;

/**
 * Returns the matches of selectors that also match the typed text, or the match with an id.
 * @throws Failure from the catalog service
 */
export async function findSelected(
  catalog: CatalogService,
  { kind, selectors, text = '', id }: SelectedSearch,
  signal: AbortSignal | undefined,
): Promise<FoundResource[]> {
  if (id !== undefined && !isUuid(id)) return [];
  const typed = text.trim();
  const by = id === undefined ? (typed === '' ? {} : { search: typed }) : { id };
  // The selectors do not restrict a search by id. An empty selector matches nothing.
  const given = id !== undefined || selectors.length === 0 ? [{}] : selectors;
  const asked = given
    .map((selector) => ({ ...selector, ...by }))
    .filter((selector) => Object.keys(selector).length > 0)
    // Without an agent, the server searches only its own resources.
    .map((selector) => ({ agent: 'all', ...selector }));
  if (asked.length === 0) return [];
  const found = await catalog.search({ group: groups[kind], selectors: asked, limit: maxResults, signal });
  return found.map(toFoundResource(kind === 'config'));
}

const isSelectorKind = (kind: SearchedKind): kind is keyof typeof selectorGroups =>
  Object.hasOwn(selectorGroups, kind);

/** Kinds with few rows. Without typed text, the first ones are found. */
const listedKinds: readonly SearchedKind[] = ['person', 'team'];

/**
 * Returns the resources of a kind that match the typed text, or the one with an id.
 * @throws Failure from the data API
 */
export async function findResources(
  server: { readonly data: DataApi; readonly catalog: CatalogService },
  { kind, text = '', id, role }: ResourceSearch,
  signal: AbortSignal | undefined,
): Promise<FoundResource[]> {
  const typed = text.trim();
  if (id === undefined ? typed === '' && !listedKinds.includes(kind) : !isUuid(id)) return [];
  if (isSelectorKind(kind)) {
    // Without an agent, the server searches only its own resources.
    const selectors = [{ agent: 'all', ...(id === undefined ? { search: typed } : { id }) }];
    const found = await server.catalog.search({
      group: selectorGroups[kind],
      selectors,
      limit: maxResults,
      signal,
    });
    return found.map(toFoundResource(kind === 'catalog'));
  }
  const ofRole = kind === 'person' && role !== undefined;
  const { relation, columns, searchColumns, hasDeletedRows } = ofRole ? peopleWithRoles : tables[kind];
  const pattern = quoteValue(containsPattern(typed));
  const { rows } = await server.data.rows(
    {
      relation,
      columns,
      where: [
        ...(hasDeletedRows ? [['deleted_at', 'is', 'null'] as const] : []),
        ...(ofRole ? [['roles', 'cs', `{${quoteValue(role)}}`] as const] : []),
        ...(id === undefined ? [] : [['id', 'eq', id] as const]),
      ],
      ...(id === undefined && typed !== ''
        ? { anyOf: searchColumns.map((column) => `${column}.ilike.${pattern}`) }
        : {}),
      order: [['name', 'asc']],
      limit: maxResults,
      signal,
    },
    rowSchema,
  );
  return [...rows];
}
