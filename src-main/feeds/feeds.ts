import type { FeedName } from '#contract/sync.ts';
import { bodies } from './bodies.ts';
import { changes } from './changes.ts';
import { checks } from './checks.ts';
import { components } from './components.ts';
import type { Feed, FeedWork } from './Feed.ts';
import { incidents } from './incidents.ts';
import { insights } from './insights.ts';
import { items } from './items.ts';
import { agents, notificationRules, people, scrapers, silences } from './records.ts';
import { relationships } from './relationships.ts';
import { runs } from './runs.ts';
import { sends } from './sends.ts';

/** All feeds. If several strategies of a lane are due at the same time, the first one runs first. */
export const feeds = {
  checks,
  items,
  changes,
  insights,
  relationships,
  scrapers,
  agents,
  people,
  bodies,
  runs,
  incidents,
  components,
  sends,
  notificationRules,
  silences,
} satisfies Record<FeedName, Feed>;

export type WorkOf<Name extends FeedName> = ReturnType<(typeof feeds)[Name]['createWork']>;

/** Arguments of a feed's work, after the context. */
export type WorkArguments<Work extends FeedWork, Name extends keyof Work> =
  Parameters<Work[Name]> extends [unknown, ...infer Given] ? Given : [];
