import type { ConcernCriteria } from '#main/cache/reads/SendReader.ts';
import { ruleFactsSchema } from '#main/server/notificationRows.ts';
import type { OpenStore } from '#main/sync/OfflineStore.ts';

const parseRule = (record: string) => ruleFactsSchema.safeParse(JSON.parse(record)).data;

/**
 * Returns the criteria for notifications that concern a user: rules for the user or the user's teams, and
 * subjects of the user's incidents. All come from the cache, so it works offline.
 * @throws CacheError
 */
export async function readConcernCriteria(
  { cache, completeness }: OpenStore,
  personId: string,
): Promise<ConcernCriteria> {
  const rules = (await cache.read.records('notificationRules')).flatMap((record) => parseRule(record) ?? []);
  const isIn = (members: ReadonlyArray<{ readonly person_id: string }> | null | undefined) =>
    (members ?? []).some(({ person_id }) => person_id === personId);
  return {
    personId,
    ownRules: rules.filter((rule) => rule.person_id === personId).map(({ id }) => id),
    teamRules: rules.filter(({ team }) => isIn(team?.team_members)).map(({ id }) => id),
    resources:
      completeness('incidents').forbidden === null ? await cache.read.incidentSubjectsOf(personId) : [],
  };
}
