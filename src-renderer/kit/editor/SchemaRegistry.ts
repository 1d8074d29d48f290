import type { EditorSchema } from './EditorSchema.ts';

/** A schema in the form that both language services take. */
export interface SchemaMatch {
  readonly uri: string;
  readonly fileMatch: string[];
  readonly schema: Readonly<Record<string, unknown>>;
}

interface Entry {
  readonly folder: string;
  schema: Readonly<Record<string, unknown>>;
}

/**
 * Which schema belongs to which model. A language service is told of a schema once and matches models by the folder in
 * their address, so opening a further editor restarts no worker, and editors with different schemas do not mix.
 */
export class SchemaRegistry {
  readonly #entries = new Map<string, Entry>();
  readonly #changed: (matches: readonly SchemaMatch[]) => void;

  /** @param changed called with all schemas when there is a new or different one */
  constructor(changed: (matches: readonly SchemaMatch[]) => void) {
    this.#changed = changed;
  }

  /**
   * Makes the schema known. One whose rules are still on their way has none, or keeps those it had.
   * @returns the folder for addresses of models that use it
   */
  folderOf({ uri, schema }: EditorSchema): string {
    const known = this.#entries.get(uri);
    if (known === undefined) {
      const folder = `schema-${this.#entries.size + 1}`;
      this.#entries.set(uri, { folder, schema: schema ?? {} });
      this.#tell();
      return folder;
    }
    if (
      schema !== undefined &&
      known.schema !== schema &&
      JSON.stringify(known.schema) !== JSON.stringify(schema)
    ) {
      known.schema = schema;
      this.#tell();
    }
    return known.folder;
  }

  #tell(): void {
    this.#changed(
      [...this.#entries].map(([uri, { folder, schema }]) => ({ uri, fileMatch: [`${folder}/*`], schema })),
    );
  }
}
