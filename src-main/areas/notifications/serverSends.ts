import { z } from 'zod';
import type {
  Send,
  SendDetail,
  SendListInput,
  SendPage,
} from '../../../src-preload/contract/notifications.ts';
import { Failure } from '../../base/Failure.ts';
import { askedWhere } from '../../cache/lists/ListDescription.ts';
import { sendList } from '../../cache/lists/sends.ts';
import type { DataApi } from '../../server/DataApi.ts';
import { text } from '../../server/fields.ts';
import { isOneOf } from '../../server/filters.ts';
import {
  type SendRow,
  sendColumns,
  sendDetailColumns,
  sendRelation,
  sendRowSchema,
  toSend,
} from '../../server/notificationRows.ts';

type Signal = AbortSignal | undefined;

/** Ignores failures of additional data, so that the notification itself is still displayed. */
function unlessOurs(error: unknown): undefined {
  if (!(error instanceof Failure)) throw error;
  return undefined;
}

const namedSchema = z.object({ id: z.string(), name: text });

/**
 * Reads the names of rules. Users with permission to read notifications may lack permission to read rules;
 * then names are missing.
 */
async function ruleNames(
  data: DataApi,
  rows: readonly SendRow[],
  signal: Signal,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.map(({ ruleId }) => ruleId))];
  if (ids.length === 0) return new Map();
  // Max rule ids of one page; they fit into one request URL.
  const found = await data
    .rows(
      {
        relation: 'notifications',
        columns: ['id', 'name'],
        anyOf: [isOneOf('id', ids.slice(0, 150))],
        signal,
      },
      namedSchema,
    )
    .catch(unlessOurs);
  return new Map((found?.rows ?? []).flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}

/** @throws Failure from the data API */
export async function sendsFromServer(
  data: DataApi,
  { filter, range, sortBy, sortOrder, pageIndex, pageSize }: SendListInput,
  signal: Signal,
): Promise<SendPage> {
  const { rows, total } = await data.rows(
    {
      relation: sendRelation,
      columns: sendColumns,
      ...askedWhere(sendList, { filter, range }),
      order: [
        [sendList.orders[sortBy].asked, sortOrder],
        ...(sortBy === 'created_at' ? [] : [['created_at', 'desc'] as const]),
        ['id', 'desc'],
      ],
      limit: pageSize,
      offset: pageIndex * pageSize,
      count: true,
      signal,
    },
    sendRowSchema,
  );
  const names = await ruleNames(data, rows, signal);
  return {
    sends: rows.map((row): Send => toSend(row, names.get(row.ruleId) ?? null)),
    total: total ?? rows.length,
  };
}

const personSchema = z.object({ id: z.string(), name: text, avatar: text });

/** Reads the recipient separately, because the view has no column for the name. */
async function recipient(data: DataApi, id: string | null, signal: Signal): Promise<SendDetail['person']> {
  if (id === null) return null;
  const unnamed = { id, name: null, avatar: null };
  const found = await data
    .row(
      { relation: 'people', columns: ['id', 'name', 'avatar'], where: [['id', 'eq', id]], signal },
      personSchema,
    )
    .catch(unlessOurs);
  return found ?? unnamed;
}

/**
 * Reads one notification with its body; undefined if there is none with this id.
 * @throws Failure from the data API
 */
export async function sendFromServer(
  data: DataApi,
  id: string,
  signal: Signal,
): Promise<SendDetail | undefined> {
  const row = await data.row(
    { relation: sendRelation, columns: sendDetailColumns, where: [['id', 'eq', id]], signal },
    sendRowSchema,
  );
  if (row === undefined) return undefined;
  const [names, person] = await Promise.all([
    ruleNames(data, [row], signal),
    recipient(data, row.personId, signal),
  ]);
  return { ...toSend(row, names.get(row.ruleId) ?? null), person, body: row.body, error: row.error };
}
