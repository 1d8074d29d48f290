import type { FlowNode } from '#contract/entities/session.ts';

/** A form of a flow: its fields and submit buttons. */
export interface FlowFormParts {
  readonly group: string;
  readonly fields: readonly FlowNode[];
  readonly buttons: readonly FlowNode[];
}

const isButton = ({ kind }: FlowNode): boolean => kind === 'submit';

/**
 * Returns the forms of a flow: one, unless several groups have both a field and a button.
 * Such groups are alternatives, for example authenticator code and backup code. Each
 * form has only its own fields. Nodes outside of these groups belong to the first form.
 */
export function flowForms(nodes: readonly FlowNode[]): readonly [FlowFormParts, ...FlowFormParts[]] {
  const hasNode = (group: string, fits: (node: FlowNode) => boolean) =>
    nodes.some((node) => node.group === group && fits(node));
  const groups = [...new Set(nodes.map(({ group }) => group))].filter(
    (group) => hasNode(group, isButton) && hasNode(group, ({ kind }) => kind === 'input'),
  );
  const formOf = (group: string, own: readonly FlowNode[]): FlowFormParts => ({
    group,
    fields: own.filter((node) => !isButton(node)),
    buttons: own.filter(isButton),
  });
  const [first = '', ...others] = groups.length > 1 ? groups : [];
  return [
    formOf(
      first,
      nodes.filter(({ group }) => !others.includes(group)),
    ),
    ...others.map((group) =>
      formOf(
        group,
        nodes.filter((node) => node.group === group),
      ),
    ),
  ];
}
