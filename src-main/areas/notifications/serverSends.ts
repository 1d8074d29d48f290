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

/** What stands beside a notification is nothing where the server does not give it: the notification itself is there all the same. */
function unlessOurs(error: unknown): undefined {
  if (!(error instanceof Failure)) throw error;
  return undefined;
}

const namedSchema = z.object({ id: z.string(), name: text });

/** What rules are called. Who may read what was sent may not always read its rules: then nobody knows. */
async function ruleNames(
  data: DataApi,
  rows: readonly SendRow[],
  signal: Signal,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.map(({ ruleId }) => ruleId))];
  if (ids.length === 0) return new Map();
  // An address has room for the rules of a page.
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

/** A page of what was sent, asked of the server. @throws Failure as the data API does */
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

/** Who got it. The view has no person in it. */
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

/** One with its body; undefined when there is none of that id. @throws Failure as the data API does */
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
