import { type Feature, type FeatureProperty, isFeatureOn } from './featureFlags.ts';
import { mayAccess, type Resource, type Role } from './permissions.ts';

/** Conditions under which something is displayed. Absent conditions always hold. */
export interface Requirement {
  readonly feature?: Feature;
  readonly read?: Resource;
  readonly write?: Resource;
  /** One of these roles is enough. */
  readonly roles?: readonly Role[];
  /** Concerns the signed-in user. Every user passes, but a health checker has no users. */
  readonly person?: true;
  /** Concerns the server's users. Not available if a hosted provider manages them. */
  readonly peopleHere?: true;
}

/** Feature flags of the server and roles of the signed-in user. */
export interface Subject {
  readonly properties: readonly FeatureProperty[];
  readonly roles: readonly Role[];
  /** The server is a stand-alone health checker: no users, no roles, only checks. */
  readonly checksOnly?: true | undefined;
  /** The hosted provider manages users and invitations. */
  readonly peopleElsewhere?: true | undefined;
}

/**
 * `switched-off`: the feature is off. `refused`: the user has no permission. `checks-only`: a health checker
 * does not have this feature. `elsewhere`: the hosted provider has it.
 */
export type Verdict = 'granted' | 'switched-off' | 'refused' | 'checks-only' | 'elsewhere';

/** Whether a health checker meets the requirement. It has no permissions: everyone can use its features. */
function isOfChecks(requirement: Requirement): boolean {
  const { feature = 'health', read = 'canaries', write = 'canaries', person } = requirement;
  return feature === 'health' && read === 'canaries' && write === 'canaries' && person === undefined;
}

/**
 * Decides what is displayed; the server still checks each request. Reports `switched-off` and `elsewhere`
 * before `refused`, because no permission would help there.
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

/** Deleting a record needs write permission on its table. */
export const deletionGuard = (table: Resource): Requirement => ({ write: table });
