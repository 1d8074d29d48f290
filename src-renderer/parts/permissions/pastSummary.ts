import type { PersonAct } from '#contract/playbooks.ts';
import { type PastDecision, pastDecision, type RecordedAct } from '#contract/rules/permissionPast.ts';
import type { ComparedRule } from '#contract/rules/permissionRules.ts';

export type ActCounts = Record<RecordedAct, number>;

export interface DecidedAct {
  readonly act: PersonAct;
  readonly decision: PastDecision;
}

export interface PastSummary {
  /** Refused acts by person, most first. */
  readonly refused: ReadonlyArray<{ readonly by: PersonAct['by']; readonly counts: ActCounts }>;
  /** Undefined without such acts. */
  readonly allowed: ActCounts | undefined;
  readonly unknown: ActCounts | undefined;
  readonly unaffected: ActCounts | undefined;
  /** All acts that the rule affects, or may affect, in the order of the answer. */
  readonly affected: readonly DecidedAct[];
}

function countActs(acts: readonly DecidedAct[]): ActCounts | undefined {
  if (acts.length === 0) return undefined;
  const counts: ActCounts = { run: 0, approve: 0 };
  for (const { act } of acts) counts[act.act] += 1;
  return counts;
}

const totalOf = ({ run, approve }: ActCounts): number => run + approve;

/** Compares a rule with recorded runs and approvals. @param rule the rule as the server applies it */
export function summarizePast(
  rule: Pick<ComparedRule, 'action' | 'deny' | 'resources'>,
  acts: readonly PersonAct[],
): PastSummary {
  const decided = acts.map((act) => ({ act, decision: pastDecision(rule, act) }));
  const having = (wanted: PastDecision) => decided.filter(({ decision }) => decision === wanted);
  const refused = [...Map.groupBy(having('refused'), ({ act }) => act.by.id).values()].flatMap((own) => {
    const [first] = own;
    const counts = countActs(own);
    return first === undefined || counts === undefined ? [] : [{ by: first.act.by, counts }];
  });
  return {
    refused: refused.sort((one, other) => totalOf(other.counts) - totalOf(one.counts)),
    allowed: countActs(having('allowed')),
    unknown: countActs(having('unknown')),
    unaffected: countActs(having('unaffected')),
    affected: decided.filter(({ decision }) => decision !== 'unaffected'),
  };
}
