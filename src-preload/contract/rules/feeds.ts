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
  readonly words: readonly [name: string, what: string];
  /** Whether a stand-alone health checker also has this feed. */
  readonly ofCheckers: boolean;
  /** Each row belongs to one resource. Only answers about that resource use the feed, never lists. */
  readonly ofOneThing?: true;
  /** Contract areas whose cached answers use this feed. */
  readonly shownBy: ReadonlyArray<
    | 'catalog'
    | 'changes'
    | 'insights'
    | 'health'
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
    words: ['Catalog items', 'Names, types, statuses, labels, tags, costs'],
    ofCheckers: false,
    shownBy: ['catalog', 'changes', 'insights', 'relationships', 'search'],
  },
  bodies: {
    words: ['Configurations', 'Configurations of items, up to the size limit'],
    ofCheckers: false,
    ofOneThing: true,
    shownBy: ['catalog'],
  },
  changes: {
    words: ['Changes', 'Changes of items, with patches and details of opened changes'],
    ofCheckers: false,
    shownBy: ['changes', 'timeline'],
  },
  insights: {
    words: ['Insights', 'Findings of analyzers'],
    ofCheckers: false,
    shownBy: ['insights', 'search'],
  },
  relationships: {
    words: ['Relationships', 'Ownership and dependencies between items'],
    ofCheckers: false,
    shownBy: ['changes', 'relationships'],
  },
  scrapers: {
    words: ['Scrapers', 'Sources of items, with their settings and last run'],
    ofCheckers: false,
    shownBy: ['catalog', 'resources', 'search'],
  },
  agents: {
    words: ['Agents', 'Agents that report items'],
    ofCheckers: false,
    shownBy: ['catalog', 'health'],
  },
  people: {
    words: ['People', 'Names of users'],
    ofCheckers: false,
    shownBy: ['changes'],
  },
  checks: {
    words: ['Health checks', 'Names, states, uptime, latency, labels'],
    ofCheckers: true,
    shownBy: ['health', 'search', 'timeline'],
  },
  runs: {
    words: ['Check runs', '24 hours of all checks, 7 days of pinned or opened checks'],
    ofCheckers: true,
    ofOneThing: true,
    shownBy: ['health', 'timeline'],
  },
  incidents: {
    words: [
      'Incidents',
      'Open incidents and those closed in the last 30 days, with hypotheses, evidence and comments',
    ],
    ofCheckers: false,
    shownBy: ['incidents', 'search', 'timeline'],
  },
  components: {
    words: ['Components', 'The topology: states, counts, properties, teams, and links'],
    ofCheckers: false,
    shownBy: ['topology', 'search', 'notifications'],
  },
  sends: {
    words: ['Notifications', 'Sent and suppressed notifications of the last 7 days, with their text'],
    ofCheckers: false,
    shownBy: ['notifications'],
  },
  notificationRules: {
    words: ['Notification rules', 'Recipients and filters of notifications'],
    ofCheckers: false,
    shownBy: ['resources', 'notifications'],
  },
  silences: {
    words: ['Silences', 'Active and planned silences'],
    ofCheckers: false,
    shownBy: ['resources', 'notifications'],
  },
};

export const feedsOf = (kind: ServerKind): readonly FeedName[] =>
  kind === 'health-checker' ? feedNames.filter((name) => feedRules[name].ofCheckers) : feedNames;

export const mapFeeds = <T>(make: (feed: FeedName) => T): Record<FeedName, T> =>
  Object.fromEntries(feedNames.map((feed) => [feed, make(feed)])) as Record<FeedName, T>;
