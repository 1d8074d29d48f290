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
    words: ['Configurations', 'The documents of items, as far as there is room'],
    ofCheckers: false,
    ofOneThing: true,
    shownBy: ['catalog'],
  },
  changes: {
    words: ['Changes', 'What happened to items; patches and details of those that were opened'],
    ofCheckers: false,
    shownBy: ['changes', 'timeline'],
  },
  insights: {
    words: ['Insights', 'What analyzers found out about items'],
    ofCheckers: false,
    shownBy: ['insights', 'search'],
  },
  relationships: {
    words: ['Relationships', 'What owns what, and what uses what'],
    ofCheckers: false,
    shownBy: ['changes', 'relationships'],
  },
  scrapers: {
    words: ['Scrapers', 'What brings items: how each is set up, and how its last run went'],
    ofCheckers: false,
    shownBy: ['catalog', 'resources', 'search'],
  },
  agents: {
    words: ['Agents', 'Where items come from'],
    ofCheckers: false,
    shownBy: ['catalog', 'health'],
  },
  people: {
    words: ['People', 'Names of who did what'],
    ofCheckers: false,
    shownBy: ['changes'],
  },
  checks: {
    words: ['Health checks', 'Names, states, uptime, latency, labels'],
    ofCheckers: true,
    shownBy: ['health', 'search', 'timeline'],
  },
  runs: {
    words: ['Check runs', '24 hours of all checks, 7 days of those pinned or opened'],
    ofCheckers: true,
    ofOneThing: true,
    shownBy: ['health', 'timeline'],
  },
  incidents: {
    words: [
      'Incidents',
      'Open ones and those closed in the last 30 days, with hypotheses, evidence and comments',
    ],
    ofCheckers: false,
    shownBy: ['incidents', 'search', 'timeline'],
  },
  components: {
    words: ['Components', 'The topology: states, counts, properties, teams, and what each is linked to'],
    ofCheckers: false,
    shownBy: ['topology', 'search', 'notifications'],
  },
  sends: {
    words: ['Notifications', 'What was sent or held back in the last 7 days, with its text'],
    ofCheckers: false,
    shownBy: ['notifications'],
  },
  notificationRules: {
    words: ['Notification rules', 'Who is told of what'],
    ofCheckers: false,
    shownBy: ['resources', 'notifications'],
  },
  silences: {
    words: ['Silences', 'What is quiet, and until when'],
    ofCheckers: false,
    shownBy: ['resources', 'notifications'],
  },
};

export const feedsOf = (kind: ServerKind): readonly FeedName[] =>
  kind === 'health-checker' ? feedNames.filter((name) => feedRules[name].ofCheckers) : feedNames;

export const mapFeeds = <T>(make: (feed: FeedName) => T): Record<FeedName, T> =>
  Object.fromEntries(feedNames.map((feed) => [feed, make(feed)])) as Record<FeedName, T>;
