import type { EditedResource } from '#contract/resources.ts';
import { nilUuid } from '#contract/rules/ids.ts';
import { silencedResourceOf } from '#contract/rules/notifications.ts';
import { originOf } from '#contract/rules/origins.ts';
import { readServerEnd } from '#contract/rules/serverTime.ts';
import { Failure } from '../base/Failure.ts';
import type { Guards } from '../reading/Guards.ts';
import { notFound } from './changeResource.ts';
import type { Resource, ResourceServer } from './Resource.ts';

interface SilenceEndParts {
  readonly guards: Pick<Guards, 'ofSilence' | 'assertTyped'>;
  readonly server: ResourceServer;
  readonly silences: Resource;
}

interface SilenceEndInput {
  readonly id: string;
  /** `now` or ISO 8601. */
  readonly until: string;
  /** The name that a guard requires for a later end. */
  readonly typed?: string | undefined;
  /** Whether a silence that is over, or already ends later, is not changed, because the offer may be old. */
  readonly onlyLater?: boolean | undefined;
}

/** Throws if an old offer to extend a silence does not apply any more. */
function assertExtends(before: string, until: string, nowMs: number): void {
  if (Date.parse(before) <= nowMs)
    throw new Failure('CONFLICT', { sentence: 'The silence has already ended. It was not changed.' });
  if (Date.parse(until) <= Date.parse(before))
    throw new Failure('CONFLICT', { sentence: 'The silence already ends later. It was not changed.' });
}

/** How often a change by another user is followed. */
const maxTries = 3;

const toIso = (end: unknown): string =>
  new Date(readServerEnd(typeof end === 'string' ? end : null)).toISOString();

/**
 * Sets the end of a silence, whatever else was changed meanwhile. An earlier end needs no confirmation, because it
 * hides less.
 * @returns the end before; ISO 8601 in UTC
 * @throws Failure NOT_FOUND for a deleted silence, CONFLICT without the required confirmation or for an old offer,
 * INVALID for a silence that is defined outside of the server
 */
export async function setSilenceEnd(
  { guards, server, silences }: SilenceEndParts,
  { id, until, typed, onlyLater }: SilenceEndInput,
): Promise<{ readonly before: string }> {
  let current: EditedResource | undefined = await silences.get(server, id, undefined);
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (current === undefined) break;
    const { record, row, version } = current;
    const origin = originOf(row.source, row.agent?.id ?? null, nilUuid);
    if (origin.from === 'source')
      throw new Failure('INVALID', { sentence: `Managed by ${origin.source}. Edit it there.` });
    const before = toIso(record.until);
    if (onlyLater === true) assertExtends(before, until, server.nowMs);
    const isLater = until !== 'now' && Date.parse(until) > Date.parse(before);
    if (isLater) guards.assertTyped(await guards.ofSilence(silencedResourceOf(record)), typed);
    const outcome = await silences.update(server, id, version, { until });
    if (outcome === undefined) break;
    if (outcome.outcome === 'saved') return { before };
    current = outcome.theirs;
  }
  if (current === undefined) throw notFound('silences');
  throw new Failure('CONFLICT', { sentence: 'The silence is being changed by others. Try again.' });
}
