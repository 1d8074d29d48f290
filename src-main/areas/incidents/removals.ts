import { z } from 'zod';
import { Failure } from '../../base/Failure.ts';
import type { DataApi } from '../../server/DataApi.ts';
import { messages } from './messages.ts';

const idOnly = z.object({ id: z.string() });
const columns = ['id'];

const isAny = async (
  data: DataApi,
  relation: string,
  [column, id]: readonly [column: string, id: string],
  embedded: readonly string[] = [],
): Promise<boolean> => {
  const where = [[column, 'eq', id]] as const;
  const { rows } = await data.rows({ relation, columns: [...columns, ...embedded], where, limit: 1 }, idOnly);
  return rows.length > 0;
};

/** How the changelog refers to a hypothesis and to what hangs on it, and what is embedded to ask for that. */
const mentions = [
  ['hypothesis_id'],
  ['evidences.hypothesis_id', 'evidences!inner(hypothesis_id)'],
  ['comments.hypothesis_id', 'comments!inner(hypothesis_id)'],
] as const;

/** Tells, beside what the server said, what of the steps was done. */
async function step<T>(left: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(
      error.code,
      { ...error.data, sentence: `${error.data.sentence} ${left}` },
      { cause: error },
    );
  }
}

/**
 * Deletes a hypothesis with its comments and its evidence: three calls of which none takes the others back. What the server would refuse at
 * the end is looked for before anything is deleted; API reference section 8.2 and the changelog, which refers to rows by force.
 * @throws Failure CONFLICT when the server keeps it; as the data API does, with what was left
 */
export async function removeHypothesis(data: DataApi, id: string): Promise<void> {
  const { hypothesis: words } = messages;
  if (await isAny(data, 'hypotheses', ['parent_id', id]))
    throw new Failure('CONFLICT', { sentence: words.hasChildren });
  for (const [column, ...embedded] of mentions)
    if (await isAny(data, 'incident_histories', [column, id], embedded))
      throw new Failure('CONFLICT', { sentence: words.mentioned });
  const remove = (relation: string, column: string) =>
    data.delete({ relation, columns, where: [[column, 'eq', id]] }, idOnly);
  await step(words.commentsFailed, () => remove('comments', 'hypothesis_id'));
  await step(words.evidencesFailed, () => remove('evidences', 'hypothesis_id'));
  await step(words.hypothesisFailed, () => remove('hypotheses', 'id'));
}

/** @throws Failure CONFLICT when the changelog mentions it, as it does where the server writes one; as the data API does */
export async function removeEvidence(data: DataApi, id: string): Promise<void> {
  try {
    await data.delete({ relation: 'evidences', columns, where: [['id', 'eq', id]] }, idOnly);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { evidence: words } = messages;
    const sentence = error.code === 'CONFLICT' ? words.mentioned : words.failed;
    throw new Failure(error.code, { ...error.data, sentence }, { cause: error });
  }
}
