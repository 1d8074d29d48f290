import { hash } from 'node:crypto';
import { artifactFacts } from '../playbooks/artifactContent.ts';
import { artifactPathsOf, outcomeOf } from '../playbooks/outcome.ts';
import { fillAll } from '../playbooks/templates.ts';
import { storyItemId, type TableRows } from './checkRows.ts';
import { type ComponentName, componentIdOf } from './componentRows.ts';
import { type ItemSeed, isoBefore } from './ItemFactory.ts';
import { idOf } from './idOf.ts';
import type { PlaybookDraft } from './playbookDrafts.ts';

/** Returns a deterministic id for a time, in the format of the database. */
export const ulidFor = (agoMs: number, of: string): string =>
  (Date.parse(isoBefore(agoMs)).toString(16).padStart(12, '0') + hash('md5', of).slice(0, 20)).replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
    '$1-$2-$3-$4-$5',
  );

export interface ActionDraft {
  readonly name: string;
  readonly status: string;
  readonly result?: unknown;
  readonly error?: string;
  /** When a sleeping action continues, in milliseconds before `templateNow`; negative for later. */
  readonly untilMs?: number;
}

export interface RunDraft {
  readonly playbook: string;
  readonly status: string;
  readonly agoMs: number;
  readonly by?: string | null;
  readonly item?: string;
  readonly component?: ComponentName;
  /** Number of a demo check. */
  readonly check?: number;
  readonly params?: Readonly<Record<string, string>>;
  readonly error?: string;
  /** Duration; absent for an unfinished run. */
  readonly tookMs?: number;
  readonly scheduledInMs?: number;
  /** Default: the playbook's actions, all successful. */
  readonly actions?: readonly ActionDraft[];
  readonly id?: string;
}

const over = new Set(['completed', 'failed', 'skipped']);

export function historyRows(
  drafts: readonly RunDraft[],
  playbooks: ReadonlyArray<PlaybookDraft & { readonly id: string }>,
  items: readonly ItemSeed[],
): TableRows {
  const runs: object[] = [];
  const actions: object[] = [];
  const artifacts: object[] = [];
  for (const draft of drafts) {
    const { agoMs, status, params = {}, tookMs } = draft;
    const playbook = playbooks.find(({ name }) => name === draft.playbook);
    if (playbook === undefined) throw new Error(`There is no playbook ${draft.playbook}.`);
    const item =
      draft.item === undefined
        ? undefined
        : items.find(({ id }) => id === storyItemId(items, draft.item ?? ''));
    const id = draft.id ?? ulidFor(agoMs, `run ${draft.playbook} ${agoMs}`);
    const began = status !== 'scheduled' && status !== 'pending_approval' && status !== 'waiting';
    runs.push({
      id,
      playbook_id: playbook.id,
      spec: playbook.spec,
      status,
      created_at: isoBefore(agoMs),
      start_time: began ? isoBefore(agoMs) : null,
      scheduled_time: isoBefore(draft.scheduledInMs === undefined ? agoMs : -draft.scheduledInMs),
      end_time: tookMs === undefined ? null : isoBefore(agoMs - tookMs),
      created_by: draft.by ?? null,
      config_id: item?.id ?? null,
      component_id: draft.component === undefined ? null : componentIdOf(draft.component),
      check_id: draft.check === undefined ? null : idOf('e', draft.check),
      parameters: params,
      agent_id: null,
      error: draft.error ?? null,
    });
    const values = {
      ...(item === undefined ? {} : { config: item }),
      ...(draft.component === undefined ? {} : { component: { name: draft.component } }),
      params,
    };
    const steps = status === 'completed' ? playbook.spec.actions : [];
    const told: readonly ActionDraft[] =
      draft.actions ?? steps.map(({ name }) => ({ name, status: 'completed' }));
    const eachMs = (tookMs ?? 4_000) / Math.max(1, told.length);
    for (const [at, action] of told.entries()) {
      const startMs = agoMs - at * eachMs;
      const actionId = ulidFor(startMs, `action ${id} ${at}`);
      const spec = playbook.spec.actions.find(({ name }) => name === action.name) ?? { name: action.name };
      const filled = fillAll({ if: '', delay: '', ...spec }, values) as {
        name: string;
        if: string;
        delay: string;
      };
      const done = action.status === 'completed' || action.status === 'failed';
      const outcome =
        'result' in action || !done ? { result: action.result ?? null, error: null } : outcomeOf(filled);
      actions.push({
        id: actionId,
        name: action.name,
        status: action.status,
        playbook_run_id: id,
        scheduled_time: isoBefore(action.untilMs ?? startMs),
        start_time: over.has(action.status) ? isoBefore(startMs) : null,
        end_time: over.has(action.status) ? isoBefore(startMs - eachMs) : null,
        result: outcome.result,
        agent_id: null,
        error: action.error ?? outcome.error,
        is_pushed: false,
      });
      if (action.status !== 'completed') continue;
      for (const path of artifactPathsOf(filled))
        artifacts.push({
          id: ulidFor(startMs, `artifact ${actionId} ${path}`),
          playbook_run_action_id: actionId,
          ...artifactFacts(path),
          is_pushed: false,
          is_data_pushed: false,
          created_at: isoBefore(startMs - eachMs),
          updated_at: isoBefore(startMs - eachMs),
        });
    }
  }
  return [
    ['playbook_runs', runs],
    ['playbook_run_actions', actions],
    ['artifacts', artifacts],
  ];
}
