export interface TopologyQuery {
  /** Root component. Empty for all root components. */
  readonly id: string;
  readonly owner: string;
  readonly labels: Readonly<Record<string, string>> | undefined;
  /** Lists with `!` and `*`. Empty for no filter. */
  readonly status: readonly string[];
  readonly types: readonly string[];
  readonly flatten: boolean;
  /** Max number of levels, including the first. */
  readonly depth: number;
  readonly sortBy: string;
  readonly descending: boolean;
  /** Whether to bypass the cache. */
  readonly fresh: boolean;
}

const usualDepth = 3;

const listOf = (text: string | null): readonly string[] => {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? [] : trimmed.split(',');
};

function labelsOf(text: string | null): TopologyQuery['labels'] {
  if (text === null || text === '') return undefined;
  return Object.fromEntries(
    text.split(',').map((pair) => {
      const [key = '', value = ''] = pair.split(/=(.*)/s);
      return [key.trim(), value.trim()];
    }),
  );
}

function depthOf(text: string | null): number {
  const depth = /^[+-]?\d+$/.test(text ?? '') ? Number(text) : usualDepth;
  return depth > 0 ? depth : usualDepth;
}

/**
 * Parses the parameters as the server does. Unknown parameters (`team`, `hidden`, `agent_id`) have no
 * effect.
 */
export const topologyQueryOf = (parameters: URLSearchParams): TopologyQuery => ({
  id: parameters.get('id') ?? '',
  owner: parameters.get('owner') ?? '',
  labels: labelsOf(parameters.get('labels')),
  status: listOf(parameters.get('status')),
  types: listOf(parameters.get('type')),
  flatten: parameters.get('flatten') === 'true',
  depth: depthOf(parameters.get('depth')),
  sortBy: parameters.get('sortBy') ?? '',
  descending: parameters.get('sortOrder') === 'desc',
  fresh: parameters.has('noCache') || parameters.has('no-cache'),
});

/**
 * Whether a list matches a text. Exclusions take precedence, and a list of only exclusions matches nothing.
 */
export const listMatches = (list: readonly string[], text: string): boolean =>
  list.length === 0 ||
  (!list.includes(`!${text}`) &&
    list.some((item) => !item.startsWith('!') && (item === '*' || item === text)));
