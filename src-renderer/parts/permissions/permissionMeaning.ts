import {
  actionsIn,
  appliedRule,
  type ComparedRule,
  concernsPlaybooks,
  everyObject,
  type GrantedKind,
  globalName,
  grantedColumns,
  grantedKinds,
  isExpired,
  type RuleConflict,
  type RuleServer,
  ruleConflict,
  type SubjectKind,
  subjectColumns,
  subjectKinds,
} from '#contract/rules/permissionRules.ts';
import { isForever } from '#contract/rules/serverTime.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { meaningTexts as words } from './messages.ts';

/** A resource or subject. Its name is undefined until it is loaded. */
export interface NamedRef<Kind> {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string | undefined;
  /** Type and tags that distinguish resources with the same name. */
  readonly qualifier?: string | undefined;
}

/** A permission as the sentence describes it. */
export interface PermissionSentence {
  readonly subject: NamedRef<SubjectKind>;
  readonly resources: ReadonlyArray<NamedRef<GrantedKind>>;
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

/**
 * Returns the rule that the form values define. Undefined while they are incomplete.
 * @param mayLackResource whether a rule without a resource is complete. Default: no
 */
export function formRule(
  values: FormRecord,
  mayLackResource = false,
): (ComparedRule & { readonly resources: readonly Ref[] }) | undefined {
  const { subject, resources } = refsOf(values);
  const action = textAt(values, 'action');
  if (subject === undefined || action === undefined) return undefined;
  if (resources.length === 0 && !mayLackResource) return undefined;
  return {
    action,
    deny: values.deny === true,
    until: textAt(values, 'until') ?? null,
    resources,
    deleted: false,
  };
}
type Ref = { readonly kind: GrantedKind; readonly id: string };

const resourceText = ({ kind, id, name, qualifier }: NamedRef<GrantedKind>): string => {
  if (kind === 'global') return id === everyObject ? words.unnamed.global : globalName(id);
  if (name === undefined) return words.unnamed[kind];
  return words.resource[kind](qualifier === undefined ? name : words.qualified(name, qualifier));
};

const endText = (until: string | null, nowMs: number): string => {
  if (until === null || Number.isNaN(Date.parse(until)) || isForever(until)) return '';
  return (isExpired(until, nowMs) ? words.over : words.until)(formatMoment(until));
};

/**
 * Describes a permission in a sentence without a period.
 * @param nowMs the server's time
 */
export function sentenceOf(
  { subject, resources, action, deny, until }: PermissionSentence,
  nowMs: number,
): string {
  const subjectText =
    subject.name === undefined ? words.unnamed[subject.kind] : words.subject[subject.kind](subject.name);
  const all = actionsIn(action);
  const actionText = all.includes('*') ? words.all : words.actions(all);
  const [first = words.unnamed.global, ...others] = resourceTexts(resources, action);
  return words.sentence(subjectText, !deny, actionText, words.on(first, others), endText(until, nowMs));
}

/** Playbook actions are about playbooks, also if the rule names other resources. */
function resourceTexts(resources: ReadonlyArray<NamedRef<GrantedKind>>, action: string): readonly string[] {
  const texts = [...resources].sort(byOrder).map(resourceText);
  if (!concernsPlaybooks(action) || resources.some(({ kind }) => kind === 'playbook')) return texts;
  if (resources.some(({ kind }) => kind !== 'global')) return [words.playbooks, ...texts];
  return resources.every(({ id }) => id === everyObject) ? [words.everyPlaybook] : texts;
}

/** Order in the sentence: playbooks and connections are used on the other resources. */
const kindOrder: readonly GrantedKind[] = [
  'playbook',
  'connection',
  'catalog',
  'component',
  'canary',
  'global',
];
const byOrder = (one: NamedRef<GrantedKind>, other: NamedRef<GrantedKind>): number =>
  kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind);

/** An existing rule of the same subject. */
export interface ExistingRule extends ComparedRule {
  readonly id: string;
  readonly resources: ReadonlyArray<NamedRef<GrantedKind>>;
}

export interface Warning {
  readonly id: string;
  readonly conflict: RuleConflict;
  readonly text: string;
}

/** Returns the rules of a subject as the server applies them, without those that have no effect. */
export const appliedRules = (
  rules: readonly ExistingRule[],
  subject: SubjectKind,
  server: RuleServer,
): readonly ExistingRule[] =>
  rules.flatMap((each) => {
    const { rule } = appliedRule(each, subject, server);
    return rule === undefined ? [] : [{ ...rule, id: each.id }];
  });

/**
 * Returns conflicts with existing rules, contradictions first.
 * @param existingRules the rules as the server applies them
 */
export function warningsOf(
  rule: ComparedRule,
  subject: NamedRef<SubjectKind>,
  existingRules: readonly ExistingRule[],
  nowMs: number,
): readonly Warning[] {
  const all = existingRules.flatMap((each): Warning[] => {
    const conflict = ruleConflict(rule, each, nowMs);
    if (conflict === undefined) return [];
    const sentence = sentenceOf({ ...each, subject }, nowMs);
    const said = rule.deny ? words.deniedAlready : words.allowedAlready;
    return [
      {
        id: each.id,
        conflict,
        text: conflict === 'said-there' ? said(sentence) : words.clash[conflict](sentence),
      },
    ];
  });
  return all.sort(
    (one, other) => Number(one.conflict === 'said-there') - Number(other.conflict === 'said-there'),
  );
}
