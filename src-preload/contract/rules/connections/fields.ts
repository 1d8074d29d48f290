import type { ConnectionField } from './ConnectionType.ts';

type FieldOptions = Omit<ConnectionField, 'kind' | 'path' | 'label'>;

const field =
  (kind: ConnectionField['kind']) =>
  (path: string, label: string, more: FieldOptions = {}): ConnectionField => ({ kind, path, label, ...more });

export const text = field('text');
export const number = field('number');
export const checkbox = field('checkbox');
/** A literal value, or a reference to a secret or config map. */
export const env = field('env');
export const choice = field('choice');

export const required = { required: true } as const;
/** Half width, next to its neighbor. */
export const half = { half: true } as const;

export const insecureTls = checkbox('insecure_tls', 'Insecure TLS');
export const url = text('url', 'URL', required);
export const username = env('username', 'Username');
export const password = env('password', 'Password');
export const requiredUsername = env('username', 'Username', required);
export const requiredPassword = env('password', 'Password', required);
