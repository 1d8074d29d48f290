import { z } from 'zod';
import type { Guard } from '../../src-preload/contract/guards.ts';
import type { RunOn } from '../../src-preload/contract/playbooks.ts';
import { type GuardRule, guardReason, isTypedName } from '../../src-preload/contract/rules/guarding.ts';
import { isUuid } from '../../src-preload/contract/rules/ids.ts';
import { isReopening } from '../../src-preload/contract/rules/incidents.ts';
import type { SendResourceKind, SilencedThing } from '../../src-preload/contract/rules/notifications.ts';
import { runTargets } from '../../src-preload/contract/rules/playbooks.ts';
import { Failure } from '../base/Failure.ts';
import { text } from '../server/fields.ts';
import type { SessionManager } from '../session/SessionManager.ts';

interface GuardsOptions {
  readonly session: Pick<SessionManager, 'data' | 'accessTokenService'>;
  /** Returns the guard settings of the open workspace. */
  readonly rule: () => GuardRule;
  /**
   * Returns the cached incident. Used while the server cannot be reached, because changes of incidents can
   * wait in the outbox.
   */
  readonly cachedIncident: (id: string) => Promise<IncidentFacts | undefined>;
}

interface IncidentFacts {
  readonly title: string | null;
  readonly status: string | null;
}

/** Name and tags of the target; tags include labels. */
interface Guarded {
  readonly name: string;
  readonly tags: Readonly<Record<string, unknown>>;
}

const map = z
  .record(z.string(), z.unknown())
  .nullish()
  .catch(null)
  .transform((value) => value ?? {});

const resourceSchema = z
  .object({ name: text, labels: map, tags: map.optional() })
  .transform(({ name, labels, tags }): Guarded => ({ name: name ?? '', tags: { ...labels, ...tags } }));

const titleOnly = z.object({ title: text });
const titleSchema = z.object({ title: text, name: text });

const incidentSchema = z.object({ title: text, status: text });

const runSchema = z.object({
  playbook_id: z.string(),
  config_id: text,
  component_id: text,
  check_id: text,
});

const relations: Readonly<Record<SendResourceKind, { relation: string; columns: readonly string[] }>> = {
  config: { relation: 'config_items', columns: ['name', 'labels', 'tags'] },
  component: { relation: 'components', columns: ['name', 'labels'] },
  check: { relation: 'checks', columns: ['name', 'labels'] },
  canary: { relation: 'canaries', columns: ['name', 'labels'] },
};

const sentence = (name: string): string => `This action needs confirmation. Type ${name} to continue.`;

/**
 * Guards: an action on a guarded target needs its name as confirmation. The main process checks it, so that
 * no window, link or shortcut can bypass it. An action fails if its target cannot be read.
 */
export class Guards {
  readonly #options: GuardsOptions;

  constructor(options: GuardsOptions) {
    this.#options = options;
  }

  /** True if the workspace has any guards. Otherwise, no target needs to be read. */
  get active(): boolean {
    const { whole, tags } = this.#options.rule();
    return whole || tags.length > 0;
  }

  /** Returns the required confirmation; undefined if the target is not guarded. */
  of({ name, tags }: Guarded): Guard | undefined {
    const reason = guardReason(this.#options.rule(), tags);
    return reason === undefined ? undefined : { name, reason };
  }

  /** Returns the required confirmation for a playbook run. @throws Failure from the data API */
  async ofRun(playbookId: string, on: RunOn | undefined, signal?: AbortSignal): Promise<Guard | undefined> {
    if (!this.active) return undefined;
    const found = on === undefined ? undefined : await this.#resource(on, signal);
    if (found !== undefined) return this.of(found);
    const name = await this.#titleOf(playbookId, signal);
    return this.of({ name, tags: {} });
  }

  /**
   * Returns the required confirmation for approving a run: the same as for running it.
   * @throws Failure from the data API
   */
  async ofApproval(runId: string, signal?: AbortSignal): Promise<Guard | undefined> {
    if (!this.active || !isUuid(runId)) return undefined;
    const run = await this.#options.session.data().row(
      {
        relation: 'playbook_runs',
        columns: ['playbook_id', 'config_id', 'component_id', 'check_id'],
        where: [['id', 'eq', runId]],
        signal,
      },
      runSchema,
    );
    if (run === undefined) return undefined;
    const on = runTargets.flatMap((kind) => {
      const id = run[`${kind}_id`];
      return id === null ? [] : [{ kind, id }];
    })[0];
    return this.ofRun(run.playbook_id, on, signal);
  }

