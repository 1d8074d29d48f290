export interface EditorSchema {
  /** Identifies the schema: equal URIs mean the same schema. The editor never fetches the URI. */
  readonly uri: string;
  /** Undefined while the schema loads. Validation starts once it is loaded. */
  readonly schema: Readonly<Record<string, unknown>> | undefined;
}
