import {
  actionsIn,
  type Clash,
  clashOf,
  type GrantedKind,
  globalName,
  grantedColumns,
  grantedKinds,
  isOver,
  type Rule,
  type SubjectKind,
  subjectColumns,
  subjectKinds,
} from '../../../src-preload/contract/rules/permissionRules.ts';
import type { FormRecord } from '../../kit/form/recordPath.ts';
import { formatMoment } from '../../kit/format/formatMoment.ts';
import { meaningWords as words } from './messages.ts';

/** A resource or subject. Its name is undefined until it is loaded. */
export interface Named<Kind> {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string | undefined;
}

/** A permission as the sentence describes it. */
export interface Meant {
  readonly subject: Named<SubjectKind>;
  readonly resources: ReadonlyArray<Named<GrantedKind>>;
  readonly action: string;
  readonly deny: boolean;
  readonly until: string | null;
}

const textAt = (values: FormRecord, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

/** Returns subject and resources of the form values, by id. */
export function refsOf(values: FormRecord) {
  const subjects = subjectKinds.flatMap((kind) => {
    const id = textAt(values, subjectColumns[kind]);
    return id === undefined ? [] : [{ kind, id }];
  });
  return {
    subject: subjects[0],
    resources: grantedKinds.flatMap((kind) => {
      const id = textAt(values, grantedColumns[kind]);
      return id === undefined ? [] : [{ kind, id }];
    }),
  };
}

/** Returns the rule that the form values define. Undefined while they are incomplete. */
export function ruleOf(values: FormRecord): (Rule & { readonly resources: readonly Ref[] }) | undefined {
  const { subject, resources } = refsOf(values);
  const action = textAt(values, 'action');
  if (subject === undefined || resources.length === 0 || action === undefined) return undefined;
  return {
    action,
    deny: values.deny === true,
    until: textAt(values, 'until') ?? null,
    resources,
    deleted: false,
  };
}
type Ref = { readonly kind: GrantedKind; readonly id: string };

const resourceWords = ({ kind, id, name }: Named<GrantedKind>): string => {
  if (kind === 'global') return globalName(id);
  return name === undefined ? words.unnamed[kind] : words.resource[kind](name);
};

const endOf = (until: string | null, nowMs: number): string => {
  if (until === null || Number.isNaN(Date.parse(until))) return '';
  return (isOver(until, nowMs) ? words.over : words.until)(formatMoment(until));
};

/**
 * Describes a permission in a sentence without a period.
 * @param nowMs the server's time
 */
export function sentenceOf({ subject, resources, action, deny, until }: Meant, nowMs: number): string {
  const who =
    subject.name === undefined ? words.unnamed[subject.kind] : words.subject[subject.kind](subject.name);
  const all = actionsIn(action);
  const what = all.includes('*') ? words.all : words.actions(all);
  const [first = words.unnamed.global, ...others] = [...resources].sort(byOrder).map(resourceWords);
  return words.sentence(who, !deny, what, words.on(first, others), endOf(until, nowMs));
}

/** Order in the sentence: playbooks and connections are used on the other resources. */
const order: readonly GrantedKind[] = ['playbook', 'connection', 'catalog', 'component', 'canary', 'global'];
const byOrder = (one: Named<GrantedKind>, other: Named<GrantedKind>): number =>
  order.indexOf(one.kind) - order.indexOf(other.kind);

/** An existing rule of the same subject. */
export interface RuleThere extends Rule {
  readonly id: string;
  readonly resources: ReadonlyArray<Named<GrantedKind>>;
}

export interface Warning {
  readonly id: string;
  readonly clash: Clash;
  readonly text: string;
}

/** Returns conflicts with existing rules, contradictions first. */
export function warningsOf(
  rule: Rule,
  subject: Named<SubjectKind>,
  there: readonly RuleThere[],
  nowMs: number,
): readonly Warning[] {
  const all = there.flatMap((each): Warning[] => {
    const clash = clashOf(rule, each, nowMs);
    if (clash === undefined) return [];
    const sentence = sentenceOf({ ...each, subject }, nowMs);
    const said = rule.deny ? words.deniedAlready : words.allowedAlready;
    return [
      { id: each.id, clash, text: clash === 'said-there' ? said(sentence) : words.clash[clash](sentence) },
    ];
  });
  return all.sort((one, other) => Number(one.clash === 'said-there') - Number(other.clash === 'said-there'));
}