  /** Returns the required confirmation for a silence. @throws Failure from the data API */
  async ofSilence(thing: SilencedThing | undefined, signal?: AbortSignal): Promise<Guard | undefined> {
    const found = this.active && thing !== undefined ? await this.#resource(thing, signal) : undefined;
    return found && this.of(found);
  }

  /**
   * Returns the required confirmation for a change of an incident's status. Only reopening is guarded, and
   * incidents have no tags.
   * @param to new status
   * @throws Failure from the data API
   */
  async ofReopening(incidentId: string, to: string, signal?: AbortSignal): Promise<Guard | undefined> {
    if (!this.#isWhole || !isUuid(incidentId) || !isReopening('closed', to)) return undefined;
    const found = await this.#incident(incidentId, signal);
    if (found === undefined || !isReopening(found.status ?? '', to)) return undefined;
    return this.of({ name: found.title ?? '', tags: {} });
  }

  /**
   * Returns the required confirmation for deleting a hypothesis, which has no tags.
   * @throws Failure from the data API
   */
  async ofHypothesis(id: string, signal?: AbortSignal): Promise<Guard | undefined> {
    if (!this.#isWhole || !isUuid(id)) return undefined;
    const found = await this.#options.session
      .data()
      .row({ relation: 'hypotheses', columns: ['title'], where: [['id', 'eq', id]], signal }, titleOnly);
    return found && this.of({ name: found.title ?? '', tags: {} });
  }

  /**
   * Returns the required confirmation for deleting a personal access token, which has no tags.
   * @throws Failure from the service
   */
  async ofToken(id: string, signal?: AbortSignal): Promise<Guard | undefined> {
    if (!this.#isWhole) return undefined;
    const found = await this.#options.session.accessTokenService().list(signal);
    const token = found?.rows.find((row) => row.id === id);
    return token && this.of({ name: token.name ?? '', tags: {} });
  }

  /** @throws Failure CONFLICT if a confirmation is required and the typed name differs */
  assertTyped(guard: Guard | undefined, typed: string | undefined): void {
    if (guard !== undefined && !isTypedName(typed, guard.name))
      throw new Failure('CONFLICT', { sentence: sentence(guard.name) });
  }

  get #isWhole(): boolean {
    return this.#options.rule().whole;
  }

  async #incident(id: string, signal: AbortSignal | undefined): Promise<IncidentFacts | undefined> {
    const { session, cachedIncident } = this.#options;
    try {
      return await session
        .data()
        .row(
          { relation: 'incidents', columns: ['title', 'status'], where: [['id', 'eq', id]], signal },
          incidentSchema,
        );
    } catch (error) {
      const isAway =
        error instanceof Failure && ['OFFLINE', 'TIMEOUT', 'UNAUTHENTICATED'].includes(error.code);
      const cached = isAway ? await cachedIncident(id) : undefined;
      if (cached === undefined) throw error;
      return cached;
    }
  }

  #resource({ kind, id }: SilencedThing, signal: AbortSignal | undefined): Promise<Guarded | undefined> {
    // Not a UUID: there is no target, and the server rejects the action.
    if (!isUuid(id)) return Promise.resolve(undefined);
    return this.#options.session
      .data()
      .row({ ...relations[kind], where: [['id', 'eq', id]], signal }, resourceSchema);
  }

  async #titleOf(playbookId: string, signal: AbortSignal | undefined): Promise<string> {
    if (!isUuid(playbookId)) return '';
    const row = await this.#options.session
      .data()
      .row(
        { relation: 'playbooks', columns: ['title', 'name'], where: [['id', 'eq', playbookId]], signal },
        titleSchema,
      );
    return row?.title || (row?.name ?? '');
  }
}
