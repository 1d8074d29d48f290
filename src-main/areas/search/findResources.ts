import { z } from 'zod';
import { isUuid } from '../../../src-preload/contract/rules/ids.ts';
import type { FoundResource, ResourceSearch, SearchedKind } from '../../../src-preload/contract/search.ts';
import type { CatalogService } from '../../server/CatalogService.ts';
import type { DataApi } from '../../server/DataApi.ts';
import { said } from '../../server/fields.ts';
import { containsPattern, quoted } from '../../server/filters.ts';

/** What the selectors of the search of resources find, and how they call it. */
const selected = { catalog: 'configs', component: 'components' } as const;

interface Table {
  readonly relation: string;
  readonly columns: readonly string[];
  /** Columns of which one holds what is typed. */
  readonly searched: readonly string[];
  /** Where deleted ones stay. */
  readonly marked: boolean;
}

/** What is found by its own relation. */
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

/** Somebody chooses from so many; what is not among them is found by typing more. */
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

const isSelected = (kind: SearchedKind): kind is keyof typeof selected => Object.hasOwn(selected, kind);

/**
 * Things of a kind by what is typed, or the one of an id.
 * @throws Failure as the data API does
 */
export async function findResources(
  server: { readonly data: DataApi; readonly catalog: CatalogService },
  { kind, text = '', id }: ResourceSearch,
  signal: AbortSignal | undefined,
): Promise<FoundResource[]> {
  const typed = text.trim();
  if (id === undefined ? typed === '' : !isUuid(id)) return [];
  if (isSelected(kind)) {
    // Without an agent only what the server itself has is searched.
    const selector = { agent: 'all', ...(id === undefined ? { search: typed } : { id }) };
    const found = await server.catalog.search({ group: selected[kind], selector, limit: most, signal });
    return found.map(({ id: one, name, icon, type, namespace, tags }) => ({
      id: one,
      name,
      icon: kind === 'catalog' ? type : icon,
      type,
      tags: kind === 'catalog' ? Object.values(tags) : [namespace].flatMap((tag) => tag ?? []),
    }));
  }
  const { relation, columns, searched, marked } = tables[kind];
  const pattern = quoted(containsPattern(typed));
  const { rows } = await server.data.rows(
    {
      relation,
      columns,
      where: [
        ...(marked ? [['deleted_at', 'is', 'null'] as const] : []),
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
