import type { Check } from '../../../../src-preload/contract/entities/check.ts';
import { messages } from './messages.ts';

/** One line of the Relationships tab. */
export interface Relationship {
  readonly key: string;
  readonly name: string;
  readonly kind: string;
  /** Names of the infrastructure icon, and of the one that is tried when there is none. */
  readonly icon: string;
  readonly fallback: string;
  /** What it is beside its kind. */
  readonly note: string;
  readonly href: string;
}

/** What the check belongs to: config items first, then components. */
export const relationshipsOf = ({
  configs,
  components,
}: Pick<Check, 'configs' | 'components'>): Relationship[] => [
  ...configs.map(({ id, name, type }) => ({
    key: `config ${id}`,
    name,
    kind: messages.config,
    icon: type,
    fallback: 'config',
    note: type,
    href: `/catalog/${encodeURIComponent(id)}`,
  })),
  ...components.map(({ id, name, icon }) => ({
    key: `component ${id}`,
    name,
    kind: messages.component,
    icon: icon ?? 'component',
    fallback: 'component',
    note: '',
    href: `/topology/${encodeURIComponent(id)}`,
  })),
];
