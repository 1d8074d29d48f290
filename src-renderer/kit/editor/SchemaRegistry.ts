import type { EditorSchema } from './EditorSchema.ts';

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
 * Maps models to their schemas. Language services match models by the folder in their URI.
 * A further editor therefore restarts no worker, and editors with different schemas do not interfere.
 */
export class SchemaRegistry {
  readonly #entries = new Map<string, Entry>();
  readonly #onChange: (matches: readonly SchemaMatch[]) => void;

  /** @param changed Called with all schemas when a schema is added or changed. */
  constructor(changed: (matches: readonly SchemaMatch[]) => void) {
    this.#onChange = changed;
  }

  /**
   * Registers the schema. While the rules still load, the schema is empty or has its previous rules.
   * @returns The folder for URIs of the models that use the schema.
   */
  folderOf({ uri, schema }: EditorSchema): string {
    const entry = this.#entries.get(uri);
    if (entry === undefined) {
      const folder = `schema-${this.#entries.size + 1}`;
      this.#entries.set(uri, { folder, schema: schema ?? {} });
      this.#notify();
      return folder;
    }
    if (
      schema !== undefined &&
      entry.schema !== schema &&
      JSON.stringify(entry.schema) !== JSON.stringify(schema)
    ) {
      entry.schema = schema;
      this.#notify();
    }
    return entry.folder;
  }

  #notify(): void {
    this.#onChange(
      [...this.#entries].map(([uri, { folder, schema }]) => ({ uri, fileMatch: [`${folder}/*`], schema })),
    );
  }
}
