import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { editorSchemaOf } from '#contract/rules/serverSchemas.ts';
import type { SchemaSource } from '#kit/fields/useCodeSchema.ts';
import { queries } from '../bridge/bridge.ts';

/** Empty schema: accepts everything if the server has no schema of that name. */
const emptySchema = {};

/** Loads schemas of the open server, corrected and cached per session. */
export function useSchemaSource(): SchemaSource {
  const answers = useQueryClient();
  return useMemo(
    () => async (file) => {
      const { data } = await answers.fetchQuery(queries.settings.schema.queryOptions({ input: { file } }));
      return data === null ? emptySchema : editorSchemaOf(JSON.parse(data) as Record<string, unknown>);
    },
    [answers],
  );
}
