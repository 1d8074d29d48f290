import type { Change } from '#contract/changes.ts';
import type { BundleProgress, IncidentPage } from '#contract/incidents.ts';
import { type CsvValue, csvHeader, csvLine } from '#contract/rules/csv.ts';
import { stringifyExact } from '#contract/rules/exactJson.ts';
import { type BundleStep, toEvidenceType } from '#contract/rules/incidents.ts';
import { oneLine, utcText } from '#contract/rules/plainText.ts';
import { isForever } from '#contract/rules/serverTime.ts';
import { alwaysSecretTypes } from '#main/feeds/bodies.ts';
import type { OpenStore } from '#main/sync/OfflineStore.ts';
import { buildTimeline, type TimelineParts } from '#main/timeline/buildTimeline.ts';
import { evidenceOfPage } from '#main/timeline/timelineScope.ts';
import type { BundleFacts, BundleFile } from './BundleFacts.ts';
import { buildTimelineContent, gapSentences } from './buildTimelineContent.ts';
import { evidenceFiles } from './evidenceFiles.ts';
import { numberedName } from './fileNames.ts';
import { timelineHtml } from './timelineHtml.ts';
import { timelineMarkdown } from './timelineMarkdown.ts';

/** Limit of runs of one check, newest first: one run per minute for a week. */
const maxRuns = 10_080;

type RunningProgress = Extract<BundleProgress, { stage: 'running' }>;

const json = (value: unknown): string => `${stringifyExact(value, 2)}\n`;

const csv = (head: readonly string[], rows: ReadonlyArray<readonly CsvValue[]>): string =>
  [csvHeader(head), ...rows.map((row) => csvLine(row))].join('');

const changesCsv = (changes: readonly Change[]): string =>
  csv(
    ['Time', 'Item', 'Item type', 'Change', 'Severity', 'Summary', 'Source', 'By', 'Count', 'ID', 'Item ID'],
    changes.map(
      ({ id, createdAt, item, type, severity, summary, source, createdBy, externalCreatedBy, count }) => [
        createdAt,
        item.name,
        item.type,
        type,
        severity,
        summary,
        source,
        createdBy?.name ?? externalCreatedBy,
        count,
        id,
        item.id,
      ],
    ),
  );

/**
 * Removes confidential data from the incident: configurations of secrets, and data sent to trackers and mail.
 */
const toRecord = (incident: IncidentPage, isSecret: (itemId: string | null) => boolean) => ({
  ...incident,
  hypotheses: incident.hypotheses.map((hypothesis) => ({
    ...hypothesis,
    evidences: hypothesis.evidences.map((evidence) =>
      toEvidenceType(evidence.type) === 'config' && isSecret(evidence.itemId)
        ? { ...evidence, payload: null }
        : evidence,
    ),
  })),
  helpers: incident.helpers.map(({ team, properties, ...helper }) => ({
    ...helper,
    team: team === null ? null : { id: team.id, name: team.name },
    responderType: properties.responderType ?? null,
  })),
});

interface ItemSource {
  readonly limits: Pick<OpenStore['limits'], 'secretTypes'>;
  readonly cache: { readonly read: Pick<OpenStore['cache']['read'], 'item'> };
}

/**
 * Returns how current an incident is: its content can be newer than the last complete pass of its feed.
 * @param completeAt end of the last complete pass, ISO 8601
 */
export function newestContentAt(incident: IncidentPage, completeAt: string): string {
  const comments = [...incident.comments, ...incident.hypotheses.flatMap((one) => one.comments)];
  const times = [
    completeAt,
    incident.updatedAt,
    incident.acknowledgedAt,
    incident.resolvedAt,
    incident.closedAt,
    ...[...comments, ...incident.hypotheses, ...evidenceOfPage(incident), ...incident.helpers].map(
      ({ createdAt }) => createdAt,
    ),
    ...incident.helpers.flatMap((one) => [one.acknowledgedAt, one.resolvedAt, one.closedAt]),
  ];
  const newest = (best: string, at: string | null): string =>
    at !== null && !isForever(at) && Date.parse(at) > Date.parse(best) ? at : best;
  return times.reduce<string>(newest, completeAt);
}

/** Returns the ids of items that are stored here and are of no secret type: only their configurations leave this computer. */
export async function publicItemIds(
  open: ItemSource | undefined,
  incident: IncidentPage,
): Promise<ReadonlySet<string>> {
  if (open === undefined) return new Set();
  const secretTypes: readonly string[] = [...alwaysSecretTypes, ...open.limits.secretTypes];
  const ids = [...new Set(evidenceOfPage(incident).flatMap(({ itemId }) => itemId ?? []))];
  const items = await Promise.all(ids.map((id) => open.cache.read.item(id)));
  const isPublic = (type: string | null | undefined) => type != null && !secretTypes.includes(type);
  return new Set(ids.filter((_, index) => isPublic(items[index]?.type)));
}

