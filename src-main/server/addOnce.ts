import { z } from 'zod';
import { Failure } from '../base/Failure.ts';
import type { DataApi } from './DataApi.ts';

const idRowSchema = z.object({ id: z.string() });

/** Failures after which the row may exist: an earlier attempt arrived, or a proxy lost the response. */
const possiblyAppliedCodes: readonly string[] = ['CONFLICT', 'SERVER'];

/** @throws Failure from the data API */
export async function rowExists(data: DataApi, relation: string, id: string): Promise<boolean> {
  const row = await data.row({ relation, columns: ['id'], where: [['id', 'eq', id]] }, idRowSchema);
  return row !== undefined;
}

/**
 * Inserts a row with an id that the client chose. A row that already exists came from an earlier attempt, or from
 * another client that chose the same id.
 * @throws Failure from the data API
 */
export async function addOnce(
  data: DataApi,
  relation: string,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  try {
    await data.insert({ relation, columns: ['id'], values }, idRowSchema);
  } catch (error) {
    if (!(error instanceof Failure) || !possiblyAppliedCodes.includes(error.code)) throw error;
    if (!(await rowExists(data, relation, id))) throw error;
  }
}
