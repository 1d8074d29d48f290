/** What is asked of the topology; api.md section 12. */
export interface TopologyQuery {
  /** The one component to start from; those without a parent when empty. */
  readonly id: string;
  readonly owner: string;
  readonly labels: Readonly<Record<string, string>> | undefined;
  /** Lists with `!` and `*`; nothing is filtered when empty. */
  readonly status: readonly string[];
  readonly types: readonly string[];
  readonly flatten: boolean;
  /** How many levels, the first one included. */
  readonly depth: number;
  readonly sortBy: string;
  readonly descending: boolean;
  /** Whether what was read before is not good enough. */
  readonly fresh: boolean;
}

/** Levels where nobody says how many. */
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

/** Reads the parameters as the server does; those that it does not know (`team`, `hidden`, `agent_id`) are nowhere. */
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

/** Whether a list takes a text: an exclusion wins, and a list of nothing else takes nothing. */
export const listTakes = (list: readonly string[], text: string): boolean =>
  list.length === 0 ||
  (!list.includes(`!${text}`) &&
    list.some((item) => !item.startsWith('!') && (item === '*' || item === text)));
