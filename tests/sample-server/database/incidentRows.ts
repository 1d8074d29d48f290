import type { Client } from 'pg';
import { SeededRandom } from '../random.ts';
import type { SampleAccount } from './accounts.ts';
import { componentIdOf } from './componentRows.ts';
import { type ItemSeed, isoBefore, minuteMs, randomUlidAt } from './ItemFactory.ts';
import { idOf } from './idOf.ts';
import type {
  CommentDraft,
  EvidenceDraft,
  EvidenceSubject,
  HypothesisDraft,
  IncidentDraft,
  IncidentPerson,
  ResponderDraft,
} from './incidentDrafts.ts';
import { priyaRamanId, systemId, tomasVidalId } from './peopleRows.ts';

/** Display number of the story's incident. The others count relative to it. */
const storyNumber = 142;

/** Database ids of the subjects that drafts refer to by name. */
export interface SubjectIdsByName {
  readonly check: ReadonlyMap<string, string>;
  readonly item: ReadonlyMap<string, string>;
  readonly change: ReadonlyMap<string, { readonly id: string; readonly config_id: string }>;
  readonly insight: ReadonlyMap<string, { readonly id: string; readonly config_id: string }>;
}

type Row = Readonly<Record<string, unknown>>;

/** A status change after the row's creation, or an evidence that joins the definition of done. */
interface LaterStep {
  readonly incident_id: string;
  readonly hypothesis_id: string | null;
  readonly evidence_id: string | null;
  readonly status: string | null;
  readonly at: string;
}

export interface IncidentRows {
  readonly incidents: Row[];
  readonly responders: Row[];
  readonly hypotheses: Row[];
  readonly evidences: Row[];
  readonly comments: Row[];
  readonly steps: LaterStep[];
  readonly lastNumber: number;
}

const agoOrNull = (agoMs: number | undefined): string | null =>
  agoMs === undefined ? null : isoBefore(agoMs);

function must<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`The demo has no ${what} for its incidents.`);
  return found;
}

