import type { Check } from '#contract/entities/check.ts';
import { messages } from './messages.ts';

export interface Relationship {
  readonly key: string;
  readonly name: string;
  readonly kind: string;
  /** Names of the infrastructure icon and of its fallback. */
  readonly icon: string;
  readonly fallback: string;
  /** Additional text after the kind. */
  readonly note: string;
  readonly href: string;
}

/** Returns the resources that a check belongs to: catalog items first, then components. */
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
