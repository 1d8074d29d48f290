/** What one record refers to. */
export interface References {
  /** Texts that may be ids of connections, and addresses of connections. */
  readonly texts: ReadonlySet<string>;
  readonly addresses: readonly ConnectionAddress[];
  readonly secrets: readonly SecretReference[];
}

/** `connection://[type/][namespace/]name` */
interface ConnectionAddress {
  readonly name: string;
  /** A namespace or a type, which stands before the name; none where the name stands alone. */
  readonly before: string | undefined;
}

export interface SecretReference {
  readonly kind: 'secret' | 'configMap';
  readonly name: string;
  readonly key: string;
}

const connectionAddress = /connection:\/\/([^\s"'`{}<>]+)/g;
const wholeAddress = /^connection:\/\/([^{}<>"'`]+)$/;
const secretAddress = /(secret|configmap):\/\/([^\s"'`{}<>/]+)\/([^\s"'`{}<>]+)/g;

const textAt = (value: unknown, key: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === 'string' ? found : '';
};

/** Reads everything in a record that refers to connections, secrets and config maps. */
export function referencesOf(record: unknown): References {
  const texts = new Set<string>();
  const addresses: ConnectionAddress[] = [];
  const secrets: SecretReference[] = [];
  const read = (value: unknown): void => {
    if (typeof value === 'string') {
      texts.add(value);
      // A whole text may have blanks in a name; within other text an address ends there.
      const whole = wholeAddress.exec(value);
      for (const [, path = ''] of whole === null ? value.matchAll(connectionAddress) : [whole]) {
        const parts = path.split('/').filter((part) => part !== '');
        const name = parts.at(-1);
        if (name !== undefined) addresses.push({ name, before: parts.at(-2) });
      }
      for (const [, from, name = '', key = ''] of value.matchAll(secretAddress))
        secrets.push({ kind: from === 'secret' ? 'secret' : 'configMap', name, key });
      return;
    }
    if (Array.isArray(value)) {
      for (const each of value) read(each);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      const kind = key === 'secretKeyRef' ? 'secret' : key === 'configMapKeyRef' ? 'configMap' : undefined;
      const name = textAt(each, 'name');
      if (kind !== undefined && name !== '') secrets.push({ kind, name, key: textAt(each, 'key') });
      else read(each);
    }
  };
  read(record);
  return { texts, addresses, secrets };
}
