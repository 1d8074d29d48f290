import { z } from 'zod';
import { Failure } from '#main/base/Failure.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import { messages } from './messages.ts';

const idRowSchema = z.object({ id: z.string() });
const columns = ['id'];

const hasRows = async (
  data: DataApi,
  relation: string,
  [column, id]: readonly [column: string, id: string],
  embedded: readonly string[] = [],
): Promise<boolean> => {
  const where = [[column, 'eq', id]] as const;
  const { rows } = await data.rows(
    { relation, columns: [...columns, ...embedded], where, limit: 1 },
    idRowSchema,
  );
  return rows.length > 0;
};

/**
 * How a changelog entry can refer to a hypothesis: filter column, and the embedded resource that it needs.
 */
const mentionFilters = [
  ['hypothesis_id'],
  ['evidences.hypothesis_id', 'evidences!inner(hypothesis_id)'],
  ['comments.hypothesis_id', 'comments!inner(hypothesis_id)'],
] as const;

/** Adds to an error which steps remain undone. */
async function runStep<T>(remaining: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(
      error.code,
      { ...error.data, sentence: `${error.data.sentence} ${remaining}` },
      { cause: error },
    );
  }
}

/**
 * Deletes a hypothesis with its comments and evidence. The three calls are not one transaction. So the
 * changelog's foreign keys, which would make the last call fail, are checked first.
 * @throws Failure CONFLICT if the server would refuse, or a failure of the data API that names the
 * remaining steps
 */
export async function removeHypothesis(data: DataApi, id: string): Promise<void> {
  const { hypothesis: words } = messages;
  if (await hasRows(data, 'hypotheses', ['parent_id', id]))
    throw new Failure('CONFLICT', { sentence: words.hasChildren });
  for (const [column, ...embedded] of mentionFilters)
    if (await hasRows(data, 'incident_histories', [column, id], embedded))
      throw new Failure('CONFLICT', { sentence: words.mentioned });
  const remove = (relation: string, column: string) =>
    data.delete({ relation, columns, where: [[column, 'eq', id]] }, idRowSchema);
  await runStep(words.commentsFailed, () => remove('comments', 'hypothesis_id'));
  await runStep(words.evidencesFailed, () => remove('evidences', 'hypothesis_id'));
  await runStep(words.hypothesisFailed, () => remove('hypotheses', 'id'));
}

/**
 * @throws Failure CONFLICT if the incident's changelog mentions the evidence; other failures of the data API
 */
export async function removeEvidence(data: DataApi, id: string): Promise<void> {
  try {
    await data.delete({ relation: 'evidences', columns, where: [['id', 'eq', id]] }, idRowSchema);
  } catch (error) {
    // The bridge names the action of a refusal.
    if (!(error instanceof Failure) || error.code === 'FORBIDDEN') throw error;
    const { evidence: words } = messages;
    const sentence = error.code === 'CONFLICT' ? words.mentioned : words.failed;
    throw new Failure(error.code, { ...error.data, sentence }, { cause: error });
  }
}
