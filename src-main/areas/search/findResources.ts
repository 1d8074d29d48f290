import { z } from 'zod';
import { isUuid } from '../../../src-preload/contract/rules/ids.ts';
import type {
  FoundResource,
  ResourceSearch,
  SearchedKind,
  SelectedSearch,
} from '../../../src-preload/contract/search.ts';
import type { CatalogService, FoundRow } from '../../server/CatalogService.ts';
import type { DataApi } from '../../server/DataApi.ts';
import { said } from '../../server/fields.ts';
import { containsPattern, quoted } from '../../server/filters.ts';

/** Kinds that the server's selector search finds, and the names of their groups there. */
const selected = { catalog: 'configs', component: 'components' } as const;

interface Table {
  readonly relation: string;
  readonly columns: readonly string[];
  /** Columns to search; one match is enough. */
  readonly searched: readonly string[];
  /** True if the relation contains deleted rows, which `deleted_at` marks. */
  readonly marked: boolean;
}

const tables: Readonly<Record<Exclude<SearchedKind, keyof typeof selected>, Table>> = {
  connection: {
    relation: 'connections_list',
    columns: ['id', 'name', 'type', 'namespace'],
    searched: ['name'],
    marked: false,
  },
  playbook: {
    relation: 'playbook_names',
    columns: ['id', 'name', 'title', 'icon'],
    searched: ['title', 'name'],
    marked: false,
  },
  canary: { relation: 'canaries', columns: ['id', 'name', 'namespace'], searched: ['name'], marked: true },
  team: { relation: 'teams', columns: ['id', 'name', 'icon'], searched: ['name'], marked: true },
  person: { relation: 'people', columns: ['id', 'name', 'email'], searched: ['name', 'email'], marked: true },
};

/** The table `people` has no roles. */
const peopleOfRoles: Table = {
  relation: 'people_roles',
  columns: ['id', 'name', 'email'],
  searched: ['name', 'email'],
  marked: false,
};

/** Limit of search results in a picker; users type more to find others. */
const most = 50;

const rowSchema = z
  .object({
    id: z.string(),
    name: said,
    title: said.optional(),
    icon: said.optional(),
    type: said.optional(),
    namespace: said.optional(),
    email: said.optional(),
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

/** @param items true for catalog items: their icon comes from the type, and their tags distinguish them */
const foundOf =
  (items: boolean) =>
  ({ id, name, icon, type, namespace, tags }: FoundRow): FoundResource => ({
    id,
    name,
    icon: items ? type : icon,
    type,
    tags: items ? Object.values(tags) : [namespace].flatMap((tag) => tag ?? []),
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
  const found = await catalog.search({ group: groups[kind], selectors: asked, limit: most, signal });
  return found.map(foundOf(kind === 'config'));
}

const isSelected = (kind: SearchedKind): kind is keyof typeof selected => Object.hasOwn(selected, kind);

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
  if (id === undefined ? typed === '' : !isUuid(id)) return [];
  if (isSelected(kind)) {
    // Without an agent, the server searches only its own resources.
    const selectors = [{ agent: 'all', ...(id === undefined ? { search: typed } : { id }) }];
    const found = await server.catalog.search({ group: selected[kind], selectors, limit: most, signal });
    return found.map(foundOf(kind === 'catalog'));
  }
  const ofRole = kind === 'person' && role !== undefined;
  const { relation, columns, searched, marked } = ofRole ? peopleOfRoles : tables[kind];
  const pattern = quoted(containsPattern(typed));
  const { rows } = await server.data.rows(
    {
      relation,
      columns,
      where: [
        ...(marked ? [['deleted_at', 'is', 'null'] as const] : []),
        ...(ofRole ? [['roles', 'cs', `{${quoted(role)}}`] as const] : []),
        ...(id === undefined ? [] : [['id', 'eq', id] as const]),
      ],
      ...(id === undefined ? { anyOf: searched.map((column) => `${column}.ilike.${pattern}`) } : {}),
      order: [['name', 'asc']],
      limit: most,
      signal,
    },
    rowSchema,
  );
  return [...rows];
}
