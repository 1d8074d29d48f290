import { z } from 'zod';
import type { SendDetail, SendListInput, SendPage, SentNotification } from '#contract/notifications.ts';
import { Failure } from '#main/base/Failure.ts';
import { postgrestPage, postgrestWhere } from '#main/cache/lists/ListDescription.ts';
import { sendList } from '#main/cache/lists/sends.ts';
import {
  type SendRow,
  sendColumns,
  sendRelation,
  sendRowSchema,
  sendTable,
  toSend,
} from '#main/cache/tables/sends.ts';
import { nullableText } from '#main/server/columnSchemas.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import { isOneOf } from '#main/server/filters.ts';

type Signal = AbortSignal | undefined;

/** Ignores failures of additional data, so that the notification itself is still displayed. */
function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof Failure)) throw error;
  return undefined;
}

const ruleNameSchema = z.object({ id: z.string(), name: nullableText });

/**
 * Reads the names of rules. Users with permission to read notifications may lack permission to read rules;
 * then names are missing.
 */
async function readRuleNames(
  data: DataApi,
  rows: readonly SendRow[],
  signal: Signal,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.map(({ ruleId }) => ruleId))];
  if (ids.length === 0) return new Map();
  // Limits the number of ids, so that they fit into the request URL.
  const found = await data
    .rows(
      {
        relation: 'notifications',
        columns: ['id', 'name'],
        anyOf: [isOneOf('id', ids.slice(0, 150))],
        signal,
      },
      ruleNameSchema,
    )
    .catch(ignoreFailure);
  return new Map((found?.rows ?? []).flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}

/** @throws Failure from the data API */
export async function sendsFromServer(
  data: DataApi,
  input: SendListInput,
  signal: Signal,
): Promise<SendPage> {
  const { rows, total } = await data.rows(
    {
      relation: sendRelation,
      columns: sendColumns,
      ...postgrestWhere(sendList, input),
      ...postgrestPage(sendList, input, 'created_at'),
      signal,
    },
    sendRowSchema,
  );
  const ruleNames = await readRuleNames(data, rows, signal);
  return {
    sends: rows.map((row): SentNotification => toSend(row, ruleNames.get(row.ruleId) ?? null)),
    total: total ?? rows.length,
  };
}

const personSchema = z.object({ id: z.string(), name: nullableText, avatar: nullableText });

/** Reads the recipient separately, because the view has no column for the name. */
async function readRecipient(
  data: DataApi,
  id: string | null,
  signal: Signal,
): Promise<SendDetail['person']> {
  if (id === null) return null;
  const unnamed = { id, name: null, avatar: null };
  const found = await data
    .row(
      { relation: 'people', columns: ['id', 'name', 'avatar'], where: [['id', 'eq', id]], signal },
      personSchema,
    )
    .catch(ignoreFailure);
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
    { relation: sendRelation, columns: sendTable.allColumns, where: [['id', 'eq', id]], signal },
    sendRowSchema,
  );
  if (row === undefined) return undefined;
  const [ruleNames, person] = await Promise.all([
    readRuleNames(data, [row], signal),
    readRecipient(data, row.personId, signal),
  ]);
  return { ...toSend(row, ruleNames.get(row.ruleId) ?? null), person, body: row.body, error: row.error };
}
