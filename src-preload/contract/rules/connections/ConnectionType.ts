/** One input of a form of connections: where it stands in the record, and how it is typed. */
export interface ConnectionField {
  readonly kind: 'text' | 'number' | 'checkbox' | 'env' | 'choice';
  /** A column, or `properties.` and a key: what stands there is stored as text. */
  readonly path: string;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
  /** What a new one starts with, and what is shown where nothing is stored. */
  readonly initial?: string | number;
  /** Of a choice. */
  readonly options?: readonly string[];
  /** Beside its neighbour. */
  readonly half?: boolean;
  readonly multiline?: boolean;
  /** What an older client wrote where nothing was given. */
  readonly mistaken?: string;
}

/** One of several ways to say something, such as who one is. */
export interface ConnectionWays {
  readonly kind: 'oneOf';
  readonly label: string;
  readonly ways: ReadonlyArray<{
    readonly value: string;
    readonly label: string;
    readonly fields: readonly ConnectionField[];
  }>;
}

/** A type of connections as data: what its form asks for, and what is stored of it. UI reference, connections section 4. */
export interface ConnectionType {
  /** As it is stored. */
  readonly type: string;
  readonly title: string;
  readonly icon: string;
  /** Notifications can go there. */
  readonly notifies?: true;
  /** None is made by hand; those that are there can be changed. */
  readonly hidden?: true;
  /** After name and namespace. */
  readonly fields: ReadonlyArray<ConnectionField | ConnectionWays>;
  /**
   * What the address is put together from: `{path}` is what is typed there, `{path?a:b}` is a where it is ticked and b elsewhere;
   * `$(username)` and `$(password)` stay, the server fills them in. Without one the address is what is typed, or there is none.
   */
  readonly url?: string;
  /** Parameters of the address that other clients write, by the path of what they say. */
  readonly alsoInUrl?: Readonly<Record<string, string>>;
}
