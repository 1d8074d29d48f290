import type { FlowNode } from '../../../src-preload/contract/entities/session.ts';

/** One form of a flow: what is typed, and the buttons that send it. */
export interface FlowWay {
  readonly group: string;
  readonly fields: readonly FlowNode[];
  readonly buttons: readonly FlowNode[];
}

const isButton = ({ kind }: FlowNode): boolean => kind === 'submit';

/**
 * The forms of a flow: one, unless several groups have a field and a button each, such as the code of an authenticator app and
 * a backup code. Those are other ways to the same end: each asks for its own fields only. What belongs to none of them stands in
 * the first.
 */
export function flowWays(nodes: readonly FlowNode[]): readonly [FlowWay, ...FlowWay[]] {
  const has = (group: string, fits: (node: FlowNode) => boolean) =>
    nodes.some((node) => node.group === group && fits(node));
  const groups = [...new Set(nodes.map(({ group }) => group))].filter(
    (group) => has(group, isButton) && has(group, ({ kind }) => kind === 'input'),
  );
  const wayOf = (group: string, own: readonly FlowNode[]): FlowWay => ({
    group,
    fields: own.filter((node) => !isButton(node)),
    buttons: own.filter(isButton),
  });
  const [first = '', ...others] = groups.length > 1 ? groups : [];
  return [
    wayOf(
      first,
      nodes.filter(({ group }) => !others.includes(group)),
    ),
    ...others.map((group) =>
      wayOf(
        group,
        nodes.filter((node) => node.group === group),
      ),
    ),
  ];
}
