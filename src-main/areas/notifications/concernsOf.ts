import type { Concerned } from '../../cache/reads/SendReader.ts';
import { ruleFactsSchema } from '../../server/notificationRows.ts';
import type { OpenStore } from '../../sync/OfflineStore.ts';

/** What is known of a rule that was kept; one that cannot be read tells nobody. */
const factsOf = (record: string) => ruleFactsSchema.safeParse(JSON.parse(record)).data;

/**
 * By what it is known that a notification concerns somebody: rules that go to them or to a team of theirs, and what their incidents are
 * about. All of it is kept, so that it is known without the server, too.
 * @throws CacheError
 */
export async function concernsOf({ cache, standing }: OpenStore, personId: string): Promise<Concerned> {
  const rules = (await cache.read.records('notificationRules')).flatMap((record) => factsOf(record) ?? []);
  const isIn = (members: ReadonlyArray<{ readonly person_id: string }> | null | undefined) =>
    (members ?? []).some(({ person_id }) => person_id === personId);
  return {
    personId,
    ownRules: rules.filter((rule) => rule.person_id === personId).map(({ id }) => id),
    teamRules: rules.filter(({ team }) => isIn(team?.team_members)).map(({ id }) => id),
    resources: standing('incidents').forbidden === null ? await cache.read.subjectsOf(personId) : [],
  };
}
