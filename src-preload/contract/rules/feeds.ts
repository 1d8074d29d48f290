import type { ServerKind } from './workspaces.ts';

/** Sync feeds, in the order of Settings → Sync. */
export const feedNames = [
  'items',
  'bodies',
  'changes',
  'insights',
  'relationships',
  'scrapers',
  'agents',
  'people',
  'checks',
  'runs',
  'incidents',
  'components',
  'sends',
  'notificationRules',
  'silences',
] as const;

export type FeedName = (typeof feedNames)[number];

interface FeedRules {
  /** Name and content of the feed in Settings → Sync. */
  readonly texts: readonly [name: string, what: string];
  /** Whether a stand-alone health checker also has this feed. */
  readonly forHealthCheckers: boolean;
  /** The status of sync shows the age of this feed, if the user may read it. */
  readonly isPrimary?: true;
  /** Lists and search do not wait for the first pass, which can take minutes. */
  readonly isOptional?: true;
  /**
   * Each row belongs to one resource. Only answers about that resource use the feed, and lists of the catalog with
   * a path (see `usesConfigurations`).
   */
  readonly forSingleResource?: true;
  /** Contract areas whose cached answers use this feed. */
  readonly usedByAreas: ReadonlyArray<
    | 'catalog'
    | 'changes'
    | 'insights'
    | 'health'
    | 'history'
    | 'relationships'
    | 'resources'
    | 'search'
    | 'incidents'
    | 'timeline'
    | 'topology'
    | 'notifications'
  >;
}

export const feedRules: Readonly<Record<FeedName, FeedRules>> = {
  items: {
    texts: ['Catalog items', 'Names, types, statuses, labels, tags, costs'],
    forHealthCheckers: false,
    isPrimary: true,
    usedByAreas: ['catalog', 'changes', 'insights', 'relationships', 'search', 'history'],
  },
  bodies: {
    texts: ['Configurations', 'Configurations of items, up to the size limit'],
    forHealthCheckers: false,
    isOptional: true,
    forSingleResource: true,
    usedByAreas: ['catalog'],
  },
  changes: {
    texts: ['Changes', 'Changes of items, with patches and details of opened changes'],
    forHealthCheckers: false,
    usedByAreas: ['changes', 'timeline'],
  },
  insights: {
    texts: ['Insights', 'Findings of analyzers'],
    forHealthCheckers: false,
    usedByAreas: ['insights', 'search'],
  },
  relationships: {
    texts: ['Relationships', 'Ownership and dependencies between items'],
    forHealthCheckers: false,
    usedByAreas: ['changes', 'relationships', 'history'],
  },
  scrapers: {
    texts: ['Scrapers', 'Sources of items, with their settings and last run'],
    forHealthCheckers: false,
    usedByAreas: ['catalog', 'resources', 'search'],
  },
  agents: {
    texts: ['Agents', 'Agents that report items'],
    forHealthCheckers: false,
    usedByAreas: ['catalog', 'health', 'resources'],
  },
  people: {
    texts: ['People', 'Names of users'],
    forHealthCheckers: false,
    usedByAreas: ['changes'],
  },
  checks: {
    texts: ['Health checks', 'Names, states, uptime, latency, labels'],
    forHealthCheckers: true,
    usedByAreas: ['health', 'search', 'timeline', 'topology', 'history'],
  },
  runs: {
    texts: ['Check runs', '24 hours of all checks, 7 days of pinned or opened checks'],
    forHealthCheckers: true,
    forSingleResource: true,
    usedByAreas: ['health', 'timeline'],
  },
  incidents: {
    texts: [
      'Incidents',
      'Open incidents and those closed in the last 30 days, with hypotheses, evidence and comments',
    ],
    forHealthCheckers: false,
    usedByAreas: ['incidents', 'search', 'timeline'],
  },
  components: {
    texts: ['Components', 'The topology: states, counts, properties, teams, and links'],
    forHealthCheckers: false,
    usedByAreas: ['topology', 'search', 'notifications', 'timeline', 'history'],
  },
  sends: {
    texts: ['Notifications', 'Sent and suppressed notifications of the last 7 days, with their text'],
    forHealthCheckers: false,
    usedByAreas: ['notifications'],
  },
  notificationRules: {
    texts: ['Notification rules', 'Recipients and filters of notifications'],
    forHealthCheckers: false,
    usedByAreas: ['resources', 'notifications'],
  },
  silences: {
    texts: ['Silences', 'Active and planned silences'],
    forHealthCheckers: false,
    usedByAreas: ['resources', 'notifications'],
  },
};

export const feedsOf = (kind: ServerKind): readonly FeedName[] =>
  kind === 'health-checker' ? feedNames.filter((name) => feedRules[name].forHealthCheckers) : feedNames;

export const mapFeeds = <T>(make: (feed: FeedName) => T): Record<FeedName, T> =>
  Object.fromEntries(feedNames.map((feed) => [feed, make(feed)])) as Record<FeedName, T>;
