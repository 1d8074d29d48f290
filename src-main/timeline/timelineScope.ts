import type { Evidence, IncidentPage } from '#contract/incidents.ts';
import type { OpenStore } from '../sync/OfflineStore.ts';

/** Ids of the things that a timeline covers. */
export interface TimelineScope {
  readonly items: readonly string[];
  readonly checks: readonly string[];
  readonly components: readonly string[];
  /** Number of components whose checks are not cached. */
  readonly unknownComponents: number;
  /** Number of referenced changes and insights that are not cached. */
  readonly unknown: number;
}

/** Limit of items, and of checks, in a timeline. */
export const maxLinkedResources = 200;

const unique = (ids: ReadonlyArray<string | null>): string[] => [
  ...new Set(ids.filter((id): id is string => id !== null)),
];

export const evidenceOfPage = ({ hypotheses }: IncidentPage): readonly Evidence[] =>
  hypotheses.flatMap(({ evidences }) => evidences);

type CacheReads = Pick<OpenStore['cache'], 'read'>;

const checksOf = async ({ read }: CacheReads, items: readonly string[]): Promise<string[]> =>
  (await Promise.all(items.map((item) => read.checksOfItem(item)))).flatMap((checks) =>
    (checks ?? []).map(({ id }) => id),
  );

export async function linkedToItem(cache: CacheReads, itemId: string): Promise<TimelineScope> {
  const checks = unique(await checksOf(cache, [itemId]));
  return {
    items: [itemId],
    checks: checks.slice(0, maxLinkedResources),
    components: [],
    unknownComponents: 0,
    unknown: 0,
  };
}

/**
 * Returns the things that an incident's timeline covers: items of its evidence (directly, or from changes,
 * insights and checks), and the checks of all these items and of the components of its evidence.
 */
export async function linkedToIncident(cache: CacheReads, page: IncidentPage): Promise<TimelineScope> {
  const { read } = cache;
  const evidences = evidenceOfPage(page);
  const checkIds = unique(evidences.map(({ checkId }) => checkId));
  const components = unique(evidences.map(({ componentId }) => componentId));
  const [changed, analysed, watched, ofComponents] = await Promise.all([
    Promise.all(unique(evidences.map(({ changeId }) => changeId)).map((id) => read.change(id))),
    Promise.all(unique(evidences.map(({ insightId }) => insightId)).map((id) => read.insight(id))),
    read.itemsOfChecks(checkIds),
    Promise.all(components.map((id) => read.checksOfComponent(id))),
  ]);
  const items = unique([
    ...evidences.map(({ itemId }) => itemId),
    ...changed.map((found) => found?.change.item.id ?? null),
    ...analysed.map((found) => found?.item.id ?? null),
    ...watched,
  ]).slice(0, maxLinkedResources);
  const checks = unique([
    ...checkIds,
    ...ofComponents.flatMap((found) => found?.checkIds ?? []),
    ...(await checksOf(cache, items)),
  ]).slice(0, maxLinkedResources);
  return {
    items,
    checks,
    components,
    unknownComponents: ofComponents.filter((found) => found === null).length,
    unknown: [...changed, ...analysed].filter((found) => found === null).length,
  };
}
