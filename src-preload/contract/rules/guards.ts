import { type Feature, type FeatureProperty, isFeatureOn } from './featureFlags.ts';
import { mayAccess, type PermissionObject, type Role } from './permissions.ts';
import type { ServerObject } from './serverPolicy.ts';

/** Conditions under which something is displayed. Absent conditions always hold. */
export interface Requirement {
  readonly feature?: Feature;
  readonly read?: PermissionObject;
  readonly write?: PermissionObject;
  /** Object that the policy of the server must let the user read. */
  readonly serverObject?: ServerObject;
  /** One of these roles is enough. */
  readonly roles?: readonly Role[];
  /** Concerns the signed-in user. Every user passes, but a health checker has no users. */
  readonly signedInUser?: true;
  /** Concerns the server's users. Not available if a hosted provider manages them. */
  readonly serverUsers?: true;
  /** No user meets the requirement. */
  readonly never?: true;
}

/** Feature flags of the server and roles of the signed-in user. */
export interface SessionSubject {
  readonly properties: readonly FeatureProperty[];
  readonly roles: readonly Role[];
  /** Objects that the policy of the server does not let the user read. Absent if there are none. */
  readonly unreadable?: readonly ServerObject[] | undefined;
  /** The server is a stand-alone health checker: no users, no roles, only checks. */
  readonly checksOnly?: true | undefined;
  /** Where users are managed, if not by the server: at the hosted provider, or in the password file. */
  readonly peopleElsewhere?: 'provider' | 'password-file' | undefined;
}

/**
 * `switched-off`: the feature is off. `refused`: the user has no permission. `checks-only`: a health checker
 * does not have this feature. `elsewhere`: the hosted provider has it.
 */
export type RequirementResult = 'granted' | 'switched-off' | 'refused' | 'checks-only' | 'elsewhere';

/** Whether a health checker meets the requirement. It has no permissions: everyone can use its features. */
function isMetByHealthChecker(requirement: Requirement): boolean {
  const {
    feature = 'health',
    read = 'canaries',
    write = 'canaries',
    signedInUser: person,
    never,
  } = requirement;
  return (
    never !== true &&
    feature === 'health' &&
    read === 'canaries' &&
    write === 'canaries' &&
    person === undefined
  );
}

/**
 * Decides what is displayed; the server still checks each request. Reports `switched-off` and `elsewhere`
 * before `refused`, because no permission would help there.
 */
export function checkRequirement(requirement: Requirement, subject: SessionSubject): RequirementResult {
  const { feature, read, write, serverObject, roles: requiredRoles, serverUsers: peopleHere } = requirement;
  const { properties, roles: userRoles, unreadable = [], checksOnly, peopleElsewhere } = subject;
  if (checksOnly === true) return isMetByHealthChecker(requirement) ? 'granted' : 'checks-only';
  if (feature !== undefined && !isFeatureOn(properties, feature)) return 'switched-off';
  if (peopleHere === true && peopleElsewhere === 'provider') return 'elsewhere';
  if (requirement.never === true) return 'refused';
  const effectiveRoles = userRoles.length > 0 ? userRoles : (['viewer'] as const);
  const isAllowed =
    (read === undefined || mayAccess(userRoles, 'read', read)) &&
    (write === undefined || mayAccess(userRoles, 'write', write)) &&
    (serverObject === undefined || !unreadable.includes(serverObject)) &&
    (requiredRoles === undefined || requiredRoles.some((role) => effectiveRoles.includes(role)));
  return isAllowed ? 'granted' : 'refused';
}

export const isGranted = (requirement: Requirement, subject: SessionSubject): boolean =>
  checkRequirement(requirement, subject) === 'granted';

export const actionRequirements = {
  runCheck: { roles: ['admin', 'editor', 'responder', 'commander'] },
  runPlaybook: { write: 'playbook_runs' },
  approveRun: { roles: ['admin', 'editor'] },
  changeAgents: { write: 'agents' },
  readIncidents: { feature: 'incidents', read: 'incident', serverObject: 'incident' },
  readLogs: { feature: 'logs', read: 'database', serverObject: 'logs' },
  attachEvidence: { feature: 'incidents', write: 'incident' },
  linkComponents: { write: 'database' },
  silence: { feature: 'settings.notifications', write: 'database' },
  openSettingsMenu: { roles: ['admin', 'editor', 'commander', 'responder'] },
} as const satisfies Readonly<Record<string, Requirement>>;

/** Requirement of changes to resources that only the server writes. */
export const readOnly: Requirement = { never: true };

/** Deleting a record needs write permission on its table. */
export const deletionRequirement = (table: PermissionObject): Requirement => ({ write: table });
