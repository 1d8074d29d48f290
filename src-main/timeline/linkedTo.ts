import type { Evidence, IncidentPage } from '../../src-preload/contract/incidents.ts';
import type { OpenStore } from '../sync/OfflineStore.ts';

/** Ids of the things that a timeline covers. */
export interface Linked {
  readonly items: readonly string[];
  readonly checks: readonly string[];
  readonly components: readonly string[];
  /** Number of referenced changes and insights that are not cached. */
  readonly unknown: number;
}

/** Limit of items, and of checks, in a timeline. */
export const mostLinked = 200;

const unique = (ids: ReadonlyArray<string | null>): string[] => [
  ...new Set(ids.filter((id): id is string => id !== null)),
];

export const evidencesOf = ({ hypotheses }: IncidentPage): readonly Evidence[] =>
  hypotheses.flatMap(({ evidences }) => evidences);

type Kept = Pick<OpenStore['cache'], 'read'>;

const checksOf = async ({ read }: Kept, items: readonly string[]): Promise<string[]> =>
  (await Promise.all(items.map((item) => read.checksOfItem(item)))).flatMap((checks) =>
    (checks ?? []).map(({ id }) => id),
  );

export async function linkedToItem(cache: Kept, itemId: string): Promise<Linked> {
  const checks = unique(await checksOf(cache, [itemId]));
  return { items: [itemId], checks: checks.slice(0, mostLinked), components: [], unknown: 0 };
}

/**
 * Returns the things that an incident's timeline covers: items of its evidence (directly, or from changes,
 * insights and checks), and the checks of all these items.
 */
export async function linkedToIncident(cache: Kept, page: IncidentPage): Promise<Linked> {
  const { read } = cache;
  const evidences = evidencesOf(page);
  const named = unique(evidences.map(({ checkId }) => checkId));
  const [changed, analysed, watched] = await Promise.all([
    Promise.all(unique(evidences.map(({ changeId }) => changeId)).map((id) => read.change(id))),
    Promise.all(unique(evidences.map(({ insightId }) => insightId)).map((id) => read.insight(id))),
    read.itemsOfChecks(named),
  ]);
  const items = unique([
    ...evidences.map(({ itemId }) => itemId),
    ...changed.map((found) => found?.change.item.id ?? null),
    ...analysed.map((found) => found?.item.id ?? null),
    ...watched,
  ]).slice(0, mostLinked);
  const checks = unique([...named, ...(await checksOf(cache, items))]).slice(0, mostLinked);
  return {
    items,
    checks,
    components: unique(evidences.map(({ componentId }) => componentId)),
    unknown: [...changed, ...analysed].filter((found) => found === null).length,
  };
}
