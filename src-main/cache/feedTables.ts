import type { FeedName } from '../../src-preload/contract/sync.ts';

interface FeedTables {
  /** Tables that belong to this feed alone. */
  readonly tables: readonly string[];
  readonly remove: string;
  readonly rows: string;
  /**
   * Sums the bytes of the feed. `pages` measures whole tables, for feeds with many small rows. `rest` counts
   * all bytes of the file that no other feed uses.
   */
  readonly bytes: string | 'pages' | 'rest';
  /** Feeds whose rows depend on this feed. They are removed with it, and are forbidden when it is. */
  readonly parts: readonly FeedName[];
  /**
   * Feeds that share texts and keys with this feed. Their rows are removed with it and are synced again at
   * once.
   */
  readonly naming: readonly FeedName[];
}

const emptied = (tables: readonly string[]): string => tables.map((name) => `delete from ${name};`).join(' ');
const wordsEmptied = (index: string): string => `insert into ${index} (${index}) values ('delete-all');`;

/** Changes the version of the check list, so that cached lists are out of date. */
export const bumpChecks = "update meta set value = lower(hex(randomblob(8))) where name = 'checks';";

export const bumpComponents = "update meta set value = lower(hex(randomblob(8))) where name = 'components';";

/** Row of `meta` that exists once the links between checks and items are synced. */
export const checkItemsRead = 'check items';

const itemTables = [
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
const componentTables = ['component', 'component_row', 'component_team', 'component_item', 'component_move'];
const sendTables = ['send', 'send_body'];
const bytesOf = (column: string, table: string): string => `select coalesce(sum(${column}), 0) from ${table}`;

/**
 * SQL for a small table whose rows are stored as JSON in `record`.
 * @param also further statement to run on removal
 */
const records = (kind: FeedName, also = ''): FeedTables => ({
  tables: [],
  remove: `delete from record where kind = '${kind}'; ${also}`,
  rows: `select count(*) from record where kind = '${kind}'`,
  bytes: `${bytesOf('length(body)', 'record')} where kind = '${kind}'`,
  parts: [],
  naming: [],
});

export const feedTables: Readonly<Record<FeedName, FeedTables>> = {
  items: {
    tables: itemTables,
    remove: `${emptied(itemTables)} ${wordsEmptied('item_tri')} ${wordsEmptied('item_word')}`,
    rows: 'select count(*) from item',
    bytes: 'rest',
    parts: ['bodies', 'relationships'],
    naming: ['changes', 'insights'],
  },
  bodies: {
    tables: ['body'],
    remove: emptied(['body']),
    rows: 'select count(*) from body',
    bytes: bytesOf('bytes', 'body'),
    parts: [],
    naming: [],
  },
  changes: {
    tables: changeTables,
    remove: emptied(changeTables),
    rows: 'select count(*) from change',
    bytes: 'pages',
    parts: [],
    naming: [],
  },
  insights: {
    tables: insightTables,
    remove: `${emptied(insightTables)} ${wordsEmptied('insight_word')}`,
    rows: 'select count(*) from insight',
    bytes: 'pages',
    parts: [],
    naming: [],
  },
  relationships: {
    tables: ['edge'],
    remove: emptied(['edge']),
    rows: 'select count(*) from edge',
    bytes: 'pages',
    parts: [],
    naming: [],
  },
  scrapers: records('scrapers'),
  // The check list contains agent names.
  agents: records('agents', bumpChecks),
  people: records('people'),
  checks: {
    tables: ['check_row', 'check_more', 'check_item'],
    remove: `${emptied(['check_row', 'check_more', 'check_item'])} ${wordsEmptied('check_word')} ${bumpChecks}
      delete from meta where name = '${checkItemsRead}';`,
    rows: 'select count(*) from check_row',
    bytes: bytesOf('length(body)', 'check_row'),
    parts: [],
    naming: [],
  },
  runs: {
    tables: runTables,
    remove: emptied(runTables),
    rows: 'select count(*) from check_run',
    bytes: 'pages',
    parts: [],
    naming: [],
  },
  incidents: {
    tables: ['incident'],
    remove: emptied(['incident']),
    rows: 'select count(*) from incident',
    bytes: bytesOf('length(row) + length(page)', 'incident'),
    parts: [],
    naming: [],
  },
  components: {
    tables: componentTables,
    remove: `${emptied(componentTables)} ${wordsEmptied('component_word')} ${bumpComponents}`,
    rows: 'select count(*) from component',
    bytes: `select (${bytesOf('length(body)', 'component')}) + (${bytesOf('length(body)', 'component_row')})`,
    parts: [],
    naming: [],
  },
  sends: {
    tables: sendTables,
    remove: emptied(sendTables),
    rows: 'select count(*) from send',
    bytes: 'pages',
    parts: [],
    naming: [],
  },
  notificationRules: records('notificationRules'),
  silences: records('silences'),
};
