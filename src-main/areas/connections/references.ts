export interface References {
  /** All strings of the record, any of which may be the id of a connection. */
  readonly texts: ReadonlySet<string>;
  readonly addresses: readonly ConnectionAddress[];
  readonly secrets: readonly SecretReference[];
}

/** `connection://[type/][namespace/]name` */
interface ConnectionAddress {
  readonly name: string;
  /** Namespace or type in front of the name; undefined if there is none. */
  readonly qualifier: string | undefined;
}

export interface SecretReference {
  readonly kind: 'secret' | 'configMap';
  readonly name: string;
  readonly key: string;
}

const connectionAddressPattern = /connection:\/\/([^\s"'`{}<>]+)/g;
const wholeAddressPattern = /^connection:\/\/([^{}<>"'`]+)$/;
const secretAddressPattern = /(secret|configmap):\/\/([^\s"'`{}<>/]+)\/([^\s"'`{}<>]+)/g;

const textAt = (value: unknown, key: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === 'string' ? found : '';
};

/** Collects all references to connections, secrets and config maps in a record. */
export function referencesOf(record: unknown): References {
  const texts = new Set<string>();
  const addresses: ConnectionAddress[] = [];
  const secrets: SecretReference[] = [];
  const read = (value: unknown): void => {
    if (typeof value === 'string') {
      texts.add(value);
      // An address that is the whole string may contain spaces. Inside other text, a space ends the address.
      const whole = wholeAddressPattern.exec(value);
      for (const [, path = ''] of whole === null ? value.matchAll(connectionAddressPattern) : [whole]) {
        const parts = path.split('/').filter((part) => part !== '');
        const name = parts.at(-1);
        if (name !== undefined) addresses.push({ name, qualifier: parts.at(-2) });
      }
      for (const [, from, name = '', key = ''] of value.matchAll(secretAddressPattern))
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
