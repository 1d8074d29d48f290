/** A JSON schema that an editor validates and completes with. */
export interface EditorSchema {
  /** Names the schema: two schemas with the same name are the same schema. It is never fetched. */
  readonly uri: string;
  /** Undefined while it is on its way: nothing is checked by it until it is there. */
  readonly schema: Readonly<Record<string, unknown>> | undefined;
}
