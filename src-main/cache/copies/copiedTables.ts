/** How much of a table a snapshot contains. */
type CopyRule =
  | { readonly rows: 'all' }
  /** All rows except those that these statements remove. `@secretTypes` and `@procedures` are JSON lists. */
  | { readonly rows: 'some'; readonly filterStatements: readonly string[] };

const all: CopyRule = { rows: 'all' };

/** Keys of the types (term kind 1) whose configurations are not secret. */
const publicTypes =
  'select k from term where kind = 1 and text not in (select value from json_each(@secretTypes))';

/**
 * Which rows of each table may leave this computer in a snapshot. Tables not listed here are excluded, and a
 * test fails until they are listed. The shadow tables of an index follow the index.
 */
export const copiedTables: Readonly<Record<string, CopyRule>> = {
  // Random version marks of lists, and the difference between the clocks.
  meta: all,
  // Sync status of each feed. A snapshot states how complete the data is.
  feed: all,
  term: all,
  pair: all,
  // Items with names, statuses, labels, tags and costs, without configurations.
  item: all,
  item_more: all,
  item_label: all,
  item_tag: all,
  item_text: all,
  item_tri: all,
  item_word: all,
  item_count: all,
  // Configurations, except of secret or unknown types.
  body: {
    rows: 'some',
    filterStatements: [
      `delete from body where not exists (select 1 from item i where i.k = body.k and i.type in (${publicTypes}))`,
    ],
  },
  // Values of configurations, which would have to be filtered like these.
  own_column: { rows: 'some', filterStatements: ['delete from own_column'] },
  own_value: { rows: 'some', filterStatements: ['delete from own_value'] },
  // Agents, people and scrapers. A scraper's spec can contain passwords, so only the top-level keys are
  // copied.
  record: {
    rows: 'some',
    filterStatements: [
      `update record set body = json_set(body, '$.spec', case json_type(body, '$.spec') when 'object'
         then json((select json_group_object(key, null) from json_each(record.body, '$.spec'))) end)
       where kind = 'scrapers'`,
    ],
  },
  // Only cached answers of the listed procedures. Configurations of secret types are removed.
  answer: {
    rows: 'some',
    filterStatements: [
      'delete from answer where procedure not in (select value from json_each(@procedures)) or not json_valid(body)',
      `update answer set body = json_set(body, '$.data.configText', null, '$.data.configKept', json('false'))
       where procedure = 'catalog.item.get' and json_extract(body, '$.data.configText') is not null
         and coalesce(json_extract(body, '$.data.type'), '') not in (
           select text from term where k in (${publicTypes}))`,
      'update answer set bytes = length(body) where bytes <> length(body)',
    ],
  },
  check_row: all,
  // Links between checks and items, and between checks and components.
  check_item: all,
  check_component: all,
  check_word: all,
  check_more: all,
  check_key: all,
  check_run: all,
  run_text: all,
  change: all,
  change_day: all,
  // Patches, diffs and details, except of items with a secret or unknown type.
  change_more: {
    rows: 'some',
    filterStatements: [
      `delete from change_more where not exists (
         select 1 from change c where c.k = change_more.k and c.item_type in (${publicTypes}))`,
    ],
  },
  insight: all,
  insight_word: all,
  edge: all,
  // Incidents with all comments: the main purpose of a snapshot.
  incident: all,
  component: all,
  component_row: all,
  component_team: all,
  component_item: all,
  // Changes of health and relationships that this console recorded.
  health_thing: all,
  health_move: all,
  watched_span: all,
  edge_thing: all,
  edge_move: all,
  item_deletion: all,
  item_removal: all,
  component_word: all,
  // Sent notifications with their text and recipients.
  send: all,
  send_body: all,
};
