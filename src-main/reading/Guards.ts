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
  /** What is guarded in the workspace that is open. */
  readonly rule: () => GuardRule;
  /** An incident as it is cached, which stands in while the server is away: what is done to incidents waits in the outbox. */
  readonly cachedIncident: (id: string) => Promise<IncidentFacts | undefined>;
}

interface IncidentFacts {
  readonly title: string | null;
  readonly status: string | null;
}

/** What is acted on: its name, and its tags and labels. */
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

const sentence = (name: string): string => `It is guarded. Type its name, ${name}, to go on.`;

/**
 * The production lock: what is guarded is acted on only by who types its name. Main asks for it, so that no window, link or key goes by
 * another way. What nobody can look at now is not acted on.
 */
export class Guards {
  readonly #options: GuardsOptions;

  constructor(options: GuardsOptions) {
    this.#options = options;
  }

  /** Whether anything is guarded at all: otherwise nothing has to be looked at. */
  get active(): boolean {
    const { whole, tags } = this.#options.rule();
    return whole || tags.length > 0;
  }

  /** What has to be typed before something is acted on; undefined where it is not guarded. */
  of({ name, tags }: Guarded): Guard | undefined {
    const reason = guardReason(this.#options.rule(), tags);
    return reason === undefined ? undefined : { name, reason };
  }

  /** The same before a playbook is run. @throws Failure as the data API does */
  async ofRun(playbookId: string, on: RunOn | undefined, signal?: AbortSignal): Promise<Guard | undefined> {
    if (!this.active) return undefined;
    const found = on === undefined ? undefined : await this.#resource(on, signal);
    if (found !== undefined) return this.of(found);
    const name = await this.#titleOf(playbookId, signal);
    return this.of({ name, tags: {} });
  }

  /** The same before a run is approved, which begins it: as if it were run. @throws Failure as the data API does */
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

  /** The same before something is silenced. @throws Failure as the data API does */
  async ofSilence(thing: SilencedThing | undefined, signal?: AbortSignal): Promise<Guard | undefined> {
    const found = this.active && thing !== undefined ? await this.#resource(thing, signal) : undefined;
    return found && this.of(found);
  }

  /**
   * The same before an incident gets a status, which is guarded where that opens it again. An incident has no tags.
   * @param to the new status
   * @throws Failure as the data API does
   */
  async ofReopening(incidentId: string, to: string, signal?: AbortSignal): Promise<Guard | undefined> {
    if (!this.#isWhole || !isUuid(incidentId) || !isReopening('closed', to)) return undefined;
    const found = await this.#incident(incidentId, signal);
    if (found === undefined || !isReopening(found.status ?? '', to)) return undefined;
    return this.of({ name: found.title ?? '', tags: {} });
  }

  /** The same before a hypothesis is deleted, which has no tags. @throws Failure as the data API does */
  async ofHypothesis(id: string, signal?: AbortSignal): Promise<Guard | undefined> {
    if (!this.#isWhole || !isUuid(id)) return undefined;
    const found = await this.#options.session
      .data()
      .row({ relation: 'hypotheses', columns: ['title'], where: [['id', 'eq', id]], signal }, titleOnly);
    return found && this.of({ name: found.title ?? '', tags: {} });
  }

  /** The same before a personal access token is deleted, which has no tags. @throws Failure as the service does */
  async ofToken(id: string, signal?: AbortSignal): Promise<Guard | undefined> {
    if (!this.#isWhole) return undefined;
    const found = await this.#options.session.accessTokenService().list(signal);
    const token = found?.rows.find((row) => row.id === id);
    return token && this.of({ name: token.name ?? '', tags: {} });
  }

  /** @throws Failure CONFLICT when something is guarded and its name was not typed */
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
    // An id that is none names nothing; the server says so.
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
