import { z } from 'zod';
import { stringifyExact } from '#contract/rules/exactJson.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { Failure } from '#main/base/Failure.ts';
import { dropSecrets } from '#main/base/sealedSecrets.ts';
import { answerNow } from '#main/reading/answerNow.ts';
import { nullableText } from '#main/server/columnSchemas.ts';
import { documentSchema } from '#main/server/documents.ts';
import type { HealthParts } from './HealthParts.ts';
import { messages } from './messages.ts';

const rowSchema = z.object({
  id: z.string(),
  name: nullableText,
  namespace: nullableText,
  source: nullableText,
  spec: documentSchema.optional(),
});

/**
 * Returns the definition of a check.
 * @throws Failure NOT_FOUND if the canary does not exist, and errors of the server
 */
export async function readCanary(
  { session, clock }: HealthParts,
  id: string,
  signal: AbortSignal | undefined,
) {
  if (!isUuid(id)) throw new Failure('NOT_FOUND', { sentence: messages.noCanary });
  const row = await session.data().row(
    {
      relation: 'canaries',
      columns: ['id', 'source', 'spec', 'name', 'namespace'],
      where: [['id', 'eq', id]],
      signal,
    },
    rowSchema,
  );
  if (row === undefined) throw new Failure('NOT_FOUND', { sentence: messages.noCanary });
  return answerNow(clock, {
    id: row.id,
    name: row.name ?? '',
    namespace: row.namespace ?? '',
    source: row.source,
    spec: stringifyExact(dropSecrets(row.spec ?? null)),
  });
}

const checkSchema = z.object({ id: z.string(), name: nullableText });

/**
 * Returns the checks of a canary.
 * @throws Failure NOT_FOUND if the id is malformed, and errors of the server
 */
export async function readCanaryChecks(
  { session, clock }: HealthParts,
  id: string,
  signal: AbortSignal | undefined,
) {
  if (!isUuid(id)) throw new Failure('NOT_FOUND', { sentence: messages.noCanary });
  const { rows } = await session.data().rows(
    {
      relation: 'checks',
      columns: ['id', 'name'],
      where: [
        ['canary_id', 'eq', id],
        ['deleted_at', 'is', 'null'],
      ],
      order: [['name', 'asc']],
      signal,
    },
    checkSchema,
  );
  return answerNow(
    clock,
    rows.map((row) => ({ id: row.id, name: row.name ?? '' })),
  );
}
