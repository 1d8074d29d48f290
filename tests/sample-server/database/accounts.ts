import { SeededRandom } from '../random.ts';

export const sampleRoles = ['admin', 'editor', 'commander', 'responder', 'viewer'] as const;

export type SampleRole = (typeof sampleRoles)[number];

/** A row of the permissions table that applies to every object. */
export interface GlobalRule {
  readonly action: string;
  readonly deny: boolean;
}

export interface SampleAccount {
  readonly id: string;
  readonly role: SampleRole;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Five fields separated by dots, as the server issues them. The token never expires. */
  readonly accessToken: string;
  /** Set for the caller of a request. */
  readonly globalRules?: readonly GlobalRule[];
}

const sampleUsers: ReadonlyArray<readonly [SampleRole, string]> = [
  ['admin', 'Hanneke de Wit'],
  ['editor', 'Ifeoma Okafor'],
  ['commander', 'Tomás Herrera'],
  ['responder', 'Mei Tanaka'],
  ['viewer', 'Jonas Lindqvist'],
];

const passwordWords = [
  'anchor',
  'beacon',
  'cutter',
  'dinghy',
  'ensign',
  'fathom',
  'galley',
  'halyard',
  'jetty',
  'keel',
];

/**
 * Returns the five accounts of a seed. They are the same at every start, so that saved sessions and tokens
 * stay valid.
 */
export function accountsOf(seed: number): readonly SampleAccount[] {
  const random = new SeededRandom(seed ^ 0xacc0);
  return sampleUsers.map(([role, name], index) => ({
    id: `0192a000-0000-7000-8000-00000000000${index + 1}`,
    role,
    name,
    email: `${role}@sample.example`,
    password: `${random.pick(passwordWords)}-${random.pick(passwordWords)}-${random.between(1000, 9999)}`,
    accessToken: [random.hex(32), random.hex(16), '3', '65536', '4'].join('.'),
  }));
}
