import { Failure } from '../base/Failure.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

const cutText = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length)}… (${text.length - length} more characters)`;

/** Cuts long texts. The configuration of an item may be longer than other texts. */
function cutTexts(value: unknown, key: string): unknown {
  if (typeof value === 'string')
    return cutText(value, key === 'configuration' ? limits.configurationLength : limits.textLength);
  if (Array.isArray(value)) return value.map((one) => cutTexts(one, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cutTexts(one, name)]));
}

interface LongList {
  readonly path: string;
  readonly rows: unknown[];
  readonly length: number;
}

function longestList(value: unknown, path: string): LongList | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const inner = Object.entries(value).map(([key, one]) =>
    longestList(one, path === '' ? key : `${path}.${key}`),
  );
  const own =
    Array.isArray(value) && value.length > 1
      ? { path, rows: value, length: JSON.stringify(value).length }
      : undefined;
  // An outer list is longer than its inner ones. Cutting it leaves its first rows complete.
  return [own, ...inner].reduce(
    (longest, one) => (one !== undefined && one.length > (longest?.length ?? 0) ? one : longest),
    undefined,
  );
}

/**
 * Limits the size of an answer: cuts long texts, then the longest lists. `leftOut` says how many rows of which list
 * are missing.
 * @throws Failure INVALID if it is still too large
 */
export function limitAnswer(answer: object): object {
  const cut = cutTexts(answer, '') as object;
  const leftOut: Record<string, number> = {};
  for (let round = 0; round < 60; round += 1) {
    if (JSON.stringify(cut).length <= limits.answerLength)
      return Object.keys(leftOut).length === 0 ? cut : { ...cut, leftOut };
    const list = longestList(cut, '');
    if (list === undefined) break;
    const count = Math.ceil(list.rows.length / 2);
    list.rows.splice(list.rows.length - count);
    leftOut[list.path] = (leftOut[list.path] ?? 0) + count;
  }
  throw new Failure('INVALID', { sentence: messages.tooLarge });
}
