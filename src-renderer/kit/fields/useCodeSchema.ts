import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { EditorSchema } from '../editor/EditorSchema.ts';

type Schema = Readonly<Record<string, unknown>>;

/** A schema, a lazily loaded schema, or the name of a schema file for `SchemaSourceContext`. */
export type SchemaOf = EditorSchema | { readonly uri: string; readonly load: () => Promise<Schema> } | string;

/** Fetches a schema file by name. Successful results are cached per name. */
export type SchemaSource = (file: string) => Promise<Schema>;

/** Provides the loader of schema files. Without it, file names fail to load. */
export const SchemaSourceContext = createContext<SchemaSource | undefined>(undefined);

const addressOf = (file: string) => `quarterdeck://schema/${encodeURIComponent(file)}`;

interface Known {
  readonly loading: Promise<Schema>;
  schema?: Schema;
}

const fetched = new WeakMap<SchemaSource, Map<string, Known>>();

/** Fetches a file once for all editors. A failed request is retried on the next call. */
function fileOf(source: SchemaSource, file: string): Known {
  const files = fetched.get(source) ?? new Map<string, Known>();
  fetched.set(source, files);
  const known = files.get(file);
  if (known !== undefined) return known;
  const made: Known = { loading: source(file) };
  files.set(file, made);
  made.loading.then(
    (schema) => {
      made.schema = schema;
    },
    () => files.delete(file),
  );
  return made;
}

interface CodeSchema {
  /** Has no rules until they are loaded. */
  readonly schema: EditorSchema | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

export function useCodeSchema(given: SchemaOf | undefined): CodeSchema {
  const source = useContext(SchemaSourceContext);
  const [loaded, setLoaded] = useState<EditorSchema>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const file = typeof given === 'string' ? given : undefined;
  const plain = typeof given === 'object' && 'schema' in given ? given : undefined;
  const load = typeof given === 'object' && 'load' in given ? given.load : undefined;
  const uri = file === undefined ? (typeof given === 'object' ? given.uri : undefined) : addressOf(file);
  const atOnce =
    file === undefined || source === undefined ? undefined : fetched.get(source)?.get(file)?.schema;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers a retry.
  useEffect(() => {
    if (uri === undefined || (file === undefined && load === undefined)) return;
    let live = true;
    setFailed(false);
    const asked =
      file === undefined
        ? load?.()
        : source === undefined
          ? Promise.reject(new Error(`No loader for the schema ${file}.`))
          : fileOf(source, file).loading;
    asked?.then(
      (schema) => {
        if (live) setLoaded({ uri, schema });
      },
      () => {
        if (live) setFailed(true);
      },
    );
    return () => {
      live = false;
    };
  }, [uri, file, load, source, attempt]);
  const schema = useMemo((): EditorSchema | undefined => {
    if (plain !== undefined || uri === undefined) return plain;
    if (loaded?.uri === uri) return loaded;
    return { uri, schema: atOnce };
  }, [plain, uri, loaded, atOnce]);
  return { schema, failed, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
