import { z } from 'zod';
import type { Guard } from '#contract/guards.ts';
import type { RunOn } from '#contract/playbooks.ts';
import { type GuardRule, guardReason, isTypedName } from '#contract/rules/guarding.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { isReopening } from '#contract/rules/incidents.ts';
import type { SendResourceKind, SilencedResource } from '#contract/rules/notifications.ts';
import { runTargets } from '#contract/rules/playbooks.ts';
import { Failure } from '../base/Failure.ts';
import { AccessTokenService } from '../server/AccessTokenService.ts';
import { nullableText } from '../server/columnSchemas.ts';
import type { SessionManager } from '../session/SessionManager.ts';

interface GuardsOptions {
  readonly session: Pick<SessionManager, 'data' | 'service'>;
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
interface GuardTarget {
  readonly name: string;
  readonly tags: Readonly<Record<string, unknown>>;
}

const tagsSchema = z
  .record(z.string(), z.unknown())
  .nullish()
  .catch(null)
  .transform((value) => value ?? {});

const resourceSchema = z
  .object({ name: nullableText, labels: tagsSchema, tags: tagsSchema.optional() })
  .transform(({ name, labels, tags }): GuardTarget => ({ name: name ?? '', tags: { ...labels, ...tags } }));

const titleOnly = z.object({ title: nullableText });
const titleSchema = z.object({ title: nullableText, name: nullableText });

const incidentSchema = z.object({ title: nullableText, status: nullableText });

const runSchema = z.object({
  playbook_id: z.string(),
  config_id: nullableText,
  component_id: nullableText,
  check_id: nullableText,
});

const relations: Readonly<Record<SendResourceKind, { relation: string; columns: readonly string[] }>> = {
  config: { relation: 'config_items', columns: ['name', 'labels', 'tags'] },
  component: { relation: 'components', columns: ['name', 'labels'] },
  check: { relation: 'checks', columns: ['name', 'labels'] },
  canary: { relation: 'canaries', columns: ['name', 'labels'] },
};

const confirmationSentence = (name: string): string =>
  `This action needs confirmation. Type ${name} to confirm.`;

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
  get isActive(): boolean {
    const { whole, tags } = this.#options.rule();
    return whole || tags.length > 0;
  }

  /** Returns the required confirmation; undefined if the target is not guarded. */
  of({ name, tags }: GuardTarget): Guard | undefined {
    const reason = guardReason(this.#options.rule(), tags);
    return reason === undefined ? undefined : { name, reason };
  }

  /** Returns the required confirmation for a playbook run. @throws Failure from the data API */
  async ofRun(playbookId: string, on: RunOn | undefined, signal?: AbortSignal): Promise<Guard | undefined> {
    if (!this.isActive) return undefined;
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
    if (!this.isActive || !isUuid(runId)) return undefined;
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
  async ofSilence(thing: SilencedResource | undefined, signal?: AbortSignal): Promise<Guard | undefined> {
    const found = this.isActive && thing !== undefined ? await this.#resource(thing, signal) : undefined;
    return found && this.of(found);
  }

  /**
   * Returns the required confirmation for a change of an incident's status. Only reopening is guarded, and
   * incidents have no tags.
   * @param to new status
   * @throws Failure from the data API
   */
  async ofReopening(incidentId: string, to: string, signal?: AbortSignal): Promise<Guard | undefined> {
    if (!this.#guardsWholeWorkspace || !isUuid(incidentId) || !isReopening('closed', to)) return undefined;
    const found = await this.#incident(incidentId, signal);
    if (found === undefined || !isReopening(found.status ?? '', to)) return undefined;
    return this.of({ name: found.title ?? '', tags: {} });
  }

  /**
   * Returns the required confirmation for deleting a hypothesis, which has no tags.
   * @throws Failure from the data API
   */
  async ofHypothesis(id: string, signal?: AbortSignal): Promise<Guard | undefined> {
    if (!this.#guardsWholeWorkspace || !isUuid(id)) return undefined;
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
    if (!this.#guardsWholeWorkspace) return undefined;
    const found = await this.#options.session.service(AccessTokenService).list(signal);
    const token = found?.rows.find((row) => row.id === id);
    return token && this.of({ name: token.name ?? '', tags: {} });
  }

  /** @throws Failure CONFLICT if a confirmation is required and the typed name differs */
  assertTyped(guard: Guard | undefined, typed: string | undefined): void {
    if (guard !== undefined && !isTypedName(typed, guard.name))
      throw new Failure('CONFLICT', { sentence: confirmationSentence(guard.name) });
  }

  get #guardsWholeWorkspace(): boolean {
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

  #resource(
    { kind, id }: SilencedResource,
    signal: AbortSignal | undefined,
  ): Promise<GuardTarget | undefined> {
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
