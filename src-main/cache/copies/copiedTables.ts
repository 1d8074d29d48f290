/** What goes into a snapshot of one table. */
type Share =
  /** All of its rows. */
  | { readonly rows: 'all' }
  /** All but those that this statement removes; `@secretTypes` and `@procedures` are JSON lists. */
  | { readonly rows: 'some'; readonly leaveOut: readonly string[] };

const all: Share = { rows: 'all' };

/** Keys of terms that name a type whose configurations are never kept. Types are terms of kind 1. */
const publicTypes =
  'select k from term where kind = 1 and text not in (select value from json_each(@secretTypes))';

/**
 * Every table of the cache, and what of it may leave this computer in a snapshot. What is not named here goes out of it, and a test fails
 * until somebody decided. Shadow tables of an index go where the index goes.
 */
export const copiedTables: Readonly<Record<string, Share>> = {
  // Random marks by which lists are told apart.
  meta: all,
  // How far each feed came: a snapshot says how complete it is.
  feed: all,
  term: all,
  pair: all,
  // Items with names, states, labels, tags and costs; no configuration.
  item: all,
  item_more: all,
  item_label: all,
  item_tag: all,
  item_text: all,
  item_tri: all,
  item_word: all,
  // Configurations: none of a secret type, and none whose type nobody knows.
  body: {
    rows: 'some',
    leaveOut: [
      `delete from body where not exists (select 1 from item i where i.k = body.k and i.type in (${publicTypes}))`,
    ],
  },
  // Agents and people, who stand in lists by name, and scrapers. Of a specification, into which people write passwords at times, only what
  // it reads goes along: the keys that it begins with.
  record: {
    rows: 'some',
    leaveOut: [
      `update record set body = json_set(body, '$.spec', case json_type(body, '$.spec') when 'object'
         then json((select json_group_object(key, null) from json_each(record.body, '$.spec'))) end)
       where kind = 'scrapers'`,
    ],
  },
  // Only answers that are decided to go, and of secret types none that holds a configuration.
  answer: {
    rows: 'some',
    leaveOut: [
      'delete from answer where procedure not in (select value from json_each(@procedures)) or not json_valid(body)',
      `update answer set body = json_set(body, '$.data.configText', null, '$.data.configKept', json('false'))
       where procedure = 'catalog.item.get' and json_extract(body, '$.data.configText') is not null
         and coalesce(json_extract(body, '$.data.type'), '') not in (
           select text from term where k in (${publicTypes}))`,
      'update answer set bytes = length(body) where bytes <> length(body)',
    ],
  },
  check_row: all,
  // Which checks belong to which item.
  check_item: all,
  check_word: all,
  check_more: all,
  check_key: all,
  check_run: all,
  run_text: all,
  change: all,
  change_day: all,
  // Patches, diffs and details: none of a secret type, and none of an item whose type nobody knows.
  change_more: {
    rows: 'some',
    leaveOut: [
      `delete from change_more where not exists (
         select 1 from change c where c.k = change_more.k and c.item_type in (${publicTypes}))`,
    ],
  },
  insight: all,
  insight_word: all,
  edge: all,
  // Incidents with all that was said about them: what a snapshot is made to look at.
  incident: all,
  component: all,
  component_row: all,
  component_team: all,
  component_item: all,
  component_move: all,
  component_word: all,
  // What was sent, its text included: who was told what, and when.
  send: all,
  send_body: all,
};