/** Converts drafts into rows in their initial state, and steps for their later changes. */
export function incidentRows(
  drafts: readonly IncidentDraft[],
  story: IncidentDraft,
  accounts: readonly SampleAccount[],
  found: SubjectIdsByName,
  seed: number,
): IncidentRows {
  const random = new SeededRandom(seed ^ 0x1c1d);
  const rows: IncidentRows = {
    incidents: [],
    responders: [],
    hypotheses: [],
    evidences: [],
    comments: [],
    steps: [],
    lastNumber: 0,
  };
  const others: Readonly<Partial<Record<IncidentPerson, string>>> = {
    tomas: tomasVidalId,
    priya: priyaRamanId,
    system: systemId,
  };
  const personId = (who: IncidentPerson): string =>
    others[who] ?? must(accounts.find(({ role }) => role === who)?.id, who);
  const stepsAfter = (
    [, ...later]: IncidentDraft['steps'] | HypothesisDraft['steps'],
    place: Pick<LaterStep, 'incident_id' | 'hypothesis_id'>,
  ) => {
    for (const [status, agoMs] of later)
      rows.steps.push({ ...place, evidence_id: null, status, at: isoBefore(agoMs) });
  };
  const subjectOf = ({ check, item, change, insight, component }: EvidenceSubject) => {
    const changed = change === undefined ? undefined : must(found.change.get(change), change);
    const analysed = insight === undefined ? undefined : must(found.insight.get(insight), insight);
    return {
      check_id: check === undefined ? null : must(found.check.get(check), check),
      config_change_id: changed?.id ?? null,
      config_analysis_id: analysed?.id ?? null,
      config_id:
        item === undefined
          ? (changed?.config_id ?? analysed?.config_id ?? null)
          : must(found.item.get(item), item),
      component_id: component === undefined ? null : componentIdOf(component),
    };
  };

  const addEvidence = (draft: EvidenceDraft, incident_id: string, hypothesis_id: string) => {
    const id = randomUlidAt(draft.agoMs, random);
    const subject = subjectOf(draft.about ?? {});
    const asked =
      draft.type === 'check' && draft.evidence === undefined
        ? { check_id: subject.check_id, includeMessages: true, start: '1h' }
        : draft.evidence;
    rows.evidences.push({
      id,
      hypothesis_id,
      type: draft.type,
      description: draft.description,
      ...subject,
      evidence: asked ?? null,
      properties: draft.properties ?? null,
      definition_of_done: draft.definesDone === 'at once',
      done: draft.done ?? null,
      script: draft.script ?? null,
      script_result: draft.scriptResult ?? null,
      created_by: personId(draft.by ?? 'admin'),
      created_at: isoBefore(draft.agoMs),
      updated_at: isoBefore(draft.agoMs),
    });
    if (draft.definesDone === 'later') {
      const at = isoBefore(Math.max(0, draft.agoMs - minuteMs));
      rows.steps.push({ incident_id, hypothesis_id: null, evidence_id: id, status: null, at });
    }
  };

  const addIncident = (draft: IncidentDraft, number: number) => {
    const [[status, agoMs]] = draft.steps;
    const [, endedAgoMs] = draft.steps.at(-1) ?? draft.steps[0];
    const incident_id = randomUlidAt(agoMs, random);
    const commander = draft.commander === undefined ? 'admin' : draft.commander;
    rows.incidents.push({
      id: incident_id,
      incident_id: `INC-${number}`,
      incident_rule_id: draft.rule === undefined ? null : idOf('7', draft.rule),
      title: draft.title,
      description: draft.description ?? '',
      severity: draft.severity,
      type: draft.type,
      status,
      created_by: personId(draft.by ?? 'admin'),
      commander_id: commander === null ? null : personId(commander),
      communicator_id: commander === null ? null : personId(commander),
      resolved: draft.ended === true ? isoBefore(endedAgoMs) : null,
      closed: draft.ended === true ? isoBefore(endedAgoMs) : null,
      created_at: isoBefore(agoMs),
      updated_at: isoBefore(agoMs),
    });
    stepsAfter(draft.steps, { incident_id, hypothesis_id: null });

    const responderIds = (draft.responders ?? []).map((responder: ResponderDraft) => {
      const id = randomUlidAt(responder.agoMs, random);
      const { person, team } = responder;
      rows.responders.push({
        id,
        incident_id,
        type: responder.type ?? (person === undefined ? 'system' : 'person'),
        index: null,
        person_id: person === undefined ? null : personId(person),
        team_id: team === undefined ? null : idOf('8', team),
        external_id: responder.externalId ?? null,
        properties: responder.properties === undefined ? { responderType: 'person' } : responder.properties,
        created_by: personId(responder.by ?? 'admin'),
        acknowledged: agoOrNull(responder.acknowledgedAgoMs),
        resolved: agoOrNull(responder.resolvedAgoMs),
        closed: agoOrNull(responder.closedAgoMs),
        deleted_at: agoOrNull(responder.deletedAgoMs),
        created_at: isoBefore(responder.agoMs),
        updated_at: isoBefore(responder.acknowledgedAgoMs ?? responder.agoMs),
      });
      return id;
    });

    const addComment = (comment: CommentDraft, hypothesis_id: string | null) =>
      rows.comments.push({
        id: randomUlidAt(comment.agoMs, random),
        incident_id,
        hypothesis_id,
        comment: comment.text,
        created_by: personId(comment.by ?? 'admin'),
        external_created_by: comment.externalBy ?? null,
        external_id: comment.externalBy === undefined ? null : `external-${rows.comments.length + 1}`,
        responder_id:
          comment.responder === undefined ? null : must(responderIds[comment.responder], 'responder'),
        created_at: isoBefore(comment.agoMs),
        updated_at: isoBefore(comment.agoMs),
      });

    const addHypothesis = (hypothesis: HypothesisDraft, parentId: string | null) => {
      const [[first, madeAgoMs] = ['possible', agoMs]] = hypothesis.steps;
      const id = randomUlidAt(madeAgoMs, random);
      const elsewhere = rows.hypotheses.find((row) => row.incident_id !== incident_id)?.id;
      const odd = { elsewhere: elsewhere ?? null, itself: id };
      rows.hypotheses.push({
        id,
        incident_id,
        parent_id: hypothesis.oddParent === undefined ? parentId : odd[hypothesis.oddParent],
        type: hypothesis.type,
        title: hypothesis.title,
        status: first,
        created_by: personId(hypothesis.by ?? 'admin'),
        created_at: isoBefore(madeAgoMs),
        updated_at: isoBefore(madeAgoMs),
      });
      stepsAfter(hypothesis.steps, { incident_id, hypothesis_id: id });
      for (const evidence of hypothesis.evidences ?? []) addEvidence(evidence, incident_id, id);
      for (const comment of hypothesis.comments ?? []) addComment(comment, id);
      for (const child of hypothesis.children ?? []) addHypothesis(child, id);
    };
    for (const hypothesis of draft.hypotheses ?? []) addHypothesis(hypothesis, null);
    for (const comment of draft.comments ?? []) addComment(comment, null);
  };

  const oldestFirst = drafts.toSorted((a, b) => b.steps[0][1] - a.steps[0][1]);
  const firstNumber = storyNumber - oldestFirst.indexOf(story);
  for (const [at, draft] of oldestFirst.entries()) addIncident(draft, firstNumber + at);
  return { ...rows, lastNumber: firstNumber + drafts.length - 1 };
}

