import { z } from 'zod';
import type { Evidence } from '#contract/incidents.ts';
import { stringifyExact } from '#contract/rules/exactJson.ts';
import { toEvidenceType } from '#contract/rules/incidents.ts';
import { oneLine, stripInvisible, utcText } from '#contract/rules/plainText.ts';
import type { OpenStore } from '#main/sync/OfflineStore.ts';
import type { BundleFile } from './BundleFacts.ts';
import { numberedName } from './fileNames.ts';

const linesSchema = z.record(z.string(), z.string());
const configSchema = z.object({ lines: linesSchema, selected_lines: linesSchema.nullish() });
const logsSchema = z.object({
  lines: z.array(z.looseObject({ timestamp: z.string().nullish(), message: z.string().nullish() })),
});
const commentSchema = z.object({ comment: z.string() });

export interface EvidenceSources {
  /** Undefined if nothing is cached. */
  readonly open: Pick<OpenStore, 'cache'> | undefined;
  /** Returns whether the item's configuration must not be exported. */
  readonly isSecret: (itemId: string | null) => boolean;
  /** Returns the check's runs around the incident as CSV. */
  readonly checkRunsCsv: (checkId: string) => Promise<string>;
}

type FileContents = ReadonlyArray<readonly [ending: string, data: string]>;

const json = (value: unknown): string => `${stringifyExact(value, 2)}\n`;

function configContents(payload: unknown): FileContents {
  const config = configSchema.safeParse(payload).data;
  if (config === undefined) return [['.json', json(payload)]];
  const selected = new Set(Object.keys(config.selected_lines ?? {}));
  const lines = Object.entries(config.lines)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(
      ([number, text]) =>
        `${selected.has(number) ? '>' : ' '} ${number.padStart(6)}  ${stripInvisible(text)}`,
    );
  return [['.txt', `${lines.join('\n')}\n`]];
}

function logContents(payload: unknown): FileContents {
  const logs = logsSchema.safeParse(payload).data;
  if (logs === undefined) return [['.json', json(payload)]];
  return [
    ['.jsonl', logs.lines.map((line) => `${stringifyExact(line)}\n`).join('')],
    [
      '.txt',
      logs.lines
        .map(({ timestamp, message }) => `${oneLine(timestamp ?? '')}  ${oneLine(message ?? '')}\n`)
        .join(''),
    ],
  ];
}

async function changeContents(open: EvidenceSources['open'], id: string): Promise<FileContents> {
  const found = (await open?.cache.read.change(id)) ?? null;
  if (found === null) return [['.txt', `The change ${id} is not stored on this computer.\n`]];
  const { change, more } = found;
  const head = [
    `${change.item.name ?? change.item.id}: ${oneLine(change.summary ?? change.type)}`,
    `${utcText(change.createdAt)}, ${change.type}, severity ${change.severity ?? 'unknown'}, source ${oneLine(change.source ?? 'unknown')}`,
  ];
  const diff = more?.diff ?? null;
  if (diff !== null && diff !== '')
    return [['.diff', `${head.map((line) => `# ${line}`).join('\n')}\n${stripInvisible(diff)}\n`]];
  const lacks =
    more === null
      ? 'The details of this change are not stored on this computer because the change was never opened.'
      : 'The change has no diff.';
  const details =
    more === null ? [] : ([['.json', json({ details: more.details, patches: more.patches })]] as const);
  return [['.txt', `${[...head, lacks].join('\n')}\n`], ...details];
}

async function insightContents(open: EvidenceSources['open'], id: string): Promise<FileContents> {
  const found = (await open?.cache.read.insight(id)) ?? null;
  if (found === null) return [['.txt', `The insight ${id} is not stored on this computer.\n`]];
  const { item, analyzer, severity, status, summary, message, firstObservedAt, lastObservedAt } = found;
  const text = [
    `${item.name ?? item.id}: ${oneLine(summary ?? analyzer)}`,
    `Analyzer ${oneLine(analyzer)}, severity ${severity ?? 'unknown'}, status ${status ?? 'unknown'}`,
    `First seen ${utcText(firstObservedAt)}${lastObservedAt === null ? '' : `, last seen ${utcText(lastObservedAt)}`}`,
    '',
    stripInvisible(message ?? ''),
  ];
  return [
    ['.txt', `${text.join('\n')}\n`],
    ['.json', json(found)],
  ];
}

async function contentOf(
  evidence: Evidence,
  { open, isSecret, checkRunsCsv }: EvidenceSources,
): Promise<FileContents> {
  const { payload, changeId, insightId, checkId } = evidence;
  switch (toEvidenceType(evidence.type)) {
    case 'config':
      return isSecret(evidence.itemId)
        ? [['.txt', 'Not exported: a secret, or an item that is not stored on this computer.\n']]
        : configContents(payload);
    case 'log':
      return logContents(payload);
    case 'config_change':
      return changeId === null ? [['.json', json(payload)]] : changeContents(open, changeId);
    case 'config_analysis':
      return insightId === null ? [['.json', json(payload)]] : insightContents(open, insightId);
    case 'check':
      return checkId === null ? [['.json', json(payload)]] : [['.csv', await checkRunsCsv(checkId)]];
    case 'comment':
      return [
        [
          '.txt',
          `${stripInvisible(commentSchema.safeParse(payload).data?.comment ?? evidence.description)}\n`,
        ],
      ];
    default:
      return [
        [
          '.json',
          json({
            type: evidence.type,
            description: evidence.description,
            componentId: evidence.componentId,
            payload,
          }),
        ],
      ];
  }
}

/** Returns the files of one evidence. @param place index among all evidence, 0-based */
export async function evidenceFiles(
  evidence: Evidence,
  place: number,
  sources: EvidenceSources,
): Promise<BundleFile[]> {
  const path = `evidence/${numberedName(place, `${evidence.type}-${evidence.description}`)}`;
  return (await contentOf(evidence, sources)).map(([ending, data]) => ({ path: path + ending, data }));
}
