import type { FeedName } from '../../src-preload/contract/sync.ts';

/** Where a feed's rows lie. */
interface FeedTables {
  /** Its tables, besides those that hold rows of several feeds. */
  readonly tables: readonly string[];
  /** Removes all its rows. */
  readonly remove: string;
  /** Counts its rows. */
  readonly rows: string;
  /**
   * Sums its bytes; `pages` where rows are too many and too small to be measured one by one, but their tables can be; `rest` for what is
   * of no other feed.
   */
  readonly bytes: string | 'pages' | 'rest';
  /** Feeds whose rows are nothing without its rows: they go with them, and may not be read without them. */
  readonly parts: readonly FeedName[];
  /** Feeds whose rows only name its rows: they go with them, because both share texts and keys, and are brought again at once. */
  readonly naming: readonly FeedName[];
}

const emptied = (tables: readonly string[]): string => tables.map((name) => `delete from ${name};`).join(' ');
const wordsEmptied = (index: string): string => `insert into ${index} (${index}) values ('delete-all');`;

/** Lists of checks made before this are out of date: they are told apart by this value. */
export const bumpChecks = "update meta set value = lower(hex(randomblob(8))) where name = 'checks';";

/** The same of components. */
export const bumpComponents = "update meta set value = lower(hex(randomblob(8))) where name = 'components';";

/** Stands in `meta` once it is known which checks belong to which item. */
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

/** Rows of a small table, each as JSON. @param also what else changes when they go */
const records = (kind: FeedName, also = ''): FeedTables => ({
  tables: [],
  remove: `delete from record where kind = '${kind}'; ${also}`,
  rows: `select count(*) from record where kind = '${kind}'`,
  bytes: `${bytesOf('length(body)', 'record')} where kind = '${kind}'`,
  parts: [],
  naming: [],
});

/** The tables of each feed; the migrations make them. */
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
  // Checks are listed with the names of their agents.
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