/**
 * Finds the subjects of incidents. Of several rows with the same name, the oldest wins, because the story's
 * rows are created first.
 */
export async function findSubjects(client: Client, items: readonly ItemSeed[]): Promise<SubjectIdsByName> {
  const named = async <T extends { readonly name: string }>(query: string) =>
    (await client.query<T>(query)).rows.map((row) => [row.name, row] as const);
  const ids = async (query: string) =>
    new Map((await named<{ name: string; id: string }>(query)).map(([name, { id }]) => [name, id]));
  const onItems = async (query: string) =>
    new Map(await named<{ name: string; id: string; config_id: string }>(query));
  // Excludes the millions of generated rows at larger scales, which no incident refers to.
  const told = `summary not like '% changed' and summary not like '% needs attention'`;
  return {
    check: await ids('select name, id from checks where deleted_at is null order by id desc'),
    item: new Map(
      items
        .filter(({ tags, deletedAgoMs }) => tags.cluster !== 'staging-eu-1' && deletedAgoMs === undefined)
        .toReversed()
        .map(({ type, name, id }) => [`${type}/${name}`, id]),
    ),
    change: await onItems(
      `select summary as name, id, config_id from config_changes where ${told} order by id`,
    ),
    insight: await onItems(
      `select summary as name, id, config_id from config_analysis where ${told} order by id`,
    ),
  };
}

/**
 * Applies the steps in the temporary table `incident_steps`. Then moves the times of trigger-written rows
 * to the times of the steps.
 */
export async function applyIncidentSteps(client: Client): Promise<void> {
  for (const column of ['incident_id', 'hypothesis_id', 'evidence_id'])
    await client.query(`create index on incident_steps (${column})`);
  await client.query('analyze incident_steps, incident_histories, hypotheses, evidences');
  // One by one, because each update adds a row to the changelog.
  await client.query(`
    do $$
    declare
      step record;
    begin
      for step in select * from incident_steps order by at loop
        if step.evidence_id is not null then
          update evidences set definition_of_done = true where id = step.evidence_id;
        elsif step.hypothesis_id is not null then
          update hypotheses set status = step.status where id = step.hypothesis_id;
        else
          update incidents set status = step.status where id = step.incident_id;
        end if;
      end loop;
    end $$`);
  await client.query('set session_replication_role = replica');
  await client.query(`
    update incidents set updated_at = coalesce((select max(at) from incident_steps step
      where step.incident_id = incidents.id and hypothesis_id is null and evidence_id is null), created_at);
    update hypotheses set updated_at = coalesce(
      (select max(at) from incident_steps step where step.hypothesis_id = hypotheses.id), created_at);
    update evidences set updated_at = coalesce(
      (select max(at) from incident_steps step where step.evidence_id = evidences.id), created_at);
    update incident_histories history set created_at = coalesce(moment.at, created_at), updated_at = coalesce(moment.at, updated_at)
    from (
      select history.id, case history.type
        when 'incident.created' then (select created_at from incidents where incidents.id = history.incident_id)
        when 'responder.created' then (select created_at from responders where responders.id = history.responder_id)
        when 'responder.commented' then (select created_at from comments where comments.id = history.comment_id)
        when 'evidence.created' then (select created_at from evidences where evidences.id = history.evidence_id)
        else (select max(at) from incident_steps step
          where step.incident_id = history.incident_id and step.hypothesis_id is not distinct from history.hypothesis_id
            and step.evidence_id is not distinct from history.evidence_id and step.status is not distinct from history.description)
      end as at
      from incident_histories history
    ) moment where moment.id = history.id`);
  await client.query('set session_replication_role = default');
}
