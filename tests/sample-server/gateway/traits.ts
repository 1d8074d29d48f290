import { type FlowNode, input } from './kratosNodes.ts';

/** Returns the identity traits as form fields. */
export const traitNodes = (
  group: string,
  email: string,
  first: string,
  last: string,
): readonly FlowNode[] => [
  input(
    group,
    'traits.email',
    'email',
    { value: email, required: true, autocomplete: 'email' },
    { id: 1_070_002, text: 'E-Mail' },
  ),
  input(group, 'traits.name.first', 'text', { value: first }, { id: 1_070_002, text: 'First name' }),
  input(group, 'traits.name.last', 'text', { value: last }, { id: 1_070_002, text: 'Last name' }),
];

export const typedName = (typed: Readonly<Record<string, string>>): string =>
  [typed['traits.name.first'], typed['traits.name.last']].filter(Boolean).join(' ');