function renderReadme(
  { incident, timelineData, exportedAt, version, asOf }: BundleFacts,
  files: readonly BundleFile[],
): string {
  const gaps = gapSentences(timelineData.timeline.gaps);
  return [
    `Evidence bundle for ${oneLine(incident.displayId)} ${oneLine(incident.title)}`,
    `Created by Quarterdeck ${version} at ${utcText(exportedAt)} from data stored on one computer.`,
    '',
    'timeline.html   the timeline as a page for any browser, without external content',
    'timeline.md     the same as Markdown',
    'timeline.json   the same for programs, with a list of missing data',
    'incident.json   the incident with its hypotheses, evidence, comments and responders',
    'evidence/       one or two files for each piece of evidence',
    'changes.csv     changes of linked resources around the time of the incident',
    'changes.json    the same for programs',
    'check-runs/     runs of linked checks around the time of the incident',
    ...(files.some(({ path }) => path === 'history.json')
      ? ['history.json    changelog of the incident on the server']
      : []),
    ...(timelineData.runs.length > 0 ? ['playbook-runs.json  playbook runs on linked resources'] : []),
    'SHA256SUMS      hashes of all files: sha256sum --check SHA256SUMS',
    '',
    'Data as of:',
    ...asOf.map(([part, at]) => `  ${part}: ${at === null ? 'unknown' : utcText(at)}`),
    '',
    ...(gaps.length === 0
      ? ['No data is known to be missing.']
      : ['Missing data:', ...gaps.map((gap) => `  ${gap}`)]),
    '',
    'Excluded on purpose: configurations of secrets and of items that are not stored on this computer,',
    'and responder details for email and issue trackers.',
    "Times are UTC. In CSV files, a text that a spreadsheet would read as a formula starts with a '.",
    '',
  ].join('\n');
}

/**
 * Creates all files of a bundle except the hashes, and yields its progress.
 * @param incidentAt how current the incident is, ISO 8601
 * @throws Failure, CacheError, or the signal's reason if it is aborted
 */
export async function* bundleFiles(
  parts: TimelineParts & { readonly version: string },
  incident: IncidentPage,
  incidentAt: string,
  signal: AbortSignal,
): AsyncGenerator<RunningProgress, BundleFile[], void> {
  const toProgress = (step: BundleStep, done: number, total: number): RunningProgress => {
    signal.throwIfAborted();
    return { stage: 'running', step, done, total };
  };
  yield toProgress('timeline', 0, 1);
  const timelineData = await buildTimeline(parts, { subject: { of: 'incident', incident }, signal });
  const open = await parts.store.open();
  const publicIds = await publicItemIds(open, incident);
  const isSecret = (itemId: string | null) => itemId === null || !publicIds.has(itemId);
  const span = { fromMs: Date.parse(timelineData.timeline.from), toMs: Date.parse(timelineData.timeline.to) };
  const checkRunsCsv = async (id: string): Promise<string> => {
    const found = await open?.cache.read.checkRuns({
      id,
      ...span,
      ok: null,
      minDurationMs: 0,
      offset: 0,
      limit: maxRuns,
    });
    return csv(
      ['Time', 'Passed', 'Duration in ms', 'Message', 'Error'],
      (found?.runs ?? []).map(({ time, ok, durationMs, message, error }) => [
        time,
        ok ? 'yes' : 'no',
        durationMs,
        message,
        error,
      ]),
    );
  };

  const evidences = evidenceOfPage(incident);
  const filesByEvidence = new Map<string, string[]>();
  const files: BundleFile[] = [];
  for (const [place, evidence] of evidences.entries()) {
    yield toProgress('evidence', place, evidences.length);
    const made = await evidenceFiles(evidence, place, { open, isSecret, checkRunsCsv });
    filesByEvidence.set(
      evidence.id,
      made.map(({ path }) => path),
    );
    files.push(...made);
  }
  for (const [place, { id, name }] of timelineData.checks.entries()) {
    yield toProgress('runs', place, timelineData.checks.length);
    files.push({ path: `check-runs/${numberedName(place, name)}.csv`, data: await checkRunsCsv(id) });
  }

  const iso = (ms: number | null | undefined) => (ms == null ? null : new Date(ms).toISOString());
  const facts: BundleFacts = {
    incident,
    timelineData,
    exportedAt: new Date(parts.clock.now()).toISOString(),
    version: parts.version,
    filesByEvidence,
    asOf: [
      ['Incident', newestContentAt(incident, incidentAt)],
      ['Changelog', timelineData.asOf.history],
      ['Playbook runs', timelineData.asOf.runs],
      ['Changes', iso(open?.completeness('changes').completeAtMs)],
      ['Checks', iso(open?.completeness('checks').completeAtMs)],
      ['Check runs', iso(open?.completeness('runs').completeAtMs)],
    ],
  };
  const content = buildTimelineContent(facts);
  files.unshift(
    { path: 'timeline.html', data: timelineHtml(content, facts) },
    { path: 'timeline.md', data: timelineMarkdown(content) },
    { path: 'timeline.json', data: json(timelineData.timeline) },
    { path: 'incident.json', data: json(toRecord(incident, isSecret)) },
    { path: 'changes.csv', data: changesCsv(timelineData.changes) },
    { path: 'changes.json', data: json(timelineData.changes) },
    ...(timelineData.history.length > 0 ? [{ path: 'history.json', data: json(timelineData.history) }] : []),
    ...(timelineData.runs.length > 0 ? [{ path: 'playbook-runs.json', data: json(timelineData.runs) }] : []),
  );
  return [{ path: 'README.txt', data: renderReadme(facts, files) }, ...files];
}
