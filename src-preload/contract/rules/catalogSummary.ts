import { taggedBy } from './catalogList.ts';

interface Choice {
  readonly include: readonly unknown[];
  readonly exclude: readonly unknown[];
}

interface SummaryAsked {
  readonly filter: {
    readonly labels?: Choice | undefined;
    readonly status?: Choice | undefined;
    readonly health?: Choice | undefined;
  };
  readonly groupBy: readonly string[];
}

/** Columns of the server's table of items: a tag of that name is ambiguous to it. */
const ownColumns =
  'id agent_id icon scraper_id config_class status health ready external_id type cost_per_minute cost_total_1d ' +
  'cost_total_7d cost_total_30d name description config source labels tags properties parent_id path is_pushed ' +
  'created_by last_scraped_time created_at updated_at deleted_at delete_reason config_id count changes analysis ' +
  'cost_1d cost_7d cost_30d';

/** Words that PostgreSQL takes for its own where they stand without quotes. */
const reservedWords =
  'all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation ' +
  'column concurrently constraint create cross current_catalog current_date current_role current_schema current_time ' +
  'current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze ' +
  'from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like ' +
  'limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary ' +
  'references returning right select session_user similar some symmetric system_user table tablesample then to ' +
  'trailing true union unique user using variadic verbose when where window with';

const taken = new Set(`${ownColumns} ${reservedWords}`.split(' '));
/** What PostgreSQL reads as one name without quotes, and does not shorten. */
const plainName = /^[a-z_][a-z0-9_]{0,62}$/;

const isNameable = (tag: string): boolean => plainName.test(tag) && !taken.has(tag);

const narrows = (choice: Choice | undefined): boolean =>
  choice !== undefined && choice.include.length + choice.exclude.length > 0;

/**
 * Whether the server's summary can be asked for these groups. It fails for tags that it cannot name, and under filters it says
 * what is not of the rows shown: it takes a tag for no label, drops rows without a value from an exclusion, and leaves health and
 * insights unfiltered. What it cannot count is counted from the rows themselves.
 */
export const serverCounts = ({ filter, groupBy }: SummaryAsked): boolean =>
  !narrows(filter.labels) &&
  !narrows(filter.status) &&
  !narrows(filter.health) &&
  groupBy.every((name) => {
    const tag = taggedBy(name);
    return tag === undefined || isNameable(tag);
  });
