import { z } from 'zod';
import type { Guard } from '../../src-preload/contract/guards.ts';
import type { RunOn } from '../../src-preload/contract/playbooks.ts';
import { type GuardRule, guardReason, isTypedName } from '../../src-preload/contract/rules/guarding.ts';
import { isUuid } from '../../src-preload/contract/rules/ids.ts';
import type { RunTarget } from '../../src-preload/contract/rules/playbooks.ts';
import { Failure } from '../base/Failure.ts';
import type { DataApi } from '../server/DataApi.ts';
import { text } from '../server/fields.ts';

interface GuardsOptions {
  readonly session: { readonly data: () => DataApi };
  /** What is guarded in the workspace that is open. */
  readonly rule: () => GuardRule;
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

const titleSchema = z.object({ title: text, name: text });

const relations: Readonly<Record<RunTarget, { relation: string; columns: readonly string[] }>> = {
  config: { relation: 'config_items', columns: ['name', 'labels', 'tags'] },
  component: { relation: 'components', columns: ['name', 'labels'] },
  check: { relation: 'checks', columns: ['name', 'labels'] },
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

  /** @throws Failure CONFLICT when something is guarded and its name was not typed */
  assertTyped(guard: Guard | undefined, typed: string | undefined): void {
    if (guard !== undefined && !isTypedName(typed, guard.name))
      throw new Failure('CONFLICT', { sentence: sentence(guard.name) });
  }

  #resource({ kind, id }: RunOn, signal: AbortSignal | undefined): Promise<Guarded | undefined> {
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
