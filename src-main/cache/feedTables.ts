import type { WatchedKind } from '#contract/rules/healthHistory.ts';
import type { FeedName } from '#contract/sync.ts';

interface FeedTables {
  /** Tables that belong to this feed alone. */
  readonly tables: readonly string[];
  readonly removeSql: string;
  readonly countSql: string;
  /**
   * Sums the bytes of the feed. `pages` measures whole tables, for feeds with many small rows. `rest` counts
   * all bytes of the file that no other feed uses.
   */
  readonly sizeSql: string | 'pages' | 'rest';
  /** Names of versions in `meta` that change with the rows of this feed. */
  readonly versions: readonly string[];
  /** Feeds whose rows depend on this feed. They are removed with it, and are forbidden when it is. */
  readonly dependentFeeds: readonly FeedName[];
  /**
   * Feeds that share texts and keys with this feed. Their rows are removed with it and are synced again at
   * once.
   */
  readonly termSharingFeeds: readonly FeedName[];
  /** Recorded history of its rows. It stays when rows are removed to sync them again, unless they become forbidden. */
  readonly history?: WatchedKind;
}

const deleteAllSql = (tables: readonly string[]): string =>
  tables.map((name) => `delete from ${name};`).join(' ');
const clearIndexSql = (index: string): string => `insert into ${index} (${index}) values ('delete-all');`;

/** SQL that changes a version of `meta`, so that readers compute again what they computed from these rows. */
const bumpVersionSql = (version: string): string =>
  `insert into meta (name, value) values ('${version}', lower(hex(randomblob(8))))
     on conflict (name) do update set value = excluded.value;`;

/** Row of `meta` that exists once the links between checks and items are synced. */
export const checkItemsSyncedKey = 'check items';

/** Row of `meta` that exists once the links between checks and components are synced. */
export const checkComponentsSyncedKey = 'check components';

/** Row of `meta` that exists once the links between components and items are synced. */
export const componentItemsSyncedKey = 'component items';

const itemTables = [
  // Before the items, whose triggers would change each count.
  'item_count',
  'item',
  'item_more',
  'item_label',
  'item_tag',
  'item_text',
  'body',
  'edge',
  'term',
  'pair',
];
const changeTables = ['change', 'change_more', 'change_day'];
const insightTables = ['insight'];
const runTables = ['check_run', 'run_text', 'check_key'];
const componentTables = ['component', 'component_row', 'component_team', 'component_item'];
const checkTables = ['check_row', 'check_more', 'check_item', 'check_component'];
const sendTables = ['send', 'send_body'];
const sumBytesSql = (column: string, table: string): string =>
  `select coalesce(sum(${column}), 0) from ${table}`;

/** SQL for a small table whose rows are stored as JSON in `record`. */
const recordTables = (kind: FeedName, versions: readonly string[] = []): FeedTables => ({
  tables: [],
  removeSql: `delete from record where kind = '${kind}';`,
  versions,
  countSql: `select count(*) from record where kind = '${kind}'`,
  sizeSql: `${sumBytesSql('length(body)', 'record')} where kind = '${kind}'`,
  dependentFeeds: [],
  termSharingFeeds: [],
});

export const feedTables: Readonly<Record<FeedName, FeedTables>> = {
  items: {
    tables: itemTables,
    removeSql: `${deleteAllSql(itemTables)} ${clearIndexSql('item_tri')} ${clearIndexSql('item_word')}`,
    countSql: 'select coalesce(sum(n), 0) from item_count',
    sizeSql: 'rest',
    versions: [],
    dependentFeeds: ['bodies', 'relationships'],
    termSharingFeeds: ['changes', 'insights'],
    history: 'item',
  },
  bodies: {
    tables: ['body'],
    removeSql: deleteAllSql(['body']),
    countSql: 'select count(*) from body',
    sizeSql: sumBytesSql('bytes', 'body'),
    versions: [],
    dependentFeeds: [],
    termSharingFeeds: [],
  },
  changes: {
    tables: changeTables,
    removeSql: deleteAllSql(changeTables),
    countSql: 'select coalesce(sum(n), 0) from change_day',
    sizeSql: 'pages',
    versions: [],
    dependentFeeds: [],
    termSharingFeeds: [],
  },
  insights: {
    tables: insightTables,
    removeSql: `${deleteAllSql(insightTables)} ${clearIndexSql('insight_word')}`,
    countSql: 'select count(*) from insight',
    sizeSql: 'pages',
    versions: ['insights'],
    dependentFeeds: [],
    termSharingFeeds: [],
  },
  relationships: {
    tables: ['edge'],
    removeSql: deleteAllSql(['edge']),
    countSql: 'select count(*) from edge',
    sizeSql: 'pages',
    versions: [],
    dependentFeeds: [],
    termSharingFeeds: [],
    history: 'relationship',
  },
  scrapers: recordTables('scrapers'),
  // The check list contains agent names.
  agents: recordTables('agents', ['checks']),
  people: recordTables('people'),
  checks: {
    tables: checkTables,
    removeSql: `${deleteAllSql(checkTables)} ${clearIndexSql('check_word')}
      delete from meta where name in ('${checkItemsSyncedKey}', '${checkComponentsSyncedKey}');`,
    countSql: 'select count(*) from check_row',
    sizeSql: sumBytesSql('length(body)', 'check_row'),
    versions: ['checks'],
    dependentFeeds: [],
    termSharingFeeds: [],
    history: 'check',
  },
  runs: {
    tables: runTables,
    removeSql: deleteAllSql(runTables),
    countSql: 'select count(*) from check_run',
    sizeSql: 'pages',
    versions: [],
    dependentFeeds: [],
    termSharingFeeds: [],
  },
  incidents: {
    tables: ['incident'],
    removeSql: `${deleteAllSql(['incident'])}`,
    countSql: 'select count(*) from incident',
    sizeSql: sumBytesSql('length(row) + length(page)', 'incident'),
    versions: ['incidents'],
    dependentFeeds: [],
    termSharingFeeds: [],
  },
  components: {
    tables: componentTables,
    removeSql: `${deleteAllSql(componentTables)} ${clearIndexSql('component_word')}
      delete from meta where name = '${componentItemsSyncedKey}';`,
    countSql: 'select count(*) from component',
    sizeSql: `select (${sumBytesSql('length(body)', 'component')}) + (${sumBytesSql('length(body)', 'component_row')})`,
    versions: ['components'],
    dependentFeeds: [],
    termSharingFeeds: [],
    history: 'component',
  },
  sends: {
    tables: sendTables,
    removeSql: deleteAllSql(sendTables),
    countSql: 'select count(*) from send',
    sizeSql: 'pages',
    versions: [],
    dependentFeeds: [],
    termSharingFeeds: [],
  },
  notificationRules: recordTables('notificationRules'),
  silences: recordTables('silences'),
};

/** Returns SQL that changes the versions of a feed's rows. Empty for a feed without. */
export const bumpVersionsSql = (feed: FeedName): string =>
  feedTables[feed].versions.map(bumpVersionSql).join('\n');

/** Returns SQL that removes all rows of a feed. */
export const removeRowsSql = (feed: FeedName): string =>
  `${feedTables[feed].removeSql} ${bumpVersionsSql(feed)}`;
