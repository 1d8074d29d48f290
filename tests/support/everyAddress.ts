import type { SampleForTests } from './sampleForTests.ts';

/** The used part of the window's screen registry, which a static import cannot load because of its JSX. */
interface Registry {
  readonly areas: ReadonlyArray<{
    readonly screens: ReadonlyArray<{
      readonly path: string;
      readonly children?: ReadonlyArray<{ readonly path: string }>;
    }>;
    readonly commands?: ReadonlyArray<{ readonly path: string }>;
  }>;
}

/** The table that provides the ids for an address, by the path segment before the id. */
const relations: Readonly<Record<string, string>> = {
  catalog: 'config_items',
  scrapers: 'config_scrapers',
  config_scrapers: 'config_scrapers',
  incidents: 'incidents',
  topology: 'components',
  playbooks: 'playbooks',
  runs: 'playbook_runs',
  teams: 'teams',
  incident_rules: 'incident_rules',
  logging_backends: 'logging_backends',
  topologies: 'topologies',
  canaries: 'canaries',
};

/** Addresses that display something different from their plain screens. `$check` is the id of a check. */
const more = [
  '/profile-settings',
  '/catalog?query=api',
  '/catalog?groupBy=type',
  '/health?hidePassing=false',
  '/health?hidePassing=false&layout=card',
  '/health?wall=true',
  '/health?checkId=$check&timeRange=1h',
  '/topology?layout=table',
];

/** Number of ids per relation, so that addresses with an id do not all show the same row. */
export const idsOfRelation = 5;

/** Returns every address of the window, with ids of rows of a sample server. */
export const everyAddressOf = (sample: Pick<SampleForTests, 'query'>): Promise<string[]> =>
  everyAddress(async (relation) =>
    (await sample.query<{ id: string }>(`select id from ${relation} order by id limit ${idsOfRelation}`)).map(
      ({ id }) => id,
    ),
  );

/**
 * Returns every address of the window, with ids of rows that exist on the server.
 * @param readIds reads the first `idsOfRelation` ids of a relation
 */
export async function everyAddress(
  readIds: (relation: string) => Promise<readonly string[]>,
): Promise<string[]> {
  const url = new URL('../../src-renderer/shell/areas.ts', import.meta.url);
  const { areas } = (await import(url.href)) as Registry;
  const patterns = areas.flatMap(({ screens, commands = [] }) => [
    ...screens.flatMap(({ path, children = [] }) => [
      path,
      ...children.map((child) => `${path}/${child.path}`),
    ]),
    ...commands.map(({ path }) => path),
  ]);
  const ids = new Map<string, readonly string[]>();
  const idOf = async (relation: string, at: number): Promise<string> => {
    const list = ids.get(relation) ?? (await readIds(relation));
    ids.set(relation, list);
    return list[at % Math.max(1, list.length)] ?? crypto.randomUUID();
  };
  const addresses: string[] = [];
  for (const [at, pattern] of [...new Set([...patterns, ...more])].entries()) {
    const path = pattern.replace('$type', 'scrapers').replace(/\/+$/, '') || '/';
    const before = /([\w-]+)\/\$id/.exec(path)?.[1];
    const id = before === undefined ? '' : await idOf(relations[before] ?? 'config_items', at);
    addresses.push(path.replace('$id', id).replace('$check', await idOf('checks', at)));
  }
  return [...new Set(addresses)];
}
