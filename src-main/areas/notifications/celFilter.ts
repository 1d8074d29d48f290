import { Environment } from '@marcbachmann/cel-js';
import { RE2JS } from 're2js';
import type { FilterFacts } from '#main/cache/reads/readFilterFacts.ts';
import { messages } from './messages.ts';

/** Result of a filter, or the reason why it cannot be evaluated here. */
export type FilterResult = boolean | { readonly reason: string };

/**
 * Max depth of a filter's syntax tree, far above real filters; a chain of `||` has one level per term. The
 * library limits only brackets and calls.
 */
const maxNesting = 2_000;

/** Variables of the server's filters. Those that do not apply to an event are empty. */
const variableNames = [
  'check',
  'canary',
  'config',
  'component',
  'agent',
  'incident',
  'playbook',
  'permalink',
  'channel',
] as const;

const emptyFacts: FilterFacts = {
  id: '',
  name: '',
  type: '',
  status: '',
  health: '',
  namespace: '',
  labels: {},
  tags: {},
};

/** The library has no way to replace its own `matches`, so calls of it are renamed to this function. */
const re2Matches = 'matchesRe2';

class PatternError extends Error {}

/** Caches the compiled patterns of a filter, because most events use the same pattern. */
function createPatternMatcher(): (text: string, pattern: string) => boolean {
  const compiled = new Map<string, RE2JS>();
  return (text, pattern) => {
    try {
      const known = compiled.get(pattern) ?? RE2JS.compile(pattern);
      compiled.set(pattern, known);
      return known.matcher(text).find();
    } catch (error) {
      throw new PatternError(messages.badPattern(pattern, detailOf(error)));
    }
  };
}

/** Uses RE2 patterns like the server. JavaScript's own patterns can take exponential time. */
const createEnvironment = () =>
  new Environment({ unlistedVariablesAreDyn: true }).registerFunction(
    `string.${re2Matches}(string): bool`,
    createPatternMatcher(),
  );

/** Renames calls of `matches` in a parsed expression. @throws RangeError if it is nested too deeply */
function renameMatches(root: unknown): void {
  const open: Array<readonly [node: unknown, depth: number]> = [[root, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, depth] = next;
    if (typeof node !== 'object' || node === null) continue;
    if (Array.isArray(node)) {
      for (const one of node) open.push([one, depth]);
      continue;
    }
    if (depth > maxNesting) throw new RangeError(messages.filterTooDeep);
    const args: unknown = Reflect.get(node, 'args');
    if (Reflect.get(node, 'op') === 'rcall' && Array.isArray(args) && args[0] === 'matches')
      args[0] = re2Matches;
    open.push([args, depth + 1]);
  }
}

const detailOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** Returns why a filter cannot be evaluated, as a text for users. */
function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return messages.filterTooDeep;
  // The library wraps errors of functions.
  const pattern = error instanceof PatternError ? error : error instanceof Error ? error.cause : undefined;
  if (pattern instanceof PatternError) return pattern.message;
  return detailOf(error).replaceAll(re2Matches, 'matches');
}

/**
 * Compiles a rule's CEL filter. The server supports more functions than this library. Evaluation can take
 * unlimited time: call it only in the compute thread.
 * @returns the filter function, or the reason why the filter is invalid
 */
export function compileCelFilter(
  filter: string,
): ((facts: FilterFacts) => FilterResult) | { readonly reason: string } {
  let run: (context: Record<string, unknown>) => unknown;
  try {
    const parsed = createEnvironment().parse(filter);
    renameMatches(parsed.ast);
    run = parsed;
  } catch (error) {
    return { reason: reasonOf(error) };
  }
  const emptyContext = Object.fromEntries(variableNames.map((name) => [name, emptyFacts]));
  return (facts) => {
    try {
      const said = run({ ...emptyContext, ...facts });
      if (typeof said === 'boolean') return said;
      // The server also accepts these strings.
      if (said === 'true' || said === 'false') return said === 'true';
      return { reason: messages.notBoolean };
    } catch (error) {
      return { reason: reasonOf(error) };
    }
  };
}

/**
 * Returns why a filter cannot be parsed. Null for a filter without syntax errors, although the server may still
 * refuse its functions or fields. Runs as a job of the compute thread.
 */
export function findFilterProblem(filter: string): string | null {
  const compiled = compileCelFilter(filter);
  return typeof compiled === 'function' ? null : compiled.reason;
}

/** Evaluates a filter for several things. Runs as a job of the compute thread. */
export function evaluateFilter(filter: string, facts: readonly FilterFacts[]): FilterResult[] {
  const judge = compileCelFilter(filter);
  return facts.map((one) => (typeof judge === 'function' ? judge(one) : judge));
}
