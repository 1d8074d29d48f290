import type {
  Evidence,
  Hypothesis,
  IncidentChange,
  IncidentComment,
  IncidentPage,
  IncidentPerson,
} from '#contract/incidents.ts';

export interface TimedIncidentChange {
  readonly act: IncidentChange;
  /** ISO 8601. */
  readonly at: string;
}

const hasId = <T extends { readonly id: string }>(list: readonly T[], id: string): boolean =>
  list.some((one) => one.id === id);

const inHypothesis = (
  page: IncidentPage,
  id: string,
  change: (hypothesis: Hypothesis) => Hypothesis,
): IncidentPage => ({
  ...page,
  hypotheses: page.hypotheses.map((hypothesis) => (hypothesis.id === id ? change(hypothesis) : hypothesis)),
});

function withComment(
  page: IncidentPage,
  act: Extract<IncidentChange, { kind: 'comment.add' }>,
  at: string,
  by: IncidentPerson,
): IncidentPage {
  const { id, hypothesisId, text } = act;
  const comment: IncidentComment = {
    id,
    text,
    createdAt: at,
    by,
    team: null,
    externalBy: null,
    hypothesisId,
  };
  const also = (comments: readonly IncidentComment[]) =>
    hasId(comments, id) ? [...comments] : [...comments, comment];
  return hypothesisId === null || !hasId(page.hypotheses, hypothesisId)
    ? { ...page, comments: also(page.comments) }
    : inHypothesis(page, hypothesisId, (one) => ({ ...one, comments: also(one.comments) }));
}

function withHypothesis(
  page: IncidentPage,
  act: Extract<IncidentChange, { kind: 'hypothesis.add' }>,
  at: string,
  by: IncidentPerson,
): IncidentPage {
  const { id, parentId, type, title, status } = act;
  if (hasId(page.hypotheses, id)) return page;
  const made = { id, parentId, type, title, status, createdAt: at, by, comments: [], evidences: [] };
  return { ...page, hypotheses: [...page.hypotheses, made] };
}

function withEvidence(
  page: IncidentPage,
  act: Extract<IncidentChange, { kind: 'evidence.add' }>,
  at: string,
  by: IncidentPerson,
): IncidentPage {
  const { itemId, changeId, insightId, componentId, checkId } = act;
  const evidence: Evidence = {
    id: act.id,
    hypothesisId: act.hypothesisId,
    type: act.type,
    description: act.description,
    createdAt: at,
    by,
    definitionOfDone: act.definitionOfDone,
    done: null,
    script: act.script ?? null,
    itemId: itemId ?? null,
    changeId: changeId ?? null,
    insightId: insightId ?? null,
    componentId: componentId ?? null,
    checkId: checkId ?? null,
    payload: act.payload,
  };
  return inHypothesis(page, act.hypothesisId, (one) =>
    hasId(one.evidences, act.id) ? one : { ...one, evidences: [...one.evidences, evidence] },
  );
}

/** Removes undefined fields. */
const withoutUndefined = <T extends object>(fields: T): { [Key in keyof T]: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };

function withChange(page: IncidentPage, { act, at }: TimedIncidentChange, by: IncidentPerson): IncidentPage {
  switch (act.kind) {
    case 'comment.add':
      return withComment(page, act, at, by);
    case 'hypothesis.add':
      return withHypothesis(page, act, at, by);
    case 'evidence.add':
      return withEvidence(page, act, at, by);
    case 'incident.change':
      return { ...page, ...withoutUndefined(act.to) };
    case 'hypothesis.change':
      return inHypothesis(page, act.row, (one) => ({ ...one, ...withoutUndefined(act.to) }));
    case 'evidence.change':
      return {
        ...page,
        hypotheses: page.hypotheses.map((hypothesis) => ({
          ...hypothesis,
          evidences: hypothesis.evidences.map((one) =>
            one.id === act.row ? { ...one, ...withoutUndefined(act.to) } : one,
          ),
        })),
      };
  }
}

/**
 * Applies queued changes to an incident. Changes that the server already has are not applied twice.
 * @param by author of the changes
 */
export const withIncidentChanges = (
  page: IncidentPage,
  acts: readonly TimedIncidentChange[],
  by: IncidentPerson,
): IncidentPage =>
  acts.filter(({ act }) => act.incidentId === page.id).reduce((done, act) => withChange(done, act, by), page);

/** Returns the ids of rows that are on the page only because of queued changes. */
export const changedRowIds = (acts: readonly TimedIncidentChange[]): ReadonlySet<string> =>
  new Set(
    acts.map(({ act }) => {
      if (act.kind === 'incident.change') return act.incidentId;
      return 'row' in act ? act.row : act.id;
    }),
  );
