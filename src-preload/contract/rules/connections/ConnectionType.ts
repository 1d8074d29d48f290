/** One input of a connection form. */
export interface ConnectionField {
  readonly kind: 'text' | 'number' | 'checkbox' | 'env' | 'choice';
  /** A column, or `properties.` and a key. Properties are stored as text. */
  readonly path: string;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
  /** Initial value of a new connection, and the displayed value if none is stored. */
  readonly initial?: string | number;
  /** Options of a `choice`. */
  readonly options?: readonly string[];
  /** Half width, next to its neighbor. */
  readonly half?: boolean;
  readonly multiline?: boolean;
  /** Wrong default that an older client stored. Treated as not set. */
  readonly wrongDefault?: string;
}

/** A choice between groups of fields, for example authentication methods. */
export interface FieldChoice {
  readonly kind: 'oneOf';
  readonly label: string;
  readonly options: ReadonlyArray<{
    readonly value: string;
    readonly label: string;
    readonly fields: readonly ConnectionField[];
  }>;
}

/** A connection type: the fields of its form and how they are stored. */
export interface ConnectionType {
  readonly type: string;
  readonly title: string;
  readonly icon: string;
  /** Notifications can be sent to this type. */
  readonly notifies?: true;
  /** Cannot be created in a form. Existing connections can be edited. */
  readonly hidden?: true;
  /** Fields after name and namespace. */
  readonly fields: ReadonlyArray<ConnectionField | FieldChoice>;
  /**
   * Template of the stored URL. `{path}` is a form value; `{path?a:b}` is a if checked, otherwise b.
   * `$(username)` and `$(password)` stay, because the server replaces them. Without a template, the URL is a
   * form field or unused.
   */
  readonly url?: string;
  /** URL parameters that other clients write, mapped to form paths. */
  readonly extraUrlParameters?: Readonly<Record<string, string>>;
}
