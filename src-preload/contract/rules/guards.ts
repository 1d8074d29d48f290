import { type Feature, type FeatureProperty, isFeatureOn } from './featureFlags.ts';
import { mayAccess, type Resource, type Role } from './permissions.ts';

/** What something asks of the server and of the person before it is shown; what is absent asks nothing. */
export interface Requirement {
  readonly feature?: Feature;
  readonly read?: Resource;
  readonly write?: Resource;
  /** One of these roles is enough. */
  readonly roles?: readonly Role[];
  /** It is about the person who signed in: whoever that is has it, and a health checker has nobody. */
  readonly person?: true;
  /** It is about the people of the server: not where a hosted provider keeps them. */
  readonly peopleHere?: true;
}

/** For whom it is decided: the server's feature flags and the roles of who is signed in. */
export interface Subject {
  readonly properties: readonly FeatureProperty[];
  readonly roles: readonly Role[];
  /** The server is a health checker alone: it has neither people nor roles, and nothing but checks. */
  readonly checksOnly?: true | undefined;
  /** People, and who may come in, are kept at the hosted provider. */
  readonly peopleElsewhere?: true | undefined;
}

/**
 * `switched-off`: the server has no such area; `refused`: this person may not; `checks-only`: the server is a health checker, which
 * has no such thing; `elsewhere`: the hosted provider has it.
 */
export type Verdict = 'granted' | 'switched-off' | 'refused' | 'checks-only' | 'elsewhere';

/** Whether a health checker has what is asked for. Whoever reaches it may do there whatever it can do. */
function isOfChecks(requirement: Requirement): boolean {
  const { feature = 'health', read = 'canaries', write = 'canaries', person } = requirement;
  return feature === 'health' && read === 'canaries' && write === 'canaries' && person === undefined;
}

/**
 * Decides what is shown; the server has the last word. A feature that is off, and people who are kept elsewhere, are told before a
 * missing permission: nobody's permission would help.
 */
export function judge(requirement: Requirement, subject: Subject): Verdict {
  const { feature, read, write, roles: wanted, peopleHere } = requirement;
  const { properties, roles: held, checksOnly, peopleElsewhere } = subject;
  if (checksOnly === true) return isOfChecks(requirement) ? 'granted' : 'checks-only';
  if (feature !== undefined && !isFeatureOn(properties, feature)) return 'switched-off';
  if (peopleHere === true && peopleElsewhere === true) return 'elsewhere';
  const effective = held.length > 0 ? held : (['viewer'] as const);
  const may =
    (read === undefined || mayAccess(held, 'read', read)) &&
    (write === undefined || mayAccess(held, 'write', write)) &&
    (wanted === undefined || wanted.some((role) => effective.includes(role)));
  return may ? 'granted' : 'refused';
}

export const isGranted = (requirement: Requirement, subject: Subject): boolean =>
  judge(requirement, subject) === 'granted';

/** What the buttons of a screen ask for; specification part 1 section 6, “Other rules”. */
export const actionGuards = {
  runCheck: { roles: ['admin', 'editor', 'responder', 'commander'] },
  runPlaybook: { write: 'playbook_runs' },
  approveRun: { roles: ['admin', 'editor'] },
  changeAgents: { write: 'agents' },
  attachEvidence: { feature: 'incidents', write: 'incident' },
  linkComponents: { write: 'database' },
  silence: { feature: 'settings.notifications', write: 'database' },
  openSettingsMenu: { roles: ['admin', 'editor', 'commander', 'responder'] },
} as const satisfies Readonly<Record<string, Requirement>>;

/** Deleting a record of a table needs write on that table. */
export const deletionGuard = (table: Resource): Requirement => ({ write: table });
