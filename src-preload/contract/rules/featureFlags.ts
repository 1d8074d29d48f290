export interface FeatureProperty {
  readonly name: string;
  readonly value: string;
  readonly source?: string | undefined;
}

export const features = [
  'topology',
  'health',
  'incidents',
  'config',
  'logs',
  'playbooks',
  'agents',
  'settings.connections',
  'settings.users',
  'settings.teams',
  'settings.rules',
  'settings.config_scraper',
  'settings.topology',
  'settings.health',
  'settings.job_history',
  'settings.feature_flags',
  'settings.logging_backends',
  'settings.event_queue_status',
  'settings.organization_profile',
  'settings.notifications',
  'settings.playbooks',
  'settings.integrations',
  'settings.permissions',
] as const;

export type Feature = (typeof features)[number];

/** Turning off the first feature also turns off the second. */
const switchesOff: ReadonlyArray<readonly [Feature, Feature]> = [
  ['settings.config_scraper', 'config'],
  ['settings.topology', 'topology'],
  ['settings.health', 'health'],
  ['settings.job_history', 'health'],
];

function isSwitchedOff(properties: readonly FeatureProperty[], feature: Feature): boolean {
  const named = properties.filter((property) => property.name === `${feature}.disable`);
  const effective = named.find((property) => property.source === 'local') ?? named[0];
  return effective?.value === 'true';
}

/** Returns whether a feature is on. A property with source `local` overrides one from the database. */
export function isFeatureOn(properties: readonly FeatureProperty[], feature: Feature): boolean {
  if (isSwitchedOff(properties, feature)) return false;
  return !switchesOff.some(([cause, effect]) => effect === feature && isSwitchedOff(properties, cause));
}
