import { isUuid } from '#contract/rules/ids.ts';
import type { RunTarget } from '#contract/rules/playbooks.ts';
import { namesOfPlural } from '#contract/rules/query/namesOfPlural.ts';
import type { CommandContext } from '../Command.ts';
import { CommandFailure } from '../CommandFailure.ts';
import { messages } from '../messages.ts';
import { readChecks, readComponents, readItem } from './readRecords.ts';

export interface FoundRecord {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

/** Max candidates that an ambiguous name lists. */
export const maxCandidates = 20;

/** Max characters of a search. */
const maxSearch = 200;

/** Returns the only record. @throws CommandFailure for none and for several */
export function onlyOne<Row extends FoundRecord>(kind: string, text: string, found: readonly Row[]): Row {
  if (text.trim() === '') throw new CommandFailure('usage', messages.emptyName);
  const [first, second] = found;
  if (first === undefined) throw new CommandFailure('notFound', messages.notFound(kind, text));
  if (second === undefined) return first;
  const lines = found.slice(0, maxCandidates).map(({ id, type, name }) => `  ${id}  ${type}/${name}`);
  throw new CommandFailure('ambiguous', messages.ambiguous(text), lines);
}

/** Records with exactly this name; otherwise those with this name in another case. */
export function namedRecords<Row extends FoundRecord>(rows: readonly Row[], name: string): readonly Row[] {
  const exact = rows.filter((row) => row.name === name);
  if (exact.length > 0) return exact;
  return rows.filter((row) => row.name.toLowerCase() === name.toLowerCase());
}

/** Whether a type is meant by a text: the type itself, its end or the plural of its end, in any case. */
export const isTypeNamed = (type: string, typed: string): boolean => {
  const [one, other] = [type.toLowerCase(), typed.toLowerCase()];
  return one === other || namesOfPlural(other).some((name) => one.endsWith(`::${name}`));
};

async function itemsNamed({ calls }: CommandContext, name: string): Promise<readonly FoundRecord[]> {
  const rows: FoundRecord[] = [];
  for (let pageIndex = 0; ; pageIndex += 1) {
    const { data } = await calls.catalog.items.list({
      filter: { search: name.slice(0, maxSearch), hideDeleted: true },
      groupBy: [],
      sortBy: 'name',
      sortOrder: 'asc',
      pageIndex,
      pageSize: 1_000,
    });
    rows.push(...data.items);
    if (data.items.length === 0 || rows.length >= data.total) return namedRecords(rows, name);
  }
}

/** Returns lines that name a check and a component with a name. */
async function otherKinds(context: CommandContext, text: string): Promise<readonly string[]> {
  const [{ checks }, { components }] = await Promise.all([readChecks(context), readComponents(context)]);
  const kinds = [
    ['check', namedRecords(checks, text)],
    ['component', namedRecords(components, text)],
  ] as const;
  return kinds.flatMap(([kind, [first]]) =>
    first === undefined ? [] : [messages.otherKind(kind, first.name)],
  );
}

/**
 * Finds a catalog item by id, by name, or by `type/name`.
 * @throws CommandFailure for none and for several
 */
export async function findItem(context: CommandContext, text: string): Promise<FoundRecord> {
  if (text.trim() === '') throw new CommandFailure('usage', messages.emptyName);
  if (isUuid(text)) {
    const { data } = await readItem(context, text);
    return data;
  }
  const named = await itemsNamed(context, text);
  if (named.length > 0) return onlyOne('catalog item', text, named);
  if (!text.includes('/')) {
    const others = await otherKinds(context, text);
    throw new CommandFailure('notFound', messages.notFound('catalog item', text), others);
  }
  const at = text.indexOf('/');
  const typed = text.slice(0, at);
  const ofType = (await itemsNamed(context, text.slice(at + 1))).filter(({ type }) =>
    isTypeNamed(type, typed),
  );
  return onlyOne('catalog item', text, ofType);
}

const withIdOrName = <Row extends FoundRecord>(rows: readonly Row[], text: string): readonly Row[] =>
  isUuid(text) ? rows.filter(({ id }) => id === text.toLowerCase()) : namedRecords(rows, text);

/** Finds a check by id or name. @throws CommandFailure for none and for several */
export async function findCheck(context: CommandContext, text: string): Promise<FoundRecord> {
  const { checks } = await readChecks(context);
  return onlyOne('check', text, withIdOrName(checks, text));
}

/** Finds a component by id or name. @throws CommandFailure for none and for several */
export async function findComponent(context: CommandContext, text: string): Promise<FoundRecord> {
  const { components } = await readComponents(context);
  return onlyOne('component', text, withIdOrName(components, text));
}

const finders = { check: findCheck, component: findComponent } as const;

export interface FoundTarget extends FoundRecord {
  readonly kind: RunTarget;
}

/**
 * Finds what a command acts on: a catalog item, `check/NAME` or `component/NAME`.
 * @throws CommandFailure for none and for several
 */
export async function findTarget(context: CommandContext, text: string): Promise<FoundTarget> {
  const [, kind, name] = /^(check|component)\/(.+)$/s.exec(text) ?? [];
  if (kind === undefined || name === undefined) return { ...(await findItem(context, text)), kind: 'config' };
  const known = kind === 'check' ? 'check' : 'component';
  return { ...(await finders[known](context, name)), kind: known };
}
