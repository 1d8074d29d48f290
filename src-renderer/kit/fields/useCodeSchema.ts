import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { EditorSchema } from '../editor/EditorSchema.ts';

type Schema = Readonly<Record<string, unknown>>;

/** A schema, a lazily loaded schema, or the name of a schema file for `SchemaSourceContext`. */
export type SchemaSpec =
  | EditorSchema
  | { readonly uri: string; readonly load: () => Promise<Schema> }
  | string;

/** Fetches a schema file by name. Successful results are cached per name. */
export type SchemaSource = (file: string) => Promise<Schema>;

/** Provides the loader of schema files. Without it, file names fail to load. */
export const SchemaSourceContext = createContext<SchemaSource | undefined>(undefined);

const schemaUriOf = (file: string) => `quarterdeck://schema/${encodeURIComponent(file)}`;

interface SchemaFile {
  readonly loading: Promise<Schema>;
  schema?: Schema;
}

const filesBySource = new WeakMap<SchemaSource, Map<string, SchemaFile>>();

/** Fetches a file once for all editors. A failed request is retried on the next call. */
function fetchFile(source: SchemaSource, file: string): SchemaFile {
  const files = filesBySource.get(source) ?? new Map<string, SchemaFile>();
  filesBySource.set(source, files);
  const cached = files.get(file);
  if (cached !== undefined) return cached;
  const entry: SchemaFile = { loading: source(file) };
  files.set(file, entry);
  entry.loading.then(
    (schema) => {
      entry.schema = schema;
    },
    () => files.delete(file),
  );
  return entry;
}

interface CodeSchema {
  /** Has no rules until they are loaded. */
  readonly schema: EditorSchema | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

export function useCodeSchema(spec: SchemaSpec | undefined): CodeSchema {
  const source = useContext(SchemaSourceContext);
  const [loaded, setLoaded] = useState<EditorSchema>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const file = typeof spec === 'string' ? spec : undefined;
  const inlineSchema = typeof spec === 'object' && 'schema' in spec ? spec : undefined;
  const load = typeof spec === 'object' && 'load' in spec ? spec.load : undefined;
  const uri = file === undefined ? (typeof spec === 'object' ? spec.uri : undefined) : schemaUriOf(file);
  const cachedSchema =
    file === undefined || source === undefined ? undefined : filesBySource.get(source)?.get(file)?.schema;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers a retry.
  useEffect(() => {
    if (uri === undefined || (file === undefined && load === undefined)) return;
    let isCurrent = true;
    setFailed(false);
    const request =
      file === undefined
        ? load?.()
        : source === undefined
          ? Promise.reject(new Error(`No loader for the schema ${file}.`))
          : fetchFile(source, file).loading;
    request?.then(
      (schema) => {
        if (isCurrent) setLoaded({ uri, schema });
      },
      () => {
        if (isCurrent) setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [uri, file, load, source, attempt]);
  const schema = useMemo((): EditorSchema | undefined => {
    if (inlineSchema !== undefined || uri === undefined) return inlineSchema;
    if (loaded?.uri === uri) return loaded;
    return { uri, schema: cachedSchema };
  }, [inlineSchema, uri, loaded, cachedSchema]);
  return { schema, failed, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
